import { isOnAnchor } from "../anchor-cells";
import type { AttentionRule, ContextStart } from "../convention";
import { isByBlockNumber } from "./block-number-rule";
import { hidingSide, isRowEmpty } from "./cause-shape";
import { type FaultScene, type KnownFault, reportsOf } from "./known-fault";

const rules = ({ train, infer, layerType }: FaultScene): Record<"train" | "infer", AttentionRule> => ({
  train: train.convention.attention[layerType],
  infer: infer.convention.attention[layerType],
});

/** Entries 1 to 10 of the catalogue. */
export const maskFaults: readonly KnownFault[] = [
  {
    id: "block-mask-anti-causal",
    level: "mask",
    title: "The block is masked in training, and the wrong way round",
    cause:
      "An order test inside the block compares key against query instead of query against key, so that a slot sees itself and later slots only.",
    symptom: "The loss looks normal; served, about one token a round is accepted.",
    tell: "The anchor's column inside the block is dark for every mask slot, although serving shows it.",
    reports: reportsOf("SpecForge", "#427"),
    explains: ({ kind, clause }, comparison) => {
      const { train, infer } = rules(comparison);
      const isReversed = train.direction === "anti-causal" && infer.direction !== "anti-causal";
      return kind === "infer-only" && clause === "direction" && isReversed;
    },
  },
  {
    id: "context-by-block-number",
    level: "mask",
    title: "Context is given by the number of a block, not by position",
    cause:
      "A context row is visible when it lies in a block of a lower number, so that close anchors see past themselves and rows in no block are lost.",
    symptom: "With many anchors the training loss is too good to be true; with few all is well.",
    tell: "Extra cells come exactly where anchors are closer than a block, and rows outside all blocks are missing everywhere.",
    reports: reportsOf("SpecForge", "#470", "#472", "#473"),
    explains: ({ clause, first }, comparison) =>
      (clause === "given" || clause === "context-end") &&
      first.column < comparison.frame.layout.contextLength &&
      isByBlockNumber(comparison, "train") &&
      !isByBlockNumber(comparison, "infer"),
  },
  {
    id: "anchor-inclusive-context",
    level: "mask",
    title: "The anchor's own hidden state counts as context",
    cause:
      "The context runs up to and with the anchor instead of ending before it, although the target has not run on the anchor when a block is drafted.",
    symptom: "Accuracy in training rises, acceptance served falls to almost nothing.",
    tell: "Exactly one cell too many in every row, in one straight column per block: the anchor.",
    reports: reportsOf("SpecForge", "#473"),
    explains: (cause, comparison) =>
      cause.kind === "train-only" && cause.clause === "context-end" && isOnAnchor(cause, comparison),
  },
  {
    id: "windowed-layer-causality-lost",
    level: "mask",
    title: "Direction of windowed layers is not the trained one",
    cause:
      "Windowed layers are trained causal inside the block and served without a direction, or one flag for all layers then makes the others causal too.",
    symptom: "No error; less is accepted than training promised, the more so the deeper the slot.",
    tell: "On windowed layers the upper triangle of the block is seen in serving only; other layers are aligned.",
    reports: reportsOf("vLLM", "#47745", "#47453", "#56692"),
    explains: ({ kind, clause }, comparison) => {
      if (clause !== "direction") return false;
      const { train, infer } = rules(comparison);
      if (comparison.layerType === "sliding")
        return kind === "infer-only" && train.direction === "causal" && infer.direction === "both";
      const { sliding } = comparison.train.convention.attention;
      const isSpread = train.direction === "both" && infer.direction === "causal";
      return kind === "train-only" && isSpread && sliding.direction === "causal" && hasWindow(sliding);
    },
  },
  {
    id: "bidirectional-run-causal",
    level: "mask",
    title: "A drafter trained in both directions is run causally",
    cause:
      "A kernel or a setting forces causal attention over the query block, so that slot k sees slots 0..k only.",
    symptom: "The text is right and rounds are 11 to 14 % shorter; early slots lose most.",
    tell: "The upper triangle of every block is train-only, and nothing else differs.",
    reports: reportsOf("vLLM", "#43445", "#40176"),
    explains: ({ kind, clause }, comparison) => {
      const { train, infer } = rules(comparison);
      const isForced = train.direction === "both" && infer.direction === "causal";
      // On windowed layers it is the fault before this one.
      const isWindowed = comparison.layerType === "sliding" && hasWindow(infer);
      return kind === "train-only" && clause === "direction" && isForced && !isWindowed;
    },
  },
  {
    id: "window-dropped",
    level: "mask",
    title: "Windowed layers run as full attention",
    cause:
      "A loader or a converter drops the window from the drafter's configuration, and its layers see the whole context.",
    symptom: "Short prompts are fine; past the window acceptance collapses slot by slot.",
    tell: "All context older than the trained window is infer-only, from the left edge on.",
    reports: [
      ...reportsOf("vLLM", "#40898"),
      ...reportsOf("ik_llama.cpp", "#2021"),
      ...reportsOf("z-lab", "#126"),
    ],
    explains: ({ kind, clause }, comparison) =>
      kind === "infer-only" &&
      clause === "window" &&
      rules(comparison).train.contextStart.from !== "none" &&
      (comparison.infer.given !== null || rules(comparison).infer.contextStart.from === "start"),
  },
  {
    id: "boolean-mask-added",
    level: "mask",
    title: "A boolean mask is added to the scores as numbers",
    cause:
      "True and false are added to the scores as 1 and 0, so that a forbidden key keeps 37 % of the weight of an allowed one.",
    symptom: "Same weights and input, and the eager path differs from flex attention: cosine 0.79.",
    tell: "The grid of the mask is right; only the weights after the softmax are not.",
    reports: [...reportsOf("speculators", "#691", "#686"), ...reportsOf("SpecForge", "8de026a7")],
    isSymmetric: true,
    shows: ({ train, infer }) =>
      train.given?.isAddedAsNumbers === true || infer.given?.isAddedAsNumbers === true,
  },
  {
    id: "empty-mask-row",
    level: "mask",
    title: "Rows that see nothing at all",
    cause: "Rows of padding blocks are masked wholly, and the softmax over nothing is no number.",
    symptom: "Loss and gradients are NaN on batches of mixed length, with the eager backend only.",
    tell: "Whole rows are dark on one side, their own slots included.",
    reports: [
      ...reportsOf("Automodel", "#2826"),
      ...reportsOf("speculators", "#597"),
      ...reportsOf("dflash-mlx", "#56"),
    ],
    explains: (cause, comparison) =>
      cause.kind === "infer-only" && isRowEmpty(comparison[hidingSide(cause)].mask, cause.first.row),
  },
  {
    id: "window-off-by-one",
    level: "mask",
    title: "The window is counted in another way",
    cause:
      "Both sides have a window of the same size in name, and one keeps a key more, or counts it from the anchor instead of from every slot.",
    symptom: "Next to nothing to see at a window of 2,048.",
    tell: "Cells at the window's old end only: one column per row, or a staircase of slot + 1 columns.",
    reports: [...reportsOf("TensorRT-LLM", "#17935", "#16914"), ...reportsOf("vLLM", "#3385", "#53979")],
    isSymmetric: true,
    explains: ({ clause }, comparison) => {
      const { train, infer } = rules(comparison);
      if (clause === "window") return areNearWindows(train.contextStart, infer.contextStart);
      return clause === "reach" && areNearReaches(train.reach, infer.reach);
    },
  },
  {
    id: "packed-document-leak",
    level: "mask",
    title: "Context of another packed document is visible",
    cause:
      "The rule asks for rows before the anchor and forgets that they have to be in the anchor's document.",
    symptom: "Nothing to see: the loss is fine or better, acceptance on single documents a little lower.",
    tell: "Train-only cells left of a document's first row; position ids and labels cross the same boundary.",
    reports: [
      ...reportsOf("Automodel", "#3004"),
      ...reportsOf("verl-SpeCo", "#18"),
      ...reportsOf("speculators", "#678", "#901"),
    ],
    explains: ({ kind, clause, first }, comparison) =>
      kind === "train-only" &&
      clause === "document" &&
      comparison.frame.layout.documents?.[first.column] !== -1,
    shows: ({ train, infer, frame, positions }) =>
      frame.layout.documents !== null &&
      positions.kind === "differing" &&
      !train.convention.positions.perDocument &&
      infer.convention.positions.perDocument,
  },
];

function hasWindow({ contextStart }: AttentionRule): boolean {
  return contextStart.from !== "start" && contextStart.from !== "none";
}

/** Two windows that are meant to be of one size. */
function areNearWindows(a: ContextStart, b: ContextStart): boolean {
  const counts = (start: ContextStart) => start.from === "anchor" || start.from === "query";
  if (!counts(a) || !counts(b)) return false;
  return "keys" in a && "keys" in b && Math.abs(a.keys - b.keys) <= 1;
}

function areNearReaches(a: AttentionRule["reach"], b: AttentionRule["reach"]): boolean {
  const near = (x: number | null, y: number | null) =>
    x === y || (x !== null && y !== null && Math.abs(x - y) === 1);
  return near(a.left, b.left) && near(a.right, b.right);
}
