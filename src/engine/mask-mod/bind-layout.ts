import type { Layout } from "../masks/layout";
import type { Bindings, BoundValue } from "./bound-value";
import type { NeededName } from "./names-needed";

/** What the page knows, from which captured names get their values. */
export interface LayoutFacts {
  layout: Layout;
  blockSize: number;
  /** Keys of the sliding window; null is none. */
  window: number | null;
  /** Whether the block of a sliding layer is causal. */
  isCausal: boolean;
}

/** A value that a name got from the layout. */
export interface BoundName {
  name: string;
  /** What it is in the layout, in a few words. */
  meaning: string;
  /** Why the framework's own value would not do what this one does; null where it would. */
  warning: string | null;
  value: BoundValue;
}

type Rule = readonly [
  spelling: RegExp,
  /** Of what frameworks give for every block, there is a value for every query row as well. */
  meaning: string | { perBlock: string; perRow: string },
  value: (facts: LayoutFacts, needed: NeededName) => BoundValue | null,
];

/** Spellings of the field, without case and leading underscores; the first that fits counts. */
const rules: readonly Rule[] = [
  [
    /^(doc(ument)?s?|doc(ument)?_?ids?|segment_ids?|seq(uence)?_ids?|seq_idx|sample_ids?|packing_ids?)$/,
    "document of every token, -1 on padding",
    ({ layout }, needed) => tensor(documentsOf(layout), needed),
  ],
  [
    /^((cumulative_|cum_)?offsets?|(doc(ument)?|seq)_offsets?|cu_seq_?lens?|cumulative_lengths|cu_doc_lens?)$/,
    "start of every document and the end of the last",
    ({ layout }, needed) => tensor(offsetsOf(layout), needed),
  ],
  [
    /^((doc(ument)?|seq(uence)?)_(lens?|lengths?)|lengths|seqlens)$/,
    "length of every document",
    ({ layout }, needed) => {
      if (needed.indexedBy === "batch") return tensor([layout.contextLength], needed);
      const offsets = offsetsOf(layout);
      const lengths = offsets.slice(1).map((end, i) => end - offsets[i]);
      // `seq_len` of a mask with one sequence is a number.
      return needed.looks === "tensor" ? tensor(lengths, needed) : int(layout.contextLength);
    },
  ],
  [
    /^(q(uery)?_?anchors?(_?(pos(itions?)?|ids?|idx))?|anchors?_(of|per|for)_(q|query|row)s?|row_anchors?|anchor_by_query)$/,
    "anchor of every query row, 0 for an unused one",
    (facts, needed) => tensor(queryAnchorsOf(facts), needed),
  ],
  [
    /^(block_)?anchors?(_?(pos(itions?)?|ids?|idx|indices|index|tokens?))?$|^block_starts?$/,
    { perBlock: "anchor of every block, 0 for an unused one", perRow: "anchor of every query row" },
    (facts, needed) => {
      if (needed.indexedBy === "key") return null;
      return tensor(needed.indexedBy === "query" ? queryAnchorsOf(facts) : anchorsOf(facts.layout), needed);
    },
  ],
  [
    /^((block|anchor)_)?(keep|valid|alive|active|used)(_?(mask|anchors?|blocks?))?$|^(anchor|block)_mask$|^is_(valid|alive)$/,
    { perBlock: "whether a block is used", perRow: "whether the block of every query row is used" },
    ({ layout, blockSize }, needed) => {
      if (needed.indexedBy === "batch") return tensor([1], needed, "bool");
      if (needed.indexedBy === "key") return null;
      const used = layout.anchors.map((anchor) => Number(anchor !== null));
      const perRow =
        needed.indexedBy === "query" ? used.flatMap((one) => new Array<number>(blockSize).fill(one)) : used;
      return tensor(perRow, needed, "bool");
    },
  ],
  [
    /^(block_?(size|len|length|width)|blk_?(size|len)?|draft_block_size|bs|block)$/,
    "block size",
    ({ blockSize }) => int(blockSize),
  ],
  [
    /^(num|n)_?(anchors?|blocks?)$|^(anchor|block)_count$|^max_anchors$/,
    "number of blocks",
    ({ layout }) => int(layout.anchors.length),
  ],
  [
    /^(q(uery)?_?(len(gth)?|count|size)|num_(q(uery|ueries)?|rows)|n_(query|queries|rows))$/,
    "number of query rows",
    ({ layout, blockSize }) => int(layout.anchors.length * blockSize),
  ],
  [
    /^(kv_?(len(gth)?|size)|key_len(gth)?|num_(keys|columns)|total_(kv_?)?len(gth)?)$/,
    "number of key columns",
    ({ layout, blockSize }) => int(layout.contextLength + layout.anchors.length * blockSize),
  ],
  [
    /^(total_|max_|base_)?(seq|sequence|ctx|context|base)_?(len(gth)?|size)?(_(len(gth)?|size))?$|^(s|t|num_tokens)$/,
    "number of context tokens",
    ({ layout }) => int(layout.contextLength),
  ],
  [
    /^((sliding_|local_|attn_)?window(_?(size|len|length|left))?|w|win)$/,
    "window, None when there is none",
    ({ window }) => (window === null ? { kind: "none" } : int(window)),
  ],
  [
    /^(sliding_window_)?non_?causal(_block)?$|^bidirectional$/,
    "whether a block sees itself in both directions",
    ({ isCausal }) => flag(!isCausal),
  ],
  [
    /^(is_|use_)?causal(_block)?$|^block_causal$/,
    "whether a block sees itself backwards only",
    ({ isCausal }) => flag(isCausal),
  ],
  [
    /^(is|use|has|apply)_(sliding|swa|window|sliding_window)$|^sliding$/,
    "whether there is a window",
    ({ window }) => flag(window !== null),
  ],
  [/^(device|dev)$/, "any device", () => ({ kind: "expression", source: 'torch.device("cpu")' })],
  [/^(batch_?(size)?|bsz|b)$/, "batch of one", () => int(1)],
  [/^(num_|n_)?heads?$/, "one head", () => int(1)],
];

