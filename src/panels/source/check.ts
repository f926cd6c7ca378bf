import { RuleError } from "../../engine/tensor/rule-error";
import type { SourceParams, TrialParams } from "./params";

/** The interpreter reads no more. */
const mostCharacters = 200_000;
const mostValues = 1000;
/** A trial is for looking at; real sizes are for a masks cell. */
const longestTrial = 4096;
const mostTrialRows = 4096;

/** @throws RuleError for the first rule that is broken; what the source says breaks none. */
export function checkSource({ source, values, batch, head, trial }: SourceParams): void {
  if (source.length > mostCharacters) {
    throw new RuleError("Source", `at most ${mostCharacters} characters`, source.length);
  }
  const count = Object.keys(values).length;
  if (count > mostValues) throw new RuleError("Values", `at most ${mostValues}`, count);
  for (const text of Object.values(values)) {
    if (text.length > mostCharacters) {
      throw new RuleError("Value", `at most ${mostCharacters} characters`, text.length);
    }
  }
  checkWithin("Batch", batch, 0, 1023);
  checkWithin("Head", head, 0, 1023);
  checkTrial(trial);
}

function checkTrial({ contextLength, anchors, blockSize, window, documentStarts }: TrialParams): void {
  checkWithin("Context length", contextLength, 1, longestTrial);
  checkWithin("Block size", blockSize, 1, longestTrial);
  if (anchors.length === 0) throw new RuleError("Anchors", "at least one index", "none");
  for (const anchor of anchors) if (anchor !== null) checkWithin("Anchors", anchor, 0, contextLength - 1);
  const rows = anchors.length * blockSize;
  if (rows > mostTrialRows) throw new RuleError("Anchors times block size", `<= ${mostTrialRows}`, rows);
  if (window !== null) checkWithin("Window", window, 1, Number.MAX_SAFE_INTEGER);
  for (const [at, start] of documentStarts.entries()) {
    checkWithin("Documents begin at", start, at === 0 ? 1 : documentStarts[at - 1] + 1, contextLength - 1);
  }
}

function checkWithin(name: string, value: number, least: number, most: number): void {
  const rule = most === Number.MAX_SAFE_INTEGER ? `>= ${least}` : `${least} to ${most}`;
  if (value < least || value > most) throw new RuleError(name, rule, value);
}
