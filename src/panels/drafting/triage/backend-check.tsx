import { useEffect, useId, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { ScrollBox } from "../../../mask-viz/scroll-box";
import { visibleToken } from "../../../mask-viz/token-text";
import { type BackendCheck as BackendCheckResult, otherBackend } from "../../../store/backend-check";
import type { RunName } from "../../../store/branches";
import { allRunsOf, type DraftingResult } from "../../../store/drafting-result";
import { engineStore } from "../../../store/workbench";
import { Terms } from "../../../words/terms";
import { backendNames, checkDefinition, checkRows, checkSentences } from "./check-words";
import { useBackendCheck } from "./use-backend-check";

const everyBlock = -1;

/** Blocks of a run on the backend that they were not drafted on: whether the arithmetic is at fault. */
export function BackendCheck({ result }: { result: DraftingResult }) {
  const id = useId();
  const pair = useStore(engineStore, (engine) => engine.pair);
  const runs = allRunsOf(result).filter(({ timeline }) => timeline.rounds.length > 0);
  const [named, setNamed] = useState<string | null>(null);
  const [block, setBlock] = useState(everyBlock);
  const hasWebGpu = useWebGpu();
  const run = runs.find(({ name }) => name === named) ?? runs.find(({ name }) => name === "B") ?? runs.at(0);
  const { check, place, fault, start, stop } = useBackendCheck(run?.timeline ?? null);
  if (run === undefined) return null;
  const { rounds } = run.timeline;
  const shown = block < rounds.length ? block : everyBlock;
  const here = pair?.backend.backend ?? result.pair.backend.backend;
  const there = otherBackend(here);
  const obstacle =
    pair?.source !== result.pair.source
      ? "The pair of these runs is not loaded any more: run the cell again first."
      : there === "webgpu" && hasWebGpu === false
        ? "This browser offers no WebGPU, so there is no other backend here to hold WebAssembly against."
        : null;
  return (
    <section className="backend-check" aria-label="Is it the arithmetic?">
      <details>
        <summary>Is it the arithmetic? The same blocks on the other backend</summary>
        <p className="hint">
          <Terms>{checkDefinition}</Terms>
        </p>
        {obstacle === null && pair !== null ? (
          <div className="backend-check-bar">
            <label className="field" htmlFor={`${id}-run`}>
              <span className="label">Run</span>
              <select
                id={`${id}-run`}
                className="select"
                value={run.name}
                disabled={place !== null}
                onChange={({ target }) => setNamed(target.value)}
              >
                {runs.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <label className="field" htmlFor={`${id}-block`}>
              <span className="label">Block</span>
              <select
                id={`${id}-block`}
                className="select"
                value={shown}
                disabled={place !== null}
                onChange={({ target }) => setBlock(Number(target.value))}
              >
                <option value={everyBlock}>{`all ${rounds.length}`}</option>
                {rounds.map(({ index, plan }) => (
                  <option key={index} value={index}>{`${index + 1}, anchor ${plan.anchor}`}</option>
                ))}
              </select>
            </label>
            {place === null ? (
              <button
                type="button"
                className="button"
                onClick={() => start(pair, run, shown === everyBlock ? [...rounds.keys()] : [shown])}
              >
                {`Run on ${backendNames[there]} too`}
              </button>
            ) : (
              <button type="button" className="button" onClick={stop}>
                Stop
              </button>
            )}
            <span className="hint" role="status">
              {place === null ? "" : `${backendNames[there]}: ${place}`}
            </span>
          </div>
        ) : (
          <p className="hint">{obstacle}</p>
        )}
        {fault !== null && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        {check !== null && <CheckTable run={run.name} check={check} tokenizer={result.pair.tokenizer} />}
      </details>
    </section>
  );
}

interface CheckTableProps {
  run: RunName;
  check: BackendCheckResult;
  tokenizer: PairTokenizer;
}

function CheckTable({ run, check, tokenizer }: CheckTableProps) {
  const rows = useMemo(
    () => checkRows(check, (token) => visibleToken(tokenizer.tokenText(token))),
    [check, tokenizer],
  );
  const [first, ...others] = checkSentences(run, check);
  return (
    <>
      <div aria-live="polite">
        <p className="backend-check-verdict">{first}</p>
        {others.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <p className="hint">{`Here: ${check.here.sentence} There: ${check.there.sentence}`}</p>
      <ScrollBox className="backend-check-scroll" label={`Blocks of run ${run} on two backends`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Block</th>
              <th scope="col">Anchor</th>
              <th scope="col">Drafts that change</th>
              <th scope="col">Difference</th>
              <th scope="col">Verified tokens that change</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.round}>
                <th scope="row">{row.round}</th>
                <td>{row.anchor}</td>
                <td>{row.drafts}</td>
                <td>{row.draftDifference}</td>
                <td>{row.checks}</td>
                <td>{row.checkDifference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

/** Whether there is a WebGPU adapter, a software one too; null until the browser has said. */
function useWebGpu(): boolean | null {
  const [has, setHas] = useState<boolean | null>(() => ("gpu" in navigator ? null : false));
  useEffect(() => {
    if (!("gpu" in navigator)) return;
    navigator.gpu.requestAdapter().then(
      (adapter) => setHas(adapter !== null),
      () => setHas(false),
    );
  }, []);
  return has;
}
