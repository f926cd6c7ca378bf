import type { Edit } from "../../../engine/drafting/edit";
import type { Round } from "../../../engine/drafting/round";
import { type Frame, placeOfColumn, type Side } from "../../../engine/masks/frame";
import { listed } from "../../../engine/masks/wording";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import type { RunName } from "../../../store/branches";
import { editWords } from "./branch-words";

type Rounds = Record<Side, Round | null>;
type Names = Record<Side, RunName>;

/** What of the drawn block was changed by hand, run by run; null where nothing was. */
export function editedSentence(rounds: Rounds, names: Names, tokenizer: PairTokenizer | null): string | null {
  const told = runsOf(rounds, names).map(
    ({ name, edits }) =>
      `By hand in run ${name}: ${listed(edits.map((edit) => editWords(edit, tokenizer)))}.`,
  );
  return told.length === 0 ? null : told.join(" ");
}

/** What was changed by hand about one cell of the picture; null where nothing was. */
export function handWords(
  rounds: Rounds,
  names: Names,
  frame: Frame,
  { row, column }: { row: number; column: number },
): string | null {
  const place = placeOfColumn(frame, column);
  const isAt = (edit: Edit) => {
    if (edit.kind !== "cell" || edit.slot !== row) return false;
    const { column: edited } = edit;
    return "slot" in edited
      ? place.kind === "block" && place.slot === edited.slot
      : place.kind === "context" && place.index === edited.context;
  };
  const told = runsOf(rounds, names).flatMap(({ name, edits }) => {
    const edit = edits.findLast(isAt);
    if (edit?.kind !== "cell") return [];
    return [`${edit.visible ? "Shown" : "Hidden"} by hand in run ${name}.`];
  });
  return told.length === 0 ? null : told.join(" ");
}

/** Each run once, though a run that stands alone is drawn on both sides. */
function runsOf(rounds: Rounds, names: Names): { name: RunName; edits: readonly Edit[] }[] {
  const sides = rounds.train === rounds.infer ? (["train"] as const) : (["train", "infer"] as const);
  return sides.flatMap((side) => {
    const edits = rounds[side]?.edits ?? [];
    return edits.length === 0 ? [] : [{ name: names[side], edits }];
  });
}
