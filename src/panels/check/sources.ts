import type { CellViewProps } from "../../notebook/cell-kind";
import type { AssertionType } from "./catalogue";

export type Sources = CellViewProps<unknown>["sources"];

export type Source = ReturnType<Sources>[number];

/** The cells that a sort of assertion can be about, each once. */
export function sourcesFor({ needs }: AssertionType, sources: Sources): Source[] {
  const all = needs.flatMap((result) => sources(result));
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}
