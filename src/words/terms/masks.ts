import type { GlossaryEntry } from "../glossary-entry";

/** What a mask is, how two are compared, and the rules that shape one. */
export const maskTerms: readonly GlossaryEntry[] = [
  {
    id: "attention-mask",
    term: "attention mask",
    spellings: ["attention masks"],
    definition:
      "Says for every query row and key column whether the row may see the column. Drawn as a grid: a filled cell means that it may.",
    see: ["query-row", "key-column", "cell", "interval-mask", "mask-mod"],
  },
  {
    id: "mask-mod",
    term: "mask_mod",
    spellings: ["mask_mods"],
    definition:
      "A Python function of batch, head, query row and key column that says whether the one sees the other, as PyTorch's FlexAttention takes it. Projects write a factory around it, from which it captures what it needs: anchors, block size, documents.",
    see: ["attention-mask", "query-row", "key-column"],
  },
  {
    id: "training-mask",
    term: "training mask",
    spellings: ["training masks"],
    definition:
      "The attention mask that the drafter was trained under. A training step holds many blocks at once, one per anchor; a block never sees the slots of another block.",
    see: ["inference-mask", "attention-mask", "anchor"],
  },
  {
    id: "inference-mask",
    term: "inference mask",
    spellings: ["inference masks"],
    definition:
      "The attention mask that the drafter gets where it is served or evaluated: one block per round, after the context that is there by then.",
    see: ["training-mask", "attention-mask", "round"],
  },
  {
    id: "query-row",
    term: "query row",
    spellings: ["query rows"],
    definition:
      "A row of a mask: one slot that looks. Counted from 0, it is the block's ordinal times the block size plus the slot. Context tokens are never rows.",
    see: ["key-column", "slot", "block"],
  },
  {
    id: "key-column",
    term: "key column",
    spellings: ["key columns"],
    definition:
      "A column of a mask: something that can be looked at. Columns 0 to context length − 1 are context tokens; the slots of all blocks follow, in the order of the rows.",
    see: ["query-row", "context", "slot"],
  },
  {
    id: "cell",
    term: "cell of a mask",
    spellings: ["cells of a mask"],
    definition:
      "One query row and one key column. Counts of cells count such pairs: a column that 16 slots see is 16 cells.",
    see: ["query-row", "key-column", "train-only", "infer-only"],
  },
  {
    id: "train-only",
    term: "train-only",
    spellings: [],
    definition:
      "A cell that is seen in training and hidden at inference: the drafter misses something it was trained with. Counted in cells, over the rows that both sides have.",
    see: ["infer-only", "cell"],
  },
  {
    id: "infer-only",
    term: "infer-only",
    spellings: [],
    definition:
      "A cell that is seen at inference and hidden in training: the drafter is shown something it never saw. Counted in cells, over the rows that both sides have.",
    see: ["train-only", "cell"],
  },
  {
    id: "aligned",
    term: "aligned",
    spellings: [],
    definition:
      "Said of two sides that see the same cells at the same distances, with the same labels, taps and mask token. A run that is aligned serves the drafter as it was trained.",
    see: ["train-only", "infer-only", "distance", "verdict"],
  },
  {
    id: "verdict",
    term: "verdict",
    spellings: ["verdicts"],
    definition:
      "The answer in words above a picture: how many cells differ, of which kind and where, then the reasons, and what differs besides cells: positions, labels, inputs.",
    see: ["train-only", "infer-only", "aligned"],
  },
  {
    id: "layer-type",
    term: "layer type",
    spellings: ["layer types", "full attention"],
    definition:
      "Whether a drafter layer sees the whole context (full attention) or the nearest part of it (sliding window). One drafter can have layers of both types, and each type has its own mask.",
    see: ["sliding-window", "attention-mask"],
  },
  {
    id: "sliding-window",
    term: "sliding window",
    spellings: ["sliding windows"],
    definition:
      "A limit on how far back a row sees, W keys. Implementations differ in whether W is counted back from the anchor or from each slot, whether the slot itself is one of the W, and whether the limit reaches into the block.",
    see: ["layer-type", "context"],
  },
  {
    id: "causal",
    term: "causal",
    spellings: [],
    definition:
      "Inside the block, slot k sees slots 0 to k: itself and what comes before. A drafter that was trained with its block seen whole loses everything after each slot.",
    see: ["anti-causal", "slot", "block"],
  },
  {
    id: "anti-causal",
    term: "anti-causal",
    spellings: [],
    definition:
      "Inside the block, slot k sees slots k to block size − 1: itself and what comes after. No slot but slot 0 then sees the anchor token in the block.",
    see: ["causal", "slot", "block"],
  },
  {
    id: "interval-mask",
    term: "interval mask",
    spellings: ["interval masks"],
    definition:
      "How masks are kept here: for each row the ranges of columns it sees, start included and end not, stored once for all rows that are equal. It is exact, and far smaller than a grid of cells.",
    see: ["attention-mask", "query-row", "key-column"],
  },
];
