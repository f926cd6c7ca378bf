import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import type { LayerType } from "../../../src/engine/masks/convention";
import { type PresetValues, presetNamed } from "../../../src/engine/masks/presets";

/** Numbers of one case; a is the anchor of the block that is counted. */
interface Numbers {
  a: number;
  B: number;
  W: number;
  sink: number;
  win: number;
  D: number;
  page: number;
  S: number;
  /** Block size at inference where it is another. */
  served: number;
}

interface Form {
  train: string;
  infer: string;
  layerType: LayerType;
  trainOnly: (numbers: Numbers) => number;
  inferOnly: (numbers: Numbers) => number;
  /** Whether inference has its own block size. */
  otherBlock?: boolean;
}

const sum = (B: number, of: (k: number) => number) =>
  Array.from({ length: B }, (_, k) => of(k)).reduce((all, one) => all + one, 0);
const clip = (value: number, most: number) => Math.min(most, Math.max(0, value));

const none = () => 0;
/** Key slots behind the query. */
const later = ({ B }: Numbers) => (B * (B - 1)) / 2;
/** Key slots that are older than the window. */
const over = ({ B, W }: Numbers) => sum(B, (k) => Math.max(0, k - W + 1));
/** Context columns that a window of W keys before the anchor keeps and one that moves with the slot drops. */
const wide = ({ a, B, W }: Numbers) => sum(B, (k) => clip(a + k - W + 1, a) - Math.max(0, a - W));
/** Context columns that the moving window drops. */
const dropped = ({ a, B, W }: Numbers) => sum(B, (k) => clip(a + k - W + 1, a));
/** Key slots farther behind the query than the window. */
const beyond = ({ B, W }: Numbers) => sum(B, (k) => Math.max(0, B - k - W));
const all =
  (...terms: ((numbers: Numbers) => number)[]) =>
  (numbers: Numbers) =>
    terms.reduce((total, term) => total + term(numbers), 0);

const fullTrained = ["speculators.full", "specforge.full", "diffusers.full"];
const fullServed = [
  "zlab.sdpa",
  "zlab.mlx",
  "vllm.full",
  "sglang.full",
  "llamacpp.noncausal",
  "diffusers.pipeline",
];

const forms: Form[] = [
  ...fullTrained.flatMap((train) =>
    fullServed.map((infer): Form => ({ train, infer, layerType: "full", trainOnly: none, inferOnly: none })),
  ),
  ...fullTrained.flatMap((train) =>
    ["vllm.speccausal", "llamacpp.causal"].map(
      (infer): Form => ({ train, infer, layerType: "full", trainOnly: later, inferOnly: none }),
    ),
  ),
  ...["vllm.swa_c", "sglang.swa", "llamacpp.causal", "zlab.torch_0_1"].flatMap((infer): Form[] => [
    { train: "speculators.swa", infer, layerType: "sliding", trainOnly: all(wide, over), inferOnly: none },
    {
      train: "speculators.swa_nc",
      infer,
      layerType: "sliding",
      trainOnly: all(wide, over, later),
      inferOnly: none,
    },
    { train: "specforge.swa", infer, layerType: "sliding", trainOnly: over, inferOnly: none },
    ...fullTrained.map(
      (train): Form => ({
        train,
        infer,
        layerType: "sliding",
        trainOnly: all(dropped, later, over),
        inferOnly: none,
      }),
    ),
  ]),
  ...["vllm.swa_nc_flashinfer", "llamacpp.noncausal"].flatMap((infer): Form[] => [
    { train: "speculators.swa", infer, layerType: "sliding", trainOnly: all(wide, over), inferOnly: later },
    { train: "speculators.swa_nc", infer, layerType: "sliding", trainOnly: all(wide, over), inferOnly: none },
    { train: "specforge.swa", infer, layerType: "sliding", trainOnly: over, inferOnly: later },
  ]),
  ...["vllm.swa_nc", "sglang.swa_nc", "zlab.fa2", "vllm.specnc"].flatMap((infer): Form[] => {
    const near = (numbers: Numbers) => later(numbers) - beyond(numbers);
    return [
      { train: "speculators.swa", infer, layerType: "sliding", trainOnly: all(wide, over), inferOnly: near },
      {
        train: "speculators.swa_nc",
        infer,
        layerType: "sliding",
        trainOnly: all(wide, over, beyond),
        inferOnly: none,
      },
      { train: "specforge.swa", infer, layerType: "sliding", trainOnly: over, inferOnly: near },
    ];
  }),
  {
    train: "specforge.swa",
    infer: "zlab.mlx_0_1",
    layerType: "sliding",
    trainOnly: none,
    inferOnly: none,
  },
  ...["zlab.sdpa", "zlab.mlx"].flatMap((infer): Form[] => {
    const older = ({ a, B, W }: Numbers) => B * Math.max(0, a - W);
    return [
      {
        train: "speculators.swa",
        infer,
        layerType: "sliding",
        trainOnly: none,
        inferOnly: all(older, later),
      },
      { train: "speculators.swa_nc", infer, layerType: "sliding", trainOnly: none, inferOnly: older },
      {
        train: "specforge.swa",
        infer,
        layerType: "sliding",
        trainOnly: none,
        inferOnly: all(dropped, later),
      },
    ];
  }),
  ...fullTrained.flatMap((train): Form[] => [
    {
      train,
      infer: "dflash-mlx.sink",
      layerType: "full",
      trainOnly: ({ a, B, sink, win }) => B * Math.max(0, a - win - sink),
      inferOnly: none,
    },
    {
      train,
      infer: "sglang.compact",
      layerType: "full",
      trainOnly: ({ a, B, D, page }) => B * page * Math.floor((a - Math.min(a, D)) / page),
      inferOnly: none,
    },
    {
      train,
      infer: "zlab.mlx_win",
      layerType: "sliding",
      trainOnly: ({ a, B, W, S }) => B * Math.max(0, a - (W - 1 + S)),
      inferOnly: none,
    },
    {
      train,
      infer: "engine.blocksize",
      layerType: "full",
      otherBlock: true,
      trainOnly: ({ B, served }) => Math.min(B, served) * Math.max(0, B - served),
      inferOnly: ({ B, served }) => Math.min(B, served) * Math.max(0, served - B),
    },
  ]),
  {
    train: "speculators.swa",
    infer: "speculators.swa",
    layerType: "sliding",
    otherBlock: true,
    trainOnly: none,
    inferOnly: none,
  },
];

