import type { GlossaryEntry } from "../glossary-entry";

/** The two models and what goes in and out of them. */
export const modelTerms: readonly GlossaryEntry[] = [
  {
    id: "target",
    term: "target",
    spellings: ["targets", "target model", "verifier"],
    definition:
      "The large language model whose text counts. It reads the committed text, hands its hidden states to the drafter, and checks every draft.",
    see: ["drafter", "verification", "tap"],
  },
  {
    id: "drafter",
    term: "drafter",
    spellings: ["drafters", "DFlash drafter", "DFlash drafters", "draft model"],
    definition:
      "The small network that guesses a whole block of tokens in one forward. A DFlash drafter reads the target's hidden states as context and fills in mask tokens.",
    see: ["target", "block", "draft"],
  },
  {
    id: "bundled-pair",
    term: "bundled pair",
    spellings: [],
    definition:
      "The small target and drafter that ship with this page, trained on short Python programs and Python's standard library. Every measured figure on the page is theirs.",
    see: ["target", "drafter", "held-out"],
  },
  {
    id: "token",
    term: "token",
    spellings: ["tokens"],
    definition:
      "A piece of text that a model reads or writes as one unit: a word, a part of one, a sign or white space. Its token id is its number in the vocabulary, counted from 0.",
    see: ["sequence", "mask-token"],
    isEverydayWord: true,
  },
  {
    id: "forward",
    term: "forward",
    spellings: ["forward pass"],
    definition:
      "One run of a model from inputs to outputs. A drafter forward fills a whole block; a target forward checks the anchor and all drafts of a block at once.",
    see: ["round", "plan"],
    isEverydayWord: true,
  },
  {
    id: "hidden-state",
    term: "hidden state",
    spellings: ["hidden states"],
    definition:
      "The vector that a model holds for one token between two of its layers; its length is the model's hidden size. A drafter is fed hidden states of the target instead of the text itself.",
    see: ["tap", "fc", "context"],
  },
  {
    id: "tap",
    term: "tap",
    spellings: ["taps", "tapped layer", "tapped layers", "target layer ids"],
    definition:
      "A target layer whose output feeds fc. Formats number taps differently: with layers counted from 0, id n means the output of layer n in z-lab's configs, and the residual stream after n layers, the input of layer n, in speculators'.",
    see: ["fc", "hidden-state"],
  },
  {
    id: "fc",
    term: "fc",
    spellings: [],
    definition:
      "The linear layer at the drafter's entrance. For one context token it takes all taps joined, tap count times the target's hidden size, and gives one vector of the drafter's hidden size. After a norm, every drafter layer makes its context keys and values from that same vector.",
    see: ["tap", "context", "drafter"],
  },
  {
    id: "attention",
    term: "attention",
    spellings: ["attention weight", "attention weights"],
    definition:
      "How a query row mixes the values of the key columns it may see. Its weights are numbers from 0 to 1 that sum to 1 over the visible columns of one row, in one head of one layer.",
    see: ["attention-mask", "attention-head", "query-row", "key-column"],
  },
  {
    id: "attention-head",
    term: "attention head",
    spellings: ["attention heads"],
    definition:
      "One of the parallel attentions of a layer, each with weights of its own. Where all heads or all layers are shown together, the picture is their mean.",
    see: ["attention", "layer-type"],
  },
  {
    id: "residual-stream",
    term: "residual stream",
    spellings: ["residual streams"],
    definition:
      "The vector that a model carries for each token or slot from layer to layer: every layer adds to it what its attention and its MLP give, and the last one's goes through the final norm and the head.",
    see: ["hidden-state", "logit-lens"],
  },
  {
    id: "logit-lens",
    term: "logit lens",
    spellings: [],
    definition:
      "The final norm and the head put on the residual stream after an earlier layer, as if it were the last: what the model would say if it ended there.",
    see: ["residual-stream", "probability"],
  },
  {
    id: "entropy",
    term: "entropy",
    spellings: ["nats"],
    definition:
      "How undecided a model is between tokens: the sum of −p ln p over its whole vocabulary, in nats. 0 where one token has all the probability, ln of the vocabulary's size where all are alike.",
    see: ["probability", "logit-lens"],
  },
  {
    id: "probability",
    term: "probability",
    spellings: ["probabilities"],
    definition:
      "What a model gives to one token as the next one: the softmax over its whole vocabulary at temperature 1, a number from 0 to 1. Shown beside tokens, the drafter's and the target's apart.",
    see: ["greedy", "token", "entropy"],
    isEverydayWord: true,
  },
  {
    id: "greedy",
    term: "greedy",
    spellings: ["greedy decoding"],
    definition:
      "Always taking the token with the highest probability, and of equal ones the one with the lowest id; nothing is drawn by chance. Both models choose this way here.",
    see: ["verification", "probability"],
  },
  {
    id: "backend",
    term: "backend",
    spellings: ["backends"],
    definition:
      "What computes the models in the browser: WebGPU or WebAssembly. Both run the same graphs, and their results differ only by rounding.",
    see: ["webgpu", "webassembly"],
  },
  {
    id: "webgpu",
    term: "WebGPU",
    spellings: [],
    definition:
      "The browser's way to compute on the graphics processor. Where the browser has no adapter for it, the models run on WebAssembly.",
    see: ["backend", "webassembly"],
  },
  {
    id: "webassembly",
    term: "WebAssembly",
    spellings: ["wasm"],
    definition:
      "Compiled code that the browser runs on the processor. It uses several threads only on a page that the server marked as cross-origin isolated, else one.",
    see: ["backend", "webgpu"],
  },
  {
    id: "held-out",
    term: "held-out",
    spellings: ["held out"],
    definition:
      "Kept apart from training: the models never saw these texts, so figures on them tell how the models do on new ones.",
    see: ["bundled-pair", "accepted-drafts"],
  },
];
