import type { Comparison } from "./comparison";
import { unreachedWindow } from "./window-wording";

/** What a reader has to know beside the verdict, a sentence each: what it rests on, and what it cannot show. */
export function verdictNotes(comparison: Comparison): string[] {
  const { train, infer } = comparison;
  const notes = [train.given?.note, infer.given?.note, unreachedWindow(comparison)];
  return [...new Set(notes.filter((note) => note != null))];
}
