import { counted, type Deviation } from "./deviation";

export const numericDeviations: readonly Deviation[] = [
  {
    id: "mask-added-as-numbers",
    level: "numeric",
    title: "Mask added as numbers",
    cause: "The boolean mask is added to the scores as 1 and 0, so that it hides nothing.",
    formula: "s + [seen] instead of s where seen",
    signature:
      "Where the mask hides nothing the drafter needs hidden: none. With a window or a causal block: acceptance falls.",
    reports: [],
    apply: (convention) => counted(convention, { mask: "added-as-numbers" }),
  },
  {
    id: "states-bfloat16",
    level: "numeric",
    title: "States in bfloat16",
    cause: "States, keys and values are kept in bfloat16, where training had 32 bits.",
    formula: "8 significant bits",
    signature: "Text equals the baseline for a while, then a token flips where two were close.",
    reports: ["vLLM #54928"],
    apply: (convention) => counted(convention, { states: "bfloat16" }),
  },
  {
    id: "states-float16",
    level: "numeric",
    title: "States in float16",
    cause: "States, keys and values are kept in float16, whose largest value is 65,504.",
    formula: "11 significant bits, infinite from 65,520",
    signature: "Nothing, or all at once: a state that is too large makes every logit of its row NaN.",
    reports: ["onnxruntime #26732"],
    apply: (convention) => counted(convention, { states: "float16" }),
  },
];
