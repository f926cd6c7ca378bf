import { causePlace, causeSentence } from "../../engine/masks/cause-wording";
import { cellName } from "../../engine/masks/cell-name";
import type { MasksPicture } from "./model";
import { otherTitle } from "./other-sides";

/** The counts of a comparison, in words. */
export function countWords({ comparison }: MasksPicture): { label: string; value: string }[] {
  const { difference, frame } = comparison;
  const { first } = difference;
  return [
    { label: "Seen on both sides", value: cells(difference.agreeingCount) },
    { label: "Train-only", value: cells(difference.trainOnlyCount) },
    { label: "Infer-only", value: cells(difference.inferOnlyCount) },
    ...(first === null
      ? []
      : [{ label: "First that differs", value: `${cellName(frame, first)}, ${first.kind}` }]),
  ];
}

/** Why the masks differ, a row for every reason, the largest first. */
export interface CauseRow {
  cells: string;
  kind: string;
  /** `in one straight column: context 24, the anchor itself`. */
  place: string;
  /** `In training the context stops before the anchor, at inference the context includes the anchor.` */
  rule: string;
}

export function causeRows({ comparison }: MasksPicture): CauseRow[] {
  return comparison.causes.map((cause) => ({
    cells: cause.cellCount.toLocaleString("en-US"),
    kind: cause.kind,
    place: causePlace(cause, comparison),
    rule: causeSentence(cause, comparison, false),
  }));
}

/** What came of training against every further inference side. */
export function otherVerdicts({ others }: MasksPicture): { label: string; value: string }[] {
  return others.map(({ verdict }, index) => ({
    label: `Training against ${otherTitle(index).toLowerCase()}`,
    value: verdict.sentences.join(" "),
  }));
}

export function cells(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "cell" : "cells"}`;
}
