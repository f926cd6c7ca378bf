import { useState } from "react";
import type { RankedCandidate } from "../../engine/diagnosis/ranking";
import { candidateWords } from "./candidate-words";

interface RankingListProps {
  ranked: readonly RankedCandidate[];
  onDraft: (deviations: readonly string[]) => void;
}

const firstShown = 5;

/** The candidates that can be told apart, best first, each with a way to see it draft. */
export function RankingList({ ranked, onDraft }: RankingListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? ranked : ranked.slice(0, firstShown);
  return (
    <div>
      <ol className="diagnosis-ranking">
        {shown.map((candidate) => (
          <Row key={candidate.deviations.join()} candidate={candidate} onDraft={onDraft} />
        ))}
      </ol>
      {ranked.length > firstShown && (
        <button type="button" className="button quiet" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the best ${firstShown}` : `Show all ${ranked.length}`}
        </button>
      )}
    </div>
  );
}

function Row({ candidate, onDraft }: { candidate: RankedCandidate; onDraft: RankingListProps["onDraft"] }) {
  const { names, share, counts, blocks, distance, telling, same, onTop } = candidateWords(candidate);
  const { deviations } = candidate;
  return (
    <li className="diagnosis-candidate">
      <span className="diagnosis-share">{share}</span>
      <div className="diagnosis-body">
        <p className="diagnosis-names">{names}</p>
        <p className="hint">
          {`${counts}, ${blocks} blocks throughout`}
          {distance === "" ? "" : `, logits off by ${distance}`}
          {telling === "" ? "." : `; drafts otherwise than the best in ${telling} blocks.`}
        </p>
        {same.length > 0 && <Alike says="Drafts the same here" names={same} />}
        {onTop.length > 0 && <Alike says="Changes nothing more here, together with it" names={onTop} />}
      </div>
      {deviations.length > 0 && (
        <button
          type="button"
          className="button"
          aria-label={`Draft with ${names}`}
          onClick={() => onDraft(deviations)}
        >
          Draft with it
        </button>
      )}
    </li>
  );
}

const mostUnfolded = 3;

/** A few names in a line; many of them folded behind their number. */
function Alike({ says, names }: { says: string; names: readonly string[] }) {
  if (names.length <= mostUnfolded) return <p className="hint">{`${says}: ${names.join("; ")}.`}</p>;
  return (
    <details className="diagnosis-alike">
      <summary className="hint">{`${says}: ${names.length} others`}</summary>
      <p className="hint">{`${names.join("; ")}.`}</p>
    </details>
  );
}
