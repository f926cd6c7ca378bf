import { useId, useState } from "react";
import { type FreeRunningText, sampleExcerpt } from "../model/sample-excerpt";

interface FreeRunningSampleProps {
  sample: FreeRunningText;
  onSetUp: (promptId: string) => void;
}

/** Free-running text as it was measured, its longest repeat marked, with the way to run it here. */
export function FreeRunningSample({ sample, onSetUp }: FreeRunningSampleProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { pieces, isCut } = sampleExcerpt(sample, isWhole);
  return (
    <>
      <p className="hint">after “{sample.promptId}”</p>
      <pre className="sample" id={id}>
        {pieces.map(({ text, isRepeat }) =>
          isRepeat ? <mark key="repeat">{text}</mark> : <span key={text}>{text}</span>,
        )}
      </pre>
      <div className="sample-buttons">
        {(isCut || isWhole) && (
          <button
            type="button"
            className="sample-button"
            aria-expanded={isWhole}
            aria-controls={id}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? "Show less" : "Show all"}
          </button>
        )}
        <button
          type="button"
          className="sample-button"
          onClick={(event) => {
            onSetUp(sample.promptId);
            // What it sets stands at the top of the cell, as does the button that runs it.
            event.currentTarget.closest(".drafting")?.scrollIntoView();
          }}
        >
          Set this run up
        </button>
      </div>
    </>
  );
}
