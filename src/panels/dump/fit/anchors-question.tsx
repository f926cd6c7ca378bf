import {
  type AnchorPlacing,
  anchorNumbers,
  type OpenAnchors,
  openAnchorsWords,
} from "../../../engine/masks/guess/open-anchors";

interface AnchorsQuestionProps {
  open: OpenAnchors;
  answer(placing: AnchorPlacing): void;
}

/** What the cells cannot tell, asked before anything is compared. */
export function AnchorsQuestion({ open, answer }: AnchorsQuestionProps) {
  const isOne = open.taken.anchors.length === 1;
  const placings = [open.taken, open.other].toSorted(
    (a, b) => Number(a.isOwnColumnSeen) - Number(b.isOwnColumnSeen),
  );
  return (
    <section className="dump-question" aria-label="Which anchors are yours?">
      <p>
        <strong>
          {openAnchorsWords(open)} Which {isOne ? "is" : "are"} yours?
        </strong>
      </p>
      <div className="dump-answers">
        {placings.map((placing) => (
          <button
            key={String(placing.isOwnColumnSeen)}
            type="button"
            className="button primary"
            onClick={() => answer(placing)}
          >
            {anchorNumbers(placing.anchors)}: {placing.isOwnColumnSeen ? "own column seen" : "stops before"}
          </button>
        ))}
      </div>
      <p className="hint">
        It is the difference that a comparison is about, so nothing is compared before it is answered. Other
        anchors can be typed below.
      </p>
    </section>
  );
}
