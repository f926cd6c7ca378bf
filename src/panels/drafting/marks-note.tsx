import { Terms } from "../../words/terms";

const words =
  "Tokens: filled is accepted, outlined with × rejected, pale behind a rejection and not looked at, dotted " +
  "underline the target's own token, dashed outline committed without its check, a thick bar below what repeats. Numbers beside a token are " +
  "its probability, the softmax over the whole vocabulary: the drafter's under Drafts, the target's under " +
  "Target says.";

/** What the marks of the token lines and the numbers of the slot table stand for. */
export function MarksNote() {
  return (
    <p className="hint marks-note">
      <Terms>{words}</Terms>
    </p>
  );
}
