import { type Comparison, compareSides } from "../../engine/masks/comparison";
import type { Side } from "../../engine/masks/frame";
import type { GivenMask } from "../../engine/masks/given-mask";
import { type CellExplanation, explainCell } from "../../engine/masks/reason";
import { type Verdict, verdictOf } from "../../engine/masks/verdict";
import { Later } from "../../notebook/later";
import type { CellInputs } from "../../notebook/results";
import { conventionOf } from "./convention-of";
import { type Distance, distanceOf } from "./distance";
import { givenMask } from "./given-mask";
import { hidingClause } from "./hiding-clause";
import { type LayerTable, layerTable } from "./layer-counts";
import { layoutOf } from "./layout-of";
import { otherPairs } from "./other-sides";
import type { MasksParams } from "./params";

/** Everything a masks cell shows, computed from its params. */
export interface MasksPicture {
  /** What it was computed from: the cell may ask for something else by now. */
  params: MasksParams;
  comparison: Comparison;
  verdict: Verdict;
  /** Training against every further inference side. */
  others: readonly OtherPicture[];
  /** Counts by layer of the drafter; null when its layers are all of one type. */
  layers: LayerTable | null;
  /** Token text of every context column, [contextLength]; null where the cell was given none. */
  tokensOfColumns: readonly (string | null)[];
  /** Token text of every row, [frame.rowCount]; null is a mask token. */
  tokensOfRows: readonly (string | null)[];
}

interface OtherPicture {
  comparison: Comparison;
  verdict: Verdict;
}

/** @throws RuleError when the params break a rule, or a cell has no mask for them. */
export function computePicture(params: MasksParams, inputs: CellInputs): MasksPicture | Later<MasksPicture> {
  const train = givenMask(params, "train", inputs);
  const infer = givenMask(params, "infer", inputs);
  const others = otherPairs(params).map((pair) => givenMask(pair, "infer", inputs));
  const given = [train, infer, ...others];
  if (given.every((each): each is GivenMask | null => !(each instanceof Later)))
    return picturesOf(params, given);
  return new Later(async (job) => {
    const masks: (GivenMask | null)[] = [];
    // One after the other, so that what is said of how far it is stays true.
    for (const each of given) masks.push(each instanceof Later ? await each.start(job) : each);
    return picturesOf(params, masks);
  });
}

/** @param given masks of training, of inference and of the further sides, in this order. */
function picturesOf(
  params: MasksParams,
  [train, infer, ...others]: readonly (GivenMask | null)[],
): MasksPicture {
  return pictureOf(params, { train, infer }, others);
}

/** @throws RuleError when the params break a rule, or a given mask has another shape. */
export function pictureOf(
  params: MasksParams,
  given: Partial<Record<Side, GivenMask | null>> = {},
  givenOthers: readonly (GivenMask | null)[] = [],
): MasksPicture {
  const { train, infer, layerType } = params;
  const layout = layoutOf(params.layout);
  const tokens = params.layout.tokens ?? [];
  const comparison = compareSides(
    conventionOf(train, layerType),
    conventionOf(infer, layerType),
    layout,
    layerType,
    given,
  );
  const { slotCount } = comparison.frame;
  return {
    params,
    comparison,
    verdict: verdictOf(comparison),
    others: otherPairs(params).map((pair, index) => otherPicture(pair, given.train, givenOthers[index])),
    layers: layerTable(params, comparison),
    tokensOfColumns: Array.from({ length: layout.contextLength }, (_, index) => tokens[index] ?? null),
    tokensOfRows: rowTokens(params, slotCount),
  };
}

/** Token text of every row of a frame, [anchors * slotCount]; null is a mask token. */
export function rowTokens({ layout }: MasksParams, slotCount: number): (string | null)[] {
  const tokens = layout.tokens ?? [];
  return layout.anchors.flatMap((anchor) =>
    Array.from({ length: slotCount }, (_, slot) =>
      slot === 0 && anchor !== null ? (tokens[anchor] ?? null) : null,
    ),
  );
}

function otherPicture(
  { train, infer, layout, layerType }: MasksParams,
  givenTrain: GivenMask | null = null,
  givenInfer: GivenMask | null = null,
): OtherPicture {
  const comparison = compareSides(
    conventionOf(train, layerType),
    conventionOf(infer, layerType),
    layoutOf(layout),
    layerType,
    { train: givenTrain, infer: givenInfer },
  );
  return { comparison, verdict: verdictOf(comparison) };
}

export interface ExaminedCell {
  cell: { row: number; column: number };
  explanation: CellExplanation;
  /** By position ids, on either side. */
  distances: Record<Side, Distance | null>;
  /** Differing cells that the same clause decides, this one included; null where the sides agree. */
  sameReasonCount: number | null;
}

/**
 * The cell that the inspector explains: the one pointed at, else the first that differs, else the
 * first of all. A cell that a smaller frame no longer has counts as not pointed at.
 */
export function examine(
  { comparison }: Pick<MasksPicture, "comparison">,
  pointedAt: { row: number; column: number } | null,
): ExaminedCell {
  const { frame, difference, causes } = comparison;
  const isInside =
    pointedAt !== null && pointedAt.row < frame.rowCount && pointedAt.column < frame.columnCount;
  const { row, column } = isInside ? pointedAt : (difference.first ?? { row: 0, column: 0 });
  const explanation = explainCell(comparison, row, column);
  const clause = hidingClause(explanation);
  const cause = causes.find((each) => each.kind === explanation.state && each.clause === clause);
  const cell = { row, column };
  return {
    cell,
    explanation,
    distances: {
      train: distanceOf(comparison, "train", cell),
      infer: distanceOf(comparison, "infer", cell),
    },
    sameReasonCount: cause?.cellCount ?? null,
  };
}
