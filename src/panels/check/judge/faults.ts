import { type Deviation, deviations } from "../../../engine/drafting/deviations";
import { cellName } from "../../../engine/masks/cell-name";
import { type Comparison, compareSides } from "../../../engine/masks/comparison";
import type { AttentionRule, Convention } from "../../../engine/masks/convention";
import { placeOfRow } from "../../../engine/masks/frame";
import { countInRange, forEachInterval, type IntervalMask } from "../../../engine/masks/interval-mask";
import { contextWindowOf } from "../../../engine/masks/visible-range";

/** A fault that two compared sides show or do not show. */
export interface Fault {
  id: string;
  title: string;
  /** When it counts as present, in one sentence. */
  definition: string;
  /** Where it shows, in words; null where it is absent. */
  find(comparison: Comparison): string | null;
}

/** The deviations, told by what they change, and faults that are told by the rule that decides a cell. */
export const faults: readonly Fault[] = [
  // A block size is a number of the sides, not a change that another difference could contain. How weights were
  // trained is no property of masks: what of it shows in the training side is found as the deviation of its mask, position or taps.
  ...deviations.filter(({ id, level }) => id !== "smaller-block" && level !== "training").map(asFault),
  {
    id: "smaller-block",
    title: "Smaller block at inference",
    definition: "Present when the second has fewer slots per block than the first.",
    find({ frame }) {
      const { train, infer } = frame.blockSizes;
      return infer < train ? `${infer} slots instead of ${train}` : null;
    },
  },
  {
    id: "window-dropped",
    title: "Windowed layers run as full attention",
    definition:
      "Present when the second sees a cell that a window hides in the first, and has no window itself.",
    find(comparison) {
      const { layerType, infer, causes } = comparison;
      if (hasWindow(infer.convention.attention[layerType])) return null;
      const cause = causes.find(
        ({ kind, clause }) => kind === "infer-only" && (clause === "window" || clause === "reach"),
      );
      return cause ? `first at ${cellName(comparison.frame, cause.first)}` : null;
    },
  },
  {
    id: "window-off-by-one",
    title: "Window off by one",
    definition:
      "Present when both have a window and their first visible context index is one apart in some rows and the same in all others.",
    find: windowsOneApart,
  },
  {
    id: "packed-document-leak",
    title: "Sight across packed documents",
    definition: "Present when one sees a cell that the rule about documents hides in the other.",
    find({ causes, frame }) {
      const cause = causes.find(({ clause }) => clause === "document");
      return cause ? `first at ${cellName(frame, cause.first)}, ${cause.kind}` : null;
    },
  },
  {
    id: "empty-mask-row",
    title: "Rows that may see nothing",
    definition: "Present when a row of either sees no cell at all, as those of unused anchors may.",
    find: emptyRow,
  },
  {
    id: "label-shift",
    title: "Labels shifted by one",
    definition: "Present when slot k is trained on one token and read as another.",
    find: ({ labelShift }) =>
      labelShift === 0
        ? null
        : `slots are read ${Math.abs(labelShift)} token ${labelShift > 0 ? "late" : "early"}`,
  },
];

export function faultOf(id: string): Fault {
  const fault = faults.find((each) => each.id === id);
  if (!fault) throw new Error(`no fault ${id}`);
  return fault;
}

function asFault(deviation: Deviation): Fault {
  const { id, title, formula } = deviation;
  return {
    id,
    title,
    definition: `Present when the second has all that “${formula}” changes in the first: the same cells, the same shift of the block, the same inputs and the same loop.`,
    find: (comparison) => containedChange(comparison, deviation),
  };
}

/**
 * Where the comparison contains everything that the deviation would change in the training side, or null.
 * Cells: each differs in the same way. Positions: every slot stands as far off, counted from the context.
 * A deviation that changes nothing here cannot be told, and so is absent. A block size that differs is
 * another matter: both are laid out with the training side's.
 */
