import type { OpenedBlock } from "../../../engine/inside/open-blocks";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import type { HeldAgainst } from "../result";
import type { InsidePlace } from "./difference-rows";
import { columnWords, percent } from "./words";

export interface ForbiddenRow {
  key: string;
  where: string;
  share: string;
  place: InsidePlace;
}

/** Hidden cells that carry attention, of all heads: how many, and in words the heaviest of them. */
export function forbiddenRows(
  { name, plan, masses }: OpenedBlock,
  against: HeldAgainst,
  tokenizer: PairTokenizer,
  mostRows: number,
): { count: number; rows: ForbiddenRow[] } {
  const cells = masses[against].flatMap(({ layer, head, forbidden }) =>
    // Each head has its heaviest first: no row comes from behind these.
    forbidden.slice(0, mostRows).map((cell) => ({ layer, head, ...cell })),
  );
  const rows = cells
    .sort((one, other) => other.mass - one.mass)
    .slice(0, mostRows)
    .map(
      ({ layer, head, slot, column, mass }): ForbiddenRow => ({
        key: `${layer} ${head} ${slot} ${column}`,
        where: `layer ${layer}, head ${head}, slot ${slot} on ${columnWords(plan, column, tokenizer)}`,
        share: percent(mass),
        place: { kind: "attention", run: name, layer, head, slot, column },
      }),
    );
  return { count: masses[against].reduce((sum, { forbidden }) => sum + forbidden.length, 0), rows };
}
