import type { PairTokenizer } from "../../engine/models/tokenizer";
import { CandidateList } from "./candidate-list";
import { candidateViews } from "./model/slot-strip";
import type { Chip } from "./model/text-lines";

interface CandidatesCardProps {
  id: string;
  chip: Chip;
  tokenizer: PairTokenizer;
  /** Inside the line that holds it. */
  leftPx: number;
  topPx: number;
}

/** What drafter and target thought at a token: their best candidates with probabilities. */
export function CandidatesCard({ id, chip, tokenizer, leftPx, topPx }: CandidatesCardProps) {
  const sides = [
    { title: "Drafter", candidates: chip.drafter },
    { title: "Target", candidates: chip.target },
  ];
  return (
    <div
      id={id}
      role="tooltip"
      className="candidates-card"
      style={{ left: `min(${leftPx}px, calc(100% - 252px))`, top: `${topPx + 6}px` }}
    >
      {sides.map(({ title, candidates }) => (
        <div key={title}>
          <p className="candidates-title">{title}</p>
          {candidates ? (
            <CandidateList candidates={candidateViews(candidates, tokenizer)} />
          ) : (
            <p className="hint">{title === "Drafter" ? "Not drafted." : "Not asked yet."}</p>
          )}
        </div>
      ))}
    </div>
  );
}
