import { useMemo } from "react";
import { conflictSentences } from "../model/deviation-rows";
import type { TrainedSide } from "../model/trained-side";

interface ConflictsProps {
  trained: TrainedSide;
  chosen: readonly string[];
}

/** Which of the chosen deviations do not add up, where they are chosen. */
export function Conflicts({ trained, chosen }: ConflictsProps) {
  const sentences = useMemo(() => conflictSentences(trained, chosen), [trained, chosen]);
  return sentences.map((sentence) => (
    <p key={sentence} className="fault" role="status">
      {sentence}
    </p>
  ));
}
