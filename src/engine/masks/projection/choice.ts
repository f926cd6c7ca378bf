import type { ProjectionChoice } from "./projection";

export const absoluteChoice: ProjectionChoice = { kind: "absolute" };

export function isSameChoice(a: ProjectionChoice, b: ProjectionChoice): boolean {
  return a.kind === b.kind && blockOf(a) === blockOf(b);
}

function blockOf(choice: ProjectionChoice): number | null {
  return choice.kind === "block" ? choice.block : null;
}

const kinds = ["absolute", "anchor-relative", "folded", "slots"] as const;

/** A choice out of a stored view; anything else is the absolute one. */
export function readChoice(json: unknown): ProjectionChoice {
  if (typeof json !== "object" || json === null) return absoluteChoice;
  const { kind, block } = json as Record<string, unknown>;
  if (kind === "block" && Number.isSafeInteger(block) && Number(block) >= 0)
    return { kind: "block", block: Number(block) };
  const known = kinds.find((each) => each === kind);
  return known === undefined ? absoluteChoice : { kind: known };
}