function containedChange(comparison: Comparison, deviation: Deviation): string | null {
  const { layerType, frame, train } = comparison;
  const changed = deviation.apply(train.convention);
  const inferred = { ...comparison.infer.convention, blockSize: train.convention.blockSize };
  const isOneSize = frame.blockSizes.infer === frame.blockSizes.train;
  const expected = compareSides(train.convention, changed, frame.layout, layerType);
  const actual = isOneSize ? comparison : compareSides(train.convention, inferred, frame.layout, layerType);

  const kinds = ["trainOnly", "inferOnly"] as const;
  const hasCells = kinds.every((kind) => holdsAll(actual.difference[kind], expected.difference[kind]));
  const shifts = { expected: shiftsOf(expected), actual: shiftsOf(actual) };
  const movesBlock = shifts.expected.some((shift) => shift !== null && shift !== 0);
  const hasShifts = !movesBlock || shifts.expected.every((shift, row) => shift === shifts.actual[row]);
  const inputs = changedInputs(train.convention, changed);
  const hasInputs = inputs.every((input) => isSame(input(changed), input(inferred)));
  if (!hasCells || !hasShifts || !hasInputs) return null;

  const { first } = expected.difference;
  if (first !== null) return `first at ${cellName(actual.frame, first)}`;
  if (movesBlock) {
    const row = shifts.expected.findIndex((shift) => shift !== null && shift !== 0);
    const by = shifts.expected[row] ?? 0;
    const { slot } = placeOfRow(actual.frame, row);
    return `slot ${slot} stands ${Math.abs(by)} ${by > 0 ? "late" : "early"}`;
  }
  return inputs.length > 0 ? "in what the drafter is fed" : null;
}

/** Whether `mask` has every cell of `part`. */
function holdsAll(mask: IntervalMask, part: IntervalMask): boolean {
  let holds = true;
  for (let row = 0; row < part.rowCount && holds; row++) {
    forEachInterval(part, row, 0, part.columnCount, (start, end) => {
      if (countInRange(mask, row, start, end) < end - start) holds = false;
    });
  }
  return holds;
}

/** How much farther from its context every slot stands at inference, [rows]; null without an anchor. */
function shiftsOf({ train, infer, frame }: Comparison): (number | null)[] {
  return train.rails.slotPositions.map((position, row) => {
    const moved = infer.rails.slotPositions[row];
    const anchor = frame.layout.anchors[placeOfRow(frame, row).block];
    if (position === null || moved === null || anchor === null) return null;
    const context = infer.rails.contextPositions[anchor] - train.rails.contextPositions[anchor];
    return moved - position - context;
  });
}

const inputFields = [
  ({ taps }: Convention) => taps.shift,
  ({ taps }: Convention) => taps.zeroed,
  ({ maskToken }: Convention) => maskToken,
  ({ labelShift }: Convention) => labelShift,
  ...partsOf(
    ({ wiring }: Convention) => wiring,
    ["tapOrder", "tapNorm", "embeddingScale", "maskRow", "finalNorm", "head", "vocabulary"],
  ),
  ...partsOf(
    ({ loop }: Convention) => loop,
    ["roundRows", "unwrittenRows", "promptRows", "earlierRequest", "bonus"],
  ),
  ...partsOf(({ numerics }: Convention) => numerics, ["mask", "states", "extraction"]),
];

function partsOf<Rule extends object>(
  of: (convention: Convention) => Rule | undefined,
  parts: readonly (keyof Rule)[],
): ((convention: Convention) => unknown)[] {
  return parts.map((part) => (convention) => of(convention)?.[part] ?? null);
}

function changedInputs(before: Convention, after: Convention): ((convention: Convention) => unknown)[] {
  return inputFields.filter((field) => !isSame(field(before), field(after)));
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function hasWindow({ contextStart, reach }: AttentionRule): boolean {
  return contextStart.from !== "start" || reach.left !== null || reach.right !== null;
}

function windowsOneApart({ layerType, frame, train, infer }: Comparison): string | null {
  const [before, after] = [train, infer].map(
    ({ convention }) => convention.attention[layerType].contextStart,
  );
  const withoutWindow = ["start", "none"];
  if (withoutWindow.includes(before.from) || withoutWindow.includes(after.from)) return null;
  let first: string | null = null;
  for (let row = 0; row < frame.rowCount; row++) {
    const { block, slot } = placeOfRow(frame, row);
    const anchor = frame.layout.anchors[block];
    if (anchor === null || slot >= frame.sharedSlotCount) continue;
    const apart = contextWindowOf(after, anchor, slot).start - contextWindowOf(before, anchor, slot).start;
    if (Math.abs(apart) > 1) return null;
    if (apart !== 0) first ??= `first at slot ${slot} of the block at anchor ${anchor}`;
  }
  return first;
}

/** First row that a side has and in which it sees nothing: softmax over it has no meaning. */
function emptyRow({ frame, train, infer }: Comparison): string | null {
  const sides = [
    { words: "in training", slotCount: frame.blockSizes.train, mask: train.mask },
    { words: "at inference", slotCount: frame.blockSizes.infer, mask: infer.mask },
  ];
  for (const { words, slotCount, mask } of sides) {
    for (let row = 0; row < frame.rowCount; row++) {
      const { block, slot } = placeOfRow(frame, row);
      if (slot < slotCount && countInRange(mask, row, 0, frame.columnCount) === 0) {
        return `first at slot ${slot} of block ${block} ${words}`;
      }
    }
  }
  return null;
}
