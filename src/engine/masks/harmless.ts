import type { Cause } from "./causes";
import type { Comparison } from "./comparison";
import type { KindCounts } from "./difference";
import type { Excuse, SortedCells } from "./harmless-cells";
import { harmlessLoss } from "./loss-wording";
import { positionSentences } from "./position-wording";
import { slotName } from "./slot-name";
import { isSlotsUndrafted, missingSlots } from "./slot-wording";
import { counted, listed, sentence } from "./wording";

/** What the two sides do differently and neither attention nor loss can feel. */
export interface HarmlessDifference extends KindCounts {
  what: "positions" | "loss weights" | "cells" | "past document" | "unserved slots";
  /** What it is and why it does no harm, in one sentence. */
  says: string;
}

/**
 * @param excused cells of the masks that count for nothing
 * @param causes of the cells that count
 */
export function harmlessDifferences(
  comparison: Comparison,
  excused: SortedCells["excused"],
  causes: readonly Cause[],
): HarmlessDifference[] {
  const { positions } = comparison;
  const note = (what: HarmlessDifference["what"], says: string) => ({
    what,
    says,
    trainOnly: 0,
    inferOnly: 0,
  });
  return [
    ...(positions.kind === "shifted"
      ? positionSentences(comparison).map((says) => note("positions", says))
      : []),
    ...harmlessLoss(comparison).map((says) => note("loss weights", says)),
    ...excused.map(({ excuse, trainOnly, inferOnly }) => ({
      what: "cells" as const,
      says: cellsSentence(excuse, { trainOnly, inferOnly }),
      trainOnly,
      inferOnly,
    })),
    ...pastDocument(comparison).map((says) => note("past document", says)),
    ...(isSlotsUndrafted(comparison, causes)
      ? [
          note(
            "unserved slots",
            sentence(`${missingSlots(comparison)}: those before see what they were trained with`),
          ),
        ]
      : []),
  ];
}

const placeInWords: Record<Excuse, string> = {
  "unused-anchor": "in rows of unused anchors: no loss is taken there and nothing is drafted from them",
  "thrown-away": "in slot 0: it is thrown away on both sides, and no slot that counts sees it",
  "past-sequence": "in rows past the end of the sequence: no loss is taken there",
  "past-document": "in rows past the end of their anchor's document: no loss is taken there",
};

function cellsSentence(excuse: Excuse, { trainOnly, inferOnly }: KindCounts): string {
  const counts = [
    ...(trainOnly > 0 ? [counted(trainOnly, "train-only cell")] : []),
    ...(inferOnly > 0 ? [counted(inferOnly, "infer-only cell")] : []),
  ];
  return sentence(`${listed(counts)} ${placeInWords[excuse]}`);
}

/** Rows whose label is a token of another document, in training that takes no loss from them. */
function pastDocument({ frame, train }: Comparison): string[] {
  const rows = [...train.rails.withoutLoss.keys()].filter(
    (row) => train.rails.withoutLoss[row] === "past-document",
  );
  if (rows.length === 0) return [];
  const stand = rows.length === 1 ? "row stands" : "rows stand";
  return [
    `${rows.length} ${stand} past the end of their anchor's document, first ${slotName(frame, rows[0])}: no loss is taken there.`,
  ];
}
