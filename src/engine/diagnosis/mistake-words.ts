import type { LogMistake } from "./log-mistakes";

/** What seems amiss with a log, and what mending it gives. */
export function mistakeSentence({ id, mended }: LogMistake): string {
  if (mended === null) return `${seen[id]}.`;
  const { matched, compared } = mended;
  return `${seen[id]}. ${mendedBy[id]} the drafter served as trained gives ${matched} of ${compared} drafts.`;
}

const seen: Record<LogMistake["id"], string> = {
  "anchor-drafted":
    "In every block the first draft is the anchor, which is none: the whole block seems to be logged",
  "anchor-missing": "The text in tokens seems to end before the anchor, which has to be the last of them",
  "bonus-missing":
    "In every round before the last, committed is accepted drafts and nothing more: it seems to lack the bonus token",
};

const mendedBy: Record<LogMistake["id"], string> = {
  "anchor-drafted": "Without it",
  "anchor-missing": "With the target's next token behind it",
  "bonus-missing": "With the target's token there",
};
