import type { RailContent } from "./layout";
import type { PairInput, SideRails } from "./pair-input";
import { visibleToken } from "./token-text";

type RowContent = Pick<
  RailContent,
  "labelLength" | "labelTokenLength" | "hasMovedLabels" | "hasLoss" | "documentLength"
>;

/** Of more rows the text of every label would take room from a picture in which none is read. */
const MOST_LABELLED_ROWS = 256;

/** A row of all blocks has nothing that belongs to one of them. */
const nothingToSay: RowContent = {
  labelLength: 0,
  labelTokenLength: 0,
  hasMovedLabels: false,
  hasLoss: { train: false, infer: false },
  documentLength: 0,
};

/** What the rails of rows, and of documents, have to say; what says nothing takes no room. */
export function rowContent({ frame, projection, train, infer, tokensOfColumns }: PairInput): RowContent {
  if (projection.isBySlot) return nothingToSay;
  const labels = [train, infer].flatMap(({ rails }) => rails.labels ?? []);
  const hasTexts = frame.rowCount <= MOST_LABELLED_ROWS;
  const texts = hasTexts ? labels.flatMap((label) => tokensOfColumns?.[label ?? -1] ?? []) : [];
  const documents = new Set(frame.layout.documents);
  return {
    labelLength: longest(labels, (label) => `${label ?? ""}`),
    labelTokenLength: longest(texts, visibleToken),
    hasMovedLabels: hasMovedLabels(train.rails, infer.rails),
    hasLoss: { train: hasLoss(train.rails), infer: hasLoss(infer.rails) },
    documentLength: documents.size > 1 ? Math.max(...[...documents].map((number) => `${number}`.length)) : 0,
  };
}

export function hasMovedLabels(train: SideRails, infer: SideRails): boolean {
  return (train.labels ?? []).some((_, row) => isLabelMoved(train, infer, row));
}

/** Whether a row that both sides have stands for another token on each. */
export function isLabelMoved(train: SideRails, infer: SideRails, row: number): boolean {
  if (train.labels === undefined || infer.labels === undefined) return false;
  const hasRow = [train, infer].every(({ slotPositions }) => (slotPositions[row] ?? null) !== null);
  return hasRow && train.labels[row] !== infer.labels[row];
}

function hasLoss({ lossWeights }: SideRails): boolean {
  return lossWeights !== undefined && lossWeights !== null;
}

function longest<Value>(values: readonly Value[], textOf: (value: Value) => string): number {
  return values.reduce((length: number, value) => Math.max(length, textOf(value).length), 0);
}
