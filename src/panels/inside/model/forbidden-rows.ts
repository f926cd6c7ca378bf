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

/** Hidden cells that carry attention, of all heads, the heaviest first. */
export function forbiddenRows(
  { name, plan, masses }: OpenedBlock,
  against: HeldAgainst,
  tokenizer: PairTokenizer,
): ForbiddenRow[] {
  return masses[against]
    .flatMap(({ layer, head, forbidden }) => forbidden.map((cell) => ({ layer, head, ...cell })))
    .sort((one, other) => other.mass - one.mass)
    .map(({ layer, head, slot, column, mass }) => ({
      key: `${layer} ${head} ${slot} ${column}`,
      where: `layer ${layer}, head ${head}, slot ${slot} on ${columnWords(plan, column, tokenizer)}`,
      share: percent(mass),
      place: { kind: "attention", run: name, layer, head, slot, column },
    }));
}
