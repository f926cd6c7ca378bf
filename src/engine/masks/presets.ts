import type { AttentionRule, Convention } from "./convention";

/** A known side, ready to be chosen. */
export interface Preset {
  id: string;
  side: "training" | "inference";
  title: string;
  /** Repository or program whose behaviour it stands for. */
  project: string;
  /** What it does, in one sentence. */
  sentence: string;
  /** What of the original is not in the convention, in one sentence. */
  notModelled: string;
  /** How it is known: run and compared cell by cell, read in the source, or told. */
  confidence: "run" | "read" | "told";
  /** Numbers that the reader may set, with their defaults. */
  parameters: readonly PresetParameter[];
  convention(values?: Readonly<Record<string, number>>): Convention;
}

interface PresetParameter {
  id: string;
  title: string;
  initial: number;
  least: number;
}

const seesAll: AttentionRule = {
  contextStart: { from: "start" },
  direction: "both",
  reach: { left: null, right: null },
};

/** The rule a DFlash drafter is trained under and has to be served under. */
export const alignedConvention: Convention = {
  blockSize: 16,
  contextEnd: "before-anchor",
  attention: { full: seesAll, sliding: seesAll },
  documents: "same-document",
  deadAnchor: "own-block",
  positions: { origin: 1, perDocument: true, blockStart: "anchor", shift: 0, slotsPerPosition: 1 },
  labelShift: 0,
  taps: { shift: 0, zeroed: [] },
  maskToken: "declared",
};

const blockSize: PresetParameter = { id: "blockSize", title: "Block size", initial: 16, least: 1 };

/** A harness slices the context of one sequence, so it knows no documents; nor unused anchors, which
 * are therefore left as in training. */
function harness(contextEnd: Convention["contextEnd"], size = blockSize.initial): Convention {
  return {
    ...alignedConvention,
    blockSize: size,
    contextEnd,
    documents: "ignored",
    positions: { ...alignedConvention.positions, perDocument: false, blockStart: "context-length" },
  };
}

export const presets: readonly Preset[] = [
  {
    id: "speculators.full",
    side: "training",
    title: "speculators, full attention",
    project: "vllm-project/speculators",
    sentence:
      "Every slot sees the context strictly before its anchor, in the anchor's document, and all slots of its own block.",
    notModelled:
      "Position ids start at 1 here as in the founding case, a uniform shift that attention cannot feel; which anchors are drawn and how slots are weighted in the loss are left out.",
    confidence: "run",
    parameters: [blockSize],
    convention: (values = {}) => ({
      ...alignedConvention,
      blockSize: values.blockSize ?? blockSize.initial,
    }),
  },
  {
    id: "harness.through-anchor",
    side: "inference",
    title: "harness [:anchor + 1]",
    project: "evaluation harness",
    sentence:
      "The context is sliced one row too far, so the anchor's own hidden state is a key, and the block is numbered after that longer context.",
    notModelled: "It is a pattern met in evaluation scripts, not one program; caches are left out.",
    confidence: "told",
    parameters: [blockSize],
    convention: (values = {}) => harness("through-anchor", values.blockSize),
  },
  {
    id: "harness.before-anchor",
    side: "inference",
    title: "harness [:anchor]",
    project: "evaluation harness",
    sentence:
      "The context is sliced right before the anchor, and the block is numbered after it, so slot 0 stands at the anchor's own position.",
    notModelled: "It is a pattern met in evaluation scripts, not one program; caches are left out.",
    confidence: "told",
    parameters: [blockSize],
    convention: (values = {}) => harness("before-anchor", values.blockSize),
  },
];
