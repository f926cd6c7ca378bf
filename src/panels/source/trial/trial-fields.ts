import { RuleError } from "../../../engine/tensor/rule-error";
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

const unused = "unused";

export const trialFields: readonly TrialField[] = [
  {
    id: "contextLength",
    label: "Context length",
    read: ({ contextLength }) => `${contextLength}`,
    write: (trial, text) => ({ ...trial, contextLength: whole("Context length", text) }),
  },
  {
    id: "anchors",
    label: "Anchors",
    read: ({ anchors }) => anchors.map((anchor) => anchor ?? unused).join(", "),
    write: (trial, text) => ({
      ...trial,
      anchors: parts(text).map((part) => (part === unused ? null : whole("An anchor", part))),
    }),
  },
  {
    id: "blockSize",
    label: "Block size",
    read: ({ blockSize }) => `${blockSize}`,
    write: (trial, text) => ({ ...trial, blockSize: whole("Block size", text) }),
  },
  {
    id: "window",
    label: "Window",
    hint: "Empty: none.",
    read: ({ window }) => (window === null ? "" : `${window}`),
    write: (trial, text) => ({ ...trial, window: text.trim() === "" ? null : whole("Window", text) }),
  },
  {
    id: "documentStarts",
    label: "Documents begin at",
    hint: "Empty: all is one document.",
    read: ({ documentStarts }) => documentStarts.join(", "),
    write: (trial, text) => ({
      ...trial,
      // The first one begins at 0 whether or not it is listed.
      documentStarts: parts(text)
        .map((part) => whole("A document", part))
        .filter((start) => start !== 0),
    }),
  },
];

function parts(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== "");
}

function whole(name: string, text: string): number {
  const value = Number(text.trim());
  if (!/^\s*\d+\s*$/.test(text) || !Number.isSafeInteger(value)) {
    throw new RuleError(name, "a whole number", text);
  }
  return value;
}
