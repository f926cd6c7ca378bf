import type { Comparison } from "./comparison";
import { documentOf } from "./documents";
import type { Frame } from "./frame";
import { isInSequence } from "./loss";
import { slotName } from "./slot-name";
import { counted } from "./wording";

/** Rows that stand for another token at inference than in training, or are trained on another document's. */
export function labelDifferences(comparison: Comparison): { what: string; says: string }[] {
  return [...shiftSentence(comparison), ...foreignSentence(comparison)].map((says) => ({
    what: "labels",
    says,
  }));
}

function shiftSentence({ labelShift, frame, train, infer }: Comparison): string[] {
  if (labelShift === 0) return [];
  const token = ({ convention }: typeof train) =>
    `token anchor + k${convention.labelShift === 0 ? "" : ` + ${convention.labelShift}`}`;
  const rule = `Slot k is trained to predict ${token(train)} but read as ${token(infer)}`;
  const [before, after] = [train.rails.labels, infer.rails.labels];
  const row = before.findIndex((label, at) => label !== null && (after[at] ?? null) !== null);
  const example =
    row === -1
      ? ""
      : `: ${slotName(frame, row)} learns token ${before[row]} and is read as token ${after[row]}`;
  return [`${rule}${example}${slotZero(train, infer)}.`];
}

/** What becomes of slot 0 where one side throws it away. */
function slotZero(train: Comparison["train"], infer: Comparison["infer"]): string {
  if (train.convention.labelShift === 0) return ", and slot 0 is read though it was never trained";
  return infer.convention.labelShift === 0 ? ", and slot 0 is trained but thrown away" : "";
}

/** Rows with a loss whose token lies in another document than their anchor. */
function foreignSentence({ frame, train }: Comparison): string[] {
  const { labels, withoutLoss, lossWeights } = train.rails;
  if (lossWeights === null || frame.layout.documents === null) return [];
  const rows = [...labels.keys()].filter(
    (row) => withoutLoss[row] === null && isForeign(frame, train.rails.documents[row], labels[row]),
  );
  if (rows.length === 0) return [];
  const [first] = rows;
  const label = labels[first] ?? 0;
  const many = `${counted(rows.length, "row")} ${rows.length === 1 ? "is" : "are"} trained on a token of another document`;
  const documents = `document ${documentOf(frame.layout, label)} though its anchor is in document ${train.rails.documents[first]}`;
  return [`${many}, first ${slotName(frame, first)}: token ${label} of ${documents}.`];
}

function isForeign({ layout }: Frame, document: number | null, label: number | null): boolean {
  return label !== null && isInSequence(layout, label) && documentOf(layout, label) !== document;
}
