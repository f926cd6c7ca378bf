import { RuleError } from "../../tensor/rule-error";
import type { BlockPattern } from "../block-pattern";
import type { AttentionRule, Convention } from "../convention";
import { attentionGym } from "./attention-gym";
import { definePreset, type Preset } from "./preset";
import { everyLayer, seesAll, seesUpToItself, trainedPacked } from "./rules";

/**
 * General masks over one sequence: it is the block of an anchor at index 0, with nothing before it, so that
 * slot k is token k.
 */
export function overSequence(length: number, rule: AttentionRule): Convention {
  if (length > longestSequence) throw new RuleError("sequence length", `<= ${longestSequence}`, length);
  return { ...trainedPacked(length, everyLayer(rule)), labelShift: 1 };
}

/** Patterns are decided cell by cell: twice as long takes four times the time. */
const longestSequence = 4096;

export const sequence = {
  ...attentionGym,
  side: "either",
  layoutOf: () => ({ contextLength: 1, documents: null, anchors: [0] }),
} as const;

const sequenceLength = (initial: number) => ({
  title: "Sequence length",
  initial,
  least: 1,
  most: longestSequence,
});

function repeated(length: number, count: number): number[] {
  return Array.from({ length: count }, () => length);
}

/** Segments of one length that cover the sequence. */
function segmentsOf(total: number, length: number): number[] {
  return repeated(length, Math.ceil(total / length));
}

const patterned = (pattern: BlockPattern, rule = seesAll): AttentionRule => ({ ...rule, pattern });

export const attentionGymSequencePresets: readonly Preset[] = [
  definePreset({
    ...sequence,
    id: "attention-gym.causal",
    title: "attention-gym causal",
    sentence: "A token sees itself and all tokens before it.",
    notModelled: "Nothing is left out.",
    parameters: { blockSize: sequenceLength(16) },
    conventionOf: (values) => overSequence(values.blockSize, seesUpToItself),
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.sliding_window",
    title: "attention-gym sliding window",
    sentence:
      "A token sees itself and w tokens before it: w + 1 keys, where Transformers and vLLM count w with the token itself.",
    notModelled: "Nothing is left out.",
    parameters: { blockSize: sequenceLength(16), window: { title: "Window w", initial: 4, least: 0 } },
    conventionOf: ({ blockSize, window }) =>
      overSequence(blockSize, { ...seesUpToItself, reach: { left: window, right: null } }),
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.dilated",
    title: "attention-gym dilated sliding window",
    sentence:
      "A token sees tokens at most w away to either side, at distances that are multiples of the dilation.",
    notModelled: "Nothing is left out.",
    parameters: {
      blockSize: sequenceLength(16),
      window: { title: "Window w", initial: 4, least: 0 },
      dilation: { title: "Dilation", initial: 2, least: 1 },
    },
    conventionOf: ({ blockSize, window, dilation }) =>
      overSequence(blockSize, {
        ...patterned({ kind: "every", step: dilation }),
        reach: { left: window, right: window },
      }),
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.prefix_lm",
    title: "attention-gym prefix LM",
    sentence: "Everybody sees the prefix; behind it attention is causal.",
    notModelled: "A variant in the same repository counts one token more into the prefix.",
    parameters: { blockSize: sequenceLength(16), prefix: { title: "Prefix length", initial: 4, least: 0 } },
    conventionOf: ({ blockSize, prefix }) =>
      overSequence(blockSize, patterned({ kind: "prefix", length: prefix })),
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.document",
    title: "attention-gym documents, causal",
    sentence: "Packed documents do not see each other; each is causal.",
    notModelled:
      "Documents here have one length and are causal inside; the original wraps any mask over any lengths.",
    parameters: { blockSize: sequenceLength(16), length: { title: "Document length", initial: 6, least: 1 } },
    conventionOf: ({ blockSize, length }) =>
      overSequence(
        blockSize,
        patterned({ kind: "segments", lengths: segmentsOf(blockSize, length) }, seesUpToItself),
      ),
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.batchify",
    title: "attention-gym batches, causal",
    sentence: "Groups of n tokens do not see each other; each is causal.",
    notModelled: "Groups are causal inside; the original wraps any mask.",
    parameters: {
      blockSize: sequenceLength(16),
      length: { title: "Tokens n in a batch", initial: 4, least: 1 },
    },
    conventionOf: ({ blockSize, length }) =>
      overSequence(
        blockSize,
        patterned({ kind: "segments", lengths: segmentsOf(blockSize, length) }, seesUpToItself),
      ),
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.shared_prefix",
    title: "attention-gym shared prefix",
    sentence: "Continuations see the prompt they share and themselves causally, but not each other.",
    notModelled:
      "Here all continuations have one length and share one prompt; the original takes any grouping.",
    parameters: {
      blockSize: sequenceLength(16),
      prefix: { title: "Prompt length", initial: 4, least: 1 },
      length: { title: "Continuation length", initial: 4, least: 1 },
    },
    conventionOf: ({ blockSize, prefix, length }) => {
      const lengths = [prefix, ...segmentsOf(Math.max(0, blockSize - prefix), length)];
      const prefixOf = lengths.map(() => 0);
      return overSequence(blockSize, patterned({ kind: "shared-prefix", lengths, prefixOf }));
    },
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.global_sliding",
    title: "attention-gym global and sliding",
    sentence: "A token sees tokens at most w away to either side; global tokens see all and are seen by all.",
    notModelled: "Global tokens are every n-th here; the original takes any set.",
    parameters: {
      blockSize: sequenceLength(16),
      window: { title: "Window w", initial: 2, least: 0 },
      every: { title: "Every n-th token is global", initial: 8, least: 1 },
    },
    conventionOf: ({ blockSize, window, every }) => {
      const slots = Array.from({ length: Math.ceil(blockSize / every) }, (_, index) => index * every);
      return overSequence(blockSize, patterned({ kind: "global", radius: window, slots }));
    },
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.block_diffusion",
    title: "attention-gym block diffusion, both halves",
    sentence:
      "Noised tokens see their own noised block and earlier clean blocks; clean tokens see clean blocks up to their own.",
    notModelled: "Nothing is left out.",
    parameters: {
      length: { title: "Length of the clean sequence", initial: 8, least: 1 },
      block: { title: "Diffusion block", initial: 4, least: 1 },
    },
    conventionOf: ({ length, block }) =>
      overSequence(2 * length, patterned({ kind: "noised-and-clean", length, block })),
  }),
];
