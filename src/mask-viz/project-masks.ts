import type { Difference } from "../engine/masks/difference";
import type { Frame } from "../engine/masks/frame";
import type { IntervalMask } from "../engine/masks/interval-mask";
import { averageMask } from "../engine/masks/projection/average-mask";
import { projectMask } from "../engine/masks/projection/project-mask";
import type { Projection, ProjectionChoice } from "../engine/masks/projection/projection";
import { projectionOf } from "../engine/masks/projection/projections";
import { firstOfRuns, viewRuns } from "../engine/masks/projection/view-runs";

/** Two masks and where they differ, in the frame, [frame.rowCount, frame.columnCount]. */
export interface FramedMasks {
  train: IntervalMask;
  infer: IntervalMask;
  difference: Difference;
}

/** The same as a view lays them out; counts of cells stay those of the frame. */
export interface ProjectedMasks {
  projection: Projection;
  train: IntervalMask;
  infer: IntervalMask;
  difference: Difference;
  framed: FramedMasks;
}

export function projectMasks(frame: Frame, framed: FramedMasks, choice: ProjectionChoice): ProjectedMasks {
  const { train, infer, difference } = framed;
  const projection = projectionOf(frame, choice, [train, infer]);
  if (choice.kind === "absolute") return { projection, train, infer, difference, framed };
  const shown = {
    ...difference,
    trainOnly: projectMask(difference.trainOnly, projection),
    inferOnly: projectMask(difference.inferOnly, projection),
  };
  const side = (mask: IntervalMask) =>
    projection.isBySlot ? averageMask(mask, projection) : projectMask(mask, projection);
  return {
    projection,
    train: side(train),
    infer: side(infer),
    difference: { ...shown, first: firstOfRuns(viewRuns(shown, projection)) },
    framed,
  };
}
