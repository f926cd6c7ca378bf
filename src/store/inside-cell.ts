import type { RunName } from "./branches";

/** A cell that looks inside one block of a drafting cell. @param round counted from 0 */
export function insideCell(of: string, run: RunName, round: number) {
  return {
    kind: "inside",
    name: "inside",
    title: `Inside round ${round + 1} of run ${run}`,
    params: { of, run, round },
  };
}
