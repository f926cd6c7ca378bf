import type { Comparison } from "../../engine/masks/comparison";
import { placeOfColumn, rowOf, type Side } from "../../engine/masks/frame";

/** How far a query stands from a key on one side, by position ids: what rotary attention feels of both. */
export interface Distance {
  query: number;
  key: number;
}

/** Null where the side has no such slot, or gives it no position. */
export function distanceOf(
  comparison: Comparison,
  side: Side,
  { row, column }: { row: number; column: number },
): Distance | null {
  const { frame } = comparison;
  const { rails } = comparison[side];
  const place = placeOfColumn(frame, column);
  const query = rails.slotPositions[row];
  const key =
    place.kind === "context" ? rails.contextPositions[place.index] : rails.slotPositions[rowOf(frame, place)];
  return query === null || key === null ? null : { query, key };
}

/** `distance 26 - 1 = 25, in training 24`. */
export function distanceWords(distances: Readonly<Record<Side, Distance | null>>, side: Side): string | null {
  const { train } = distances;
  const distance = distances[side];
  if (distance === null) return null;
  const { query, key } = distance;
  const words = `distance ${query} - ${key} = ${query - key}`;
  const isAsTrained = train === null || train.query - train.key === query - key;
  return isAsTrained ? words : `${words}, in training ${train.query - train.key}`;
}
