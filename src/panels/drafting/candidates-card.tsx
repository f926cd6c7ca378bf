import type { PairTokenizer } from "../../engine/models/tokenizer";
import { CandidateList } from "./candidate-list";
import { entropyDigits } from "./model/entropy-text";
import { candidateViews } from "./model/slot-strip";
import type { Chip } from "./model/text-lines";

interface CandidatesCardProps {
  id: string;
  chip: Chip;
  tokenizer: PairTokenizer;
  /** Whether another token can be put there. */
  canForce: boolean;
  /** Inside the line that holds it. */
  leftPx: number;
  topPx: number;
}

/** What drafter and target thought at a token: their best candidates with probabilities, and how sure they were. */
export function CandidatesCard({ id, chip, tokenizer, canForce, leftPx, topPx }: CandidatesCardProps) {
  return (
    <div
      id={id}
      role="tooltip"
      className="candidates-card"
      style={{ left: `min(${leftPx}px, calc(100% - 252px))`, top: `${topPx + 6}px` }}
    >
      <Thoughts chip={chip} tokenizer={tokenizer} />
      {canForce && <p className="hint candidates-hint">F or a second click: another token here.</p>}
    </div>
  );
}

function Thoughts({ chip, tokenizer }: Pick<CandidatesCardProps, "chip" | "tokenizer">) {
  const sides = [
    { title: "Drafter", thought: chip.drafter },
    { title: "Target", thought: chip.target },
  ];
  return sides.map(({ title, thought }) => (
    <div key={title}>
      <p className="candidates-title">{title}</p>
      {thought ? (
        <>
          <CandidateList candidates={candidateViews(thought.candidates, tokenizer)} />
          <p className="hint">{`entropy ${entropyDigits(thought.entropy)} nats`}</p>
        </>
      ) : (
        <p className="hint">{title === "Drafter" ? "Not drafted." : "Not asked yet."}</p>
      )}
    </div>
  ));
}
