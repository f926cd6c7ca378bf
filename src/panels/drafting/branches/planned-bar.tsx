import { useEffect, useRef } from "react";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { editWords } from "../model/branch-words";
import { canLast } from "../model/planned-branch";
import type { Branching } from "./use-branching";
import "./branches.css";

/** What is changed by hand and has not run yet: each change can be taken back, and a new run goes on with all. */
export function PlannedBar({
  branching,
  tokenizer,
}: {
  branching: Branching;
  tokenizer: PairTokenizer | null;
}) {
  const { planned, name, obstacle, takeBack, setLasting, run } = branching;
  const place = useRef<HTMLDivElement>(null);
  const runButton = useRef<HTMLButtonElement>(null);
  const last = planned?.edits.at(-1);
  // Cells are changed by a pointer, which has to stay where it is.
  const isOfToken = planned?.edits.some(({ kind }) => kind === "token" || kind === "draft") ?? false;
  useEffect(() => {
    if (isOfToken) uncover(place.current);
  }, [isOfToken]);
  useEffect(() => {
    // Of a token or a rule there is one; cells and positions may be several, and the reader stays with them.
    if (last?.kind === "token" || last?.kind === "draft" || last?.kind === "rule")
      runButton.current?.focus({ preventScroll: true });
  }, [last]);
  return (
    <div ref={place} className="planned-place" aria-live="polite">
      {planned !== null && (
        <section className="planned-bar" aria-label="Changed by hand, not run yet">
          <p className="planned-title">
            <span aria-hidden="true">✎</span>{" "}
            {`New run ${name}, not run yet, from run ${planned.of} at round ${planned.round + 1}:`}
          </p>
          <ul className="deviation-chips">
            {planned.edits.map((edit, at) => {
              const words = editWords(edit, tokenizer);
              return (
                <li key={words} className="deviation-chip">
                  {words}
                  <button type="button" aria-label={`Take back: ${words}`} onClick={() => takeBack(at)}>
                    ×
                  </button>
                </li>
              );
            })}
          </ul>
          <div className="planned-buttons">
            {canLast(planned) && (
              <select
                className="select"
                aria-label="How long cells, positions and heads stay changed"
                value={planned.lasting ? "lasting" : "once"}
                onChange={({ target }) => setLasting(target.value === "lasting")}
              >
                <option value="once">in this round only</option>
                <option value="lasting">in every later round too</option>
              </select>
            )}
            <button
              ref={runButton}
              type="button"
              className="button primary"
              disabled={obstacle !== null}
              onClick={run}
            >
              {`Run ${name}`}
            </button>
            <button type="button" className="button quiet" onClick={() => takeBack()}>
              Discard
            </button>
          </div>
          {obstacle !== null && <p className="hint planned-obstacle">{obstacle}</p>}
        </section>
      )}
    </div>
  );
}

/** The bar floats over what stands at the lower edge of the window: that moves up by as much. */
function uncover(place: HTMLElement | null): void {
  const stepping = place?.parentElement;
  if (!place || !stepping || stepping.getBoundingClientRect().bottom <= window.innerHeight) return;
  window.scrollBy({ top: place.getBoundingClientRect().height + 16 });
}
