import type { Candidate } from "../../../engine/drafting/round";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { visibleToken } from "../../../mask-viz/token-text";
import { probabilityText } from "../model/words";

interface CandidateRowProps {
  candidates: readonly Candidate[];
  tokenizer: PairTokenizer;
}

/** Candidates best first, each with its probability. */
export function CandidateRow({ candidates, tokenizer }: CandidateRowProps) {
  return (
    <ol className="inside-candidates">
      {candidates.map(({ token, probability }) => (
        <li key={token}>
          <span className="token">{visibleToken(tokenizer.tokenText(token))}</span>{" "}
          {probabilityText(probability)}
        </li>
      ))}
    </ol>
  );
}
