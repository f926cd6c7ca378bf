import { Terms } from "../../words/terms";

const words =
  "Tokens: filled is accepted, outlined with × rejected, pale behind a rejection and not looked at, dotted " +
  "underline the target's own token, dashed outline committed without its check, a thick bar below what repeats. Numbers beside a token are " +
  "its probability, the softmax over the whole vocabulary: the drafter's under Drafts, the target's under " +
  "Target says. Entropy is that of the drafter's softmax, the sum of −p ln p over the whole vocabulary in nats: 0 " +
  "where one token has it all. ✎ marks what was changed by hand.";

/** What the marks of the token lines and the numbers of the slot table stand for. */
export function MarksNote() {
  return (
    <p className="hint marks-note">
      <Terms>{words}</Terms>
    </p>
  );
}
