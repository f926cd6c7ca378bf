import { deviations } from "../../../engine/drafting/deviations";

/** A is run as trained, B is served as a cell says and with deviations. */
export type RunName = "A" | "B";

interface SecondRun {
  deviations: readonly string[];
  /** Name of the cell that it is served as. */
  servedAs: string | null;
}

export function runNames({ deviations, servedAs }: SecondRun): readonly RunName[] {
  return deviations.length > 0 || servedAs !== null ? bothRuns : oneRun;
}

const bothRuns: readonly RunName[] = ["A", "B"];
const oneRun: readonly RunName[] = ["A"];

/** What tells the second run from the first, in a few words. */
export function secondRunTitle({ deviations: ids, servedAs }: SecondRun): string {
  const titles = [
    ...(servedAs === null ? [] : [`served as in ${servedAs}`]),
    ...deviations.filter(({ id }) => ids.includes(id)).map(({ title }) => title),
  ];
  return titles.length === 0 ? "no deviation" : titles.join(" + ");
}
