/** A label beside the end of a line, in px. */
export interface Label {
  text: string;
  at: number;
  x: number;
  y: number;
}

const lineHeightPx = 12;
const widthPx = 22;

/** Moves labels that would lie on each other apart, downwards first, and within `top..bottom`. */
export function placeLabels(labels: readonly Label[], top: number, bottom: number): Label[] {
  const placed: Label[] = [];
  const isFree = (x: number, y: number) =>
    placed.every((other) => Math.abs(other.x - x) >= widthPx || Math.abs(other.y - y) >= lineHeightPx);
  for (const label of [...labels].sort((one, other) => one.y - other.y)) {
    const steps = Array.from({ length: 2 * labels.length + 1 }, (_, step) => step * lineHeightPx);
    const tries = steps.flatMap((step) => [label.y + step, label.y - step]);
    const y = tries.find((each) => each >= top && each <= bottom && isFree(label.x, each)) ?? label.y;
    placed.push({ ...label, y });
  }
  return placed;
}
