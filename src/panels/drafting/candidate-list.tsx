import { visibleToken } from "../../mask-viz/token-text";
import type { CandidateView } from "./model/slot-strip";
import { probabilityText } from "./model/step-sentence";

/** Candidates best first, each with a bar of its probability. */
export function CandidateList({ candidates }: { candidates: readonly CandidateView[] }) {
  return (
    <ol className="candidates">
      {candidates.map((candidate) => (
        <li key={candidate.token} className="candidate">
          <span className="candidate-bar" style={{ width: `${100 * candidate.probability}%` }} />
          <span className="candidate-text">{visibleToken(candidate.text)}</span>
          <span className="candidate-probability">{probabilityText(candidate.probability)}</span>
        </li>
      ))}
    </ol>
  );
}
