import { anchorText, readAnchors, readStarts, readWholeNumber } from "../../../engine/masks/layout-text";
import type { TrialParams } from "../params";

/** A field of the trial: its text, and the trial with another text in it. */
export interface TrialField {
  id: keyof TrialParams;
  label: string;
  hint?: string;
  read(trial: TrialParams): string;
  /** @throws RuleError when the text is no value for this field. */
  write(trial: TrialParams, text: string): TrialParams;
}

export const trialFields: readonly TrialField[] = [
  {
    id: "contextLength",
    label: "Context length",
    read: ({ contextLength }) => `${contextLength}`,
    write: (trial, text) => ({ ...trial, contextLength: readWholeNumber("Context length", text) }),
  },
  {
    id: "anchors",
    label: "Anchors",
    hint: "0..24:8 is 0, 8, 16.",
    read: ({ anchors }) => anchorText(anchors),
    write: (trial, text) => ({ ...trial, anchors: readAnchors(text) }),
  },
  {
    id: "blockSize",
    label: "Block size",
    read: ({ blockSize }) => `${blockSize}`,
    write: (trial, text) => ({ ...trial, blockSize: readWholeNumber("Block size", text) }),
  },
  {
    id: "window",
    label: "Window",
    hint: "Empty: none.",
    read: ({ window }) => (window === null ? "" : `${window}`),
    write: (trial, text) => ({
      ...trial,
      window: text.trim() === "" ? null : readWholeNumber("Window", text),
    }),
  },
  {
    id: "documentStarts",
    label: "Documents begin at",
    hint: "Empty: all is one document.",
    read: ({ documentStarts }) => documentStarts.join(", "),
    write: (trial, text) => ({
      ...trial,
      // The first one begins at 0 whether or not it is listed.
      documentStarts: readStarts(text).filter((start) => start !== 0),
    }),
  },
];