/** A block at the anchor, and others around it that must not matter. */
const cases = fc.record({
  a: fc.nat(13),
  B: fc.integer({ min: 1, max: 5 }),
  W: fc.integer({ min: 1, max: 9 }),
  sink: fc.nat(4),
  win: fc.integer({ min: 1, max: 6 }),
  D: fc.integer({ min: 1, max: 15 }),
  page: fc.integer({ min: 1, max: 4 }),
  S: fc.integer({ min: 1, max: 4 }),
  served: fc.integer({ min: 1, max: 6 }),
  others: fc.array(fc.nat(15), { maxLength: 3 }),
  behind: fc.integer({ min: 3, max: 9 }),
});

function valuesOf({ B, W, sink, win, D, page, S }: Numbers): PresetValues {
  return { blockSize: B, window: W, sink, sinkWindow: win, compact: D, page, newRows: S };
}

describe("the closed form of a difference", () => {
  for (const { train, infer, layerType, trainOnly, inferOnly, otherBlock } of forms) {
    const blocks = otherBlock === true ? " with blocks of other sizes" : "";
    it(`counts every block of ${train} x ${infer} in a ${layerType} layer${blocks}`, () => {
      fc.assert(
        fc.property(cases, ({ others, behind, ...numbers }) => {
          const anchors = [numbers.a, ...others];
          const layout = { contextLength: Math.max(...anchors) + behind, documents: null, anchors };
          const values = valuesOf(numbers);
          const inferValues = otherBlock === true ? { ...values, blockSize: numbers.served } : values;
          const { difference } = compareSides(
            presetNamed(train).convention(values),
            presetNamed(infer).convention(inferValues),
            layout,
            layerType,
          );
          expect(difference.perBlock).toEqual(
            anchors.map((a) => ({
              trainOnly: trainOnly({ ...numbers, a }),
              inferOnly: inferOnly({ ...numbers, a }),
            })),
          );
        }),
        { seed: 31, numRuns: 60 },
      );
    });
  }

  it("of the lost oldest columns is B(B + 1)/2 once window and context are longer than the block", () => {
    for (let B = 1; B <= 16; B++) {
      for (const W of [B, B + 1, 40]) {
        for (const a of [W, W + 1, 90]) {
          const numbers = { a, B, W, sink: 0, win: 1, D: 1, page: 1, S: 1, served: B };
          expect(wide(numbers)).toBe((B * (B + 1)) / 2);
        }
      }
    }
  });
});
