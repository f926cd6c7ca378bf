import { useId } from "react";
import { Terms } from "../../../words/terms";
import { definitions } from "../model/definitions";
import { defaultBound, extractionSentence } from "../model/findings";
import { errorWords } from "../model/number-words";
import { stateWords } from "../model/state-words";
import { extractionTable } from "../model/tables";
import { tokenTextOf } from "../model/token-text";
import type { TapsResult } from "../result";
import { TextTable } from "../text-table";
import { ErrorChart } from "./error-chart";
import { TokenChart } from "./token-chart";

interface ExtractionsProps {
  id: string;
  result: TapsResult;
  view: Readonly<Record<string, unknown>>;
  setView(patch: Readonly<Record<string, unknown>>): void;
}

const bounds = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1];

/** The same states in other arithmetic: where they part from the reference, by layer and by token. */
export function Extractions({ id, result, view, setView }: ExtractionsProps) {
  const fieldId = useId();
  const { extractions, pair } = result;
  const { taps } = pair.facts;
  const bound = bounds.find((each) => each === view.bound) ?? defaultBound;
  const lastTap = Math.max(...taps);
  const state =
    typeof view.state === "number" && view.state in extractions[0].distances ? view.state : lastTap;
  return (
    <section className="taps-section" aria-labelledby={`${id}-extraction`}>
      <h3 id={`${id}-extraction`}>The same states, extracted otherwise</h3>
      <ul className="taps-findings">
        {extractions.map((extraction) => (
          <li key={extraction.numerics}>
            <Terms>{extractionSentence(extraction, bound)}</Terms>
          </li>
        ))}
      </ul>
      <div className="taps-charts">
        <div>
          <label className="taps-field" htmlFor={`${fieldId}-bound`}>
            <span>Bound</span>
            <select
              id={`${fieldId}-bound`}
              className="select"
              value={bound}
              onChange={({ target }) => setView({ bound: Number(target.value) })}
            >
              {bounds.map((each) => (
                <option key={each} value={each}>
                  {errorWords(each)}
                </option>
              ))}
            </select>
          </label>
          <ErrorChart extractions={extractions} taps={taps} bound={bound} />
        </div>
        <div>
          <label className="taps-field" htmlFor={`${fieldId}-state`}>
            <span>State</span>
            <select
              id={`${fieldId}-state`}
              className="select"
              value={state}
              onChange={({ target }) => setView({ state: Number(target.value) })}
            >
              {extractions[0].distances.map(({ state: each }) => (
                <option key={each} value={each}>
                  {`${stateWords(each).huggingFace}, ${stateWords(each).layer}${taps.includes(each) ? ", tap" : ""}`}
                </option>
              ))}
            </select>
          </label>
          <TokenChart extractions={extractions} state={state} bound={bound} textOf={tokenTextOf(result)} />
        </div>
      </div>
      <p className="hint">
        <Terms>
          {[definitions.error, definitions.bfloat16, definitions["other-order"], definitions.change].join(
            " ",
          )}
        </Terms>
      </p>
      <details>
        <summary>Every number by state</summary>
        <TextTable table={extractionTable(result, tokenTextOf(result))} />
      </details>
    </section>
  );
}
