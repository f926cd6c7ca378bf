/** A label beside the end of a line, in px. */
export interface Label {
  text: string;
  /** Place of the series, for its colour. */
  at: number;
  x: number;
  y: number;
  /** Where the line ends. */
  end: { x: number; y: number };
}

const lineHeightPx = 12;
const widthPx = 22;

/**
 * Moves labels that would lie on each other apart: to the right of the others first, as far as `right`, else up or
 * down within `top..bottom`, so that they stay by the ends of their lines.
 */
export function placeLabels(
  labels: readonly Label[],
  { top, bottom, right }: { top: number; bottom: number; right: number },
): Label[] {
  const placed: Label[] = [];
  const isFree = (x: number, y: number) =>
    placed.every((other) => Math.abs(other.x - x) >= widthPx || Math.abs(other.y - y) >= lineHeightPx);
  for (const label of [...labels].sort((one, other) => one.y - other.y)) {
    const steps = Array.from({ length: 2 * labels.length + 1 }, (_, step) => step * lineHeightPx);
    const columns = steps.map((_, column) => label.x + column * widthPx).filter((x) => x <= right);
    const tries = steps
      .flatMap((step) => (step === 0 ? [label.y] : [label.y + step, label.y - step]))
      .filter((y) => y >= top && y <= bottom)
      .flatMap((y) => columns.map((x) => ({ x, y })));
    placed.push({ ...label, ...(tries.find(({ x, y }) => isFree(x, y)) ?? {}) });
  }
  return placed;
}