/** Gives every name that is known its value from the layout; the others have to be typed in. */
export function bindFromLayout(
  needed: readonly NeededName[],
  facts: LayoutFacts,
): { bound: BoundName[]; missing: NeededName[] } {
  const bound: BoundName[] = [];
  const missing: NeededName[] = [];
  for (const one of needed) {
    const spelling = one.name.toLowerCase().replace(/^_+|_+$/g, "");
    const rule = one.looks === "function" ? undefined : rules.find(([pattern]) => pattern.test(spelling));
    const value = rule?.[2](facts, one) ?? null;
    if (rule !== undefined && value !== null)
      bound.push({ name: one.name, ...wordsOf(rule[1], one, facts), value });
    else if (!one.isOptional) missing.push(one);
  }
  return { bound, missing };
}

/** A framework has one entry for every block: what is indexed by the query is stretched to what that asks. */
function wordsOf(
  meaning: Rule[1],
  { name, indexedBy }: NeededName,
  { layout, blockSize }: LayoutFacts,
): Pick<BoundName, "meaning" | "warning"> {
  if (typeof meaning === "string") return { meaning, warning: null };
  if (indexedBy !== "query") return { meaning: meaning.perBlock, warning: null };
  const blockCount = layout.anchors.length;
  const rowCount = blockCount * blockSize;
  return {
    meaning: `${meaning.perRow}, [${rowCount}]: your source indexes it by the query`,
    warning:
      rowCount === blockCount
        ? null
        : `torch would raise an IndexError where ${name} has an entry for every block, [${blockCount}], as frameworks give it: index it by the block, the query // ${blockSize}`,
  };
}

export function bindingsOf(bound: readonly BoundName[]): Bindings {
  return Object.fromEntries(bound.map(({ name, value }) => [name, value]));
}

/** Rows and columns of a mask whose source does not say them: of blocks when it knows anchors. */
export function sizeFromLayout(bound: readonly BoundName[], { layout, blockSize }: LayoutFacts) {
  const knowsBlocks = bound.some(({ meaning }) =>
    /^(anchor|block size|number of (blocks|query))/.test(meaning),
  );
  const slots = knowsBlocks ? layout.anchors.length * blockSize : 0;
  return { rowCount: knowsBlocks ? slots : layout.contextLength, columnCount: layout.contextLength + slots };
}

function int(value: number): BoundValue {
  return { kind: "int", value };
}

function flag(value: boolean): BoundValue {
  return { kind: "bool", value: Number(value) };
}

/** With a batch in front when the source indexes one. */
function tensor(
  values: readonly number[],
  { rank }: NeededName,
  dtype: "int64" | "bool" = "int64",
): BoundValue {
  const shape = [...new Array<number>(Math.max(0, (rank ?? 1) - 1)).fill(1), values.length];
  return { kind: "tensor", dtype, shape, values };
}

function documentsOf({ documents, contextLength }: Layout): readonly number[] {
  return documents ?? new Array<number>(contextLength).fill(0);
}

function offsetsOf(layout: Layout): number[] {
  const documents = documentsOf(layout);
  const starts = documents.flatMap((one, i) => (one !== -1 && one !== documents[i - 1] ? [i] : []));
  const end = documents.findLastIndex((one) => one !== -1) + 1;
  return [...starts, end];
}

function anchorsOf({ anchors }: Layout): number[] {
  return anchors.map((anchor) => anchor ?? 0);
}

function queryAnchorsOf({ layout, blockSize }: LayoutFacts): number[] {
  return anchorsOf(layout).flatMap((anchor) => new Array<number>(blockSize).fill(anchor));
}
