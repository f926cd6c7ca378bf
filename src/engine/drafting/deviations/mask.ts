import { type Deviation, directed, everyRule } from "./deviation";

export const maskDeviations: readonly Deviation[] = [
  {
    id: "anchor-in-context-columns",
    level: "mask",
    title: "Context includes the anchor (columns only)",
    cause: "The context was sliced one row too far, so the anchor's own hidden state is a context key.",
    formula: "k <= a instead of k < a",
    signature: "Hardly any drop in acceptance: a drafter trained strictly loses little from one column more.",
    reports: ["SpecForge #473"],
    apply: (convention) => ({ ...convention, contextEnd: "through-anchor" }),
  },
  {
    id: "anchor-in-context",
    level: "mask",
    title: "Context includes the anchor, block numbered after it",
    cause: "A harness slices its context [:anchor + 1] and numbers the block from the length of that slice.",
    formula: "k <= a, and slot k at (a + 1) + k",
    signature: "Acceptance falls to about 1, by the positions more than by the column.",
    reports: [],
    apply: (convention) => ({
      ...convention,
      contextEnd: "through-anchor",
      positions: { ...convention.positions, blockStart: "context-length" },
    }),
  },
  {
    id: "block-causal",
    level: "mask",
    title: "Block is causal",
    cause:
      "A kernel or a config forces causal attention over the block, so a slot cannot see the slots after it.",
    formula: "m <= k",
    signature: "First-position acceptance falls a little, later slots fall more.",
    reports: ["vLLM #47745", "vLLM #56692"],
    apply: (convention) => directed(convention, "causal"),
  },
  {
    id: "block-anti-causal",
    level: "mask",
    title: "Block is anti-causal",
    cause: "The order test inside the block points the wrong way, so no mask slot sees the anchor token.",
    formula: "m >= k",
    signature: "Drafts ignore the anchor token.",
    reports: [],
    apply: (convention) => directed(convention, "anti-causal"),
  },
  {
    id: "no-context",
    level: "mask",
    title: "No context",
    cause:
      "The target's hidden states never reach the drafter: each block is drafted from the anchor token alone.",
    formula: "no context key",
    signature: "Acceptance close to 1 whatever the prompt.",
    reports: ["xinfer #481"],
    apply: (convention) => everyRule(convention, { contextStart: { from: "none" } }),
  },
  {
    id: "window-of-another-layer",
    level: "mask",
    title: "Window of another layer",
    cause:
      "A kernel is set up once for a layer with a window, and layers that were trained without one get it too.",
    formula: "p - j < 16",
    signature: "Acceptance falls where the text refers to what lies further back, and is fine elsewhere.",
    reports: ["vLLM #54374"],
    apply: (convention) => everyRule(convention, { contextStart: { from: "query", keys: 16 } }),
  },
  {
    id: "rows-past-end-empty",
    level: "mask",
    title: "Rows past the end see nothing",
    cause:
      "Slots that stand behind the committed text are taken for padding, and rows of padding are masked whole.",
    formula: "slot k sees nothing where a + k >= length",
    signature: "Every slot drafts the same token.",
    reports: ["diffusers #13699"],
    apply: (convention) => ({ ...convention, emptyRows: "past-end" }),
  },
];
