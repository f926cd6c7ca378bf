import { grouped } from "../../../engine/masks/wording";

/** `31,616`, and from a hundred thousand on in thousands or millions: `1,245k`, `1.2M`. */
export function countInGrid(count: number): string {
  if (count < 100_000) return grouped(count);
  if (count < 10_000_000) return `${grouped(Math.round(count / 1000))}k`;
  return `${grouped(Math.round(count / 1_000_000))}M`;
}
