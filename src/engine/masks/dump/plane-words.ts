import type { MaskFileReading } from "./read-mask-file";

/** `batch`, `head`; one leading axis may be either. */
export function axisNames(leading: readonly number[]): string[] {
  return leading.length === 2 ? ["batch", "head"] : leading.map(() => "batch or head");
}

/** Whether it matters which batch and head were read; null where there is one. */
export function othersSentence({ array, others }: Pick<MaskFileReading, "array" | "others">): string | null {
  if (array.leading.every((length) => length === 1)) return null;
  if (others === null) return "There are too many batches and heads to compare them all.";
  if (others === "equal") return "Every batch and head holds the same mask.";
  const { differs } = others;
  const place = differs.length === 2 ? `batch ${differs[0]}, head ${differs[1]}` : `index ${differs[0]}`;
  return `Batches and heads differ: the first that does is ${place}.`;
}
