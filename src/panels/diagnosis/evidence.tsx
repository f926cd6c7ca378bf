import { useState } from "react";
import { type ComparedRound, sameDrafts } from "../../engine/diagnosis/compared-round";
import type { LoggedRound } from "../../engine/diagnosis/draft-log";
import type { RankedCandidate } from "../../engine/diagnosis/ranking";
import { namesOf } from "../../engine/diagnosis/wording";
import { visibleToken } from "../../mask-viz/token-text";
import type { DiagnosisResult } from "./result";

interface EvidenceProps {
  result: DiagnosisResult;
  ranked: readonly RankedCandidate[];
}

const firstShown = 4;

/** Block by block what the log drafted and what a candidate drafts there, and which tokens are the same. */
export function Evidence({ result, ranked }: EvidenceProps) {
  const [place, setPlace] = useState(0);
  const [isWhole, setIsWhole] = useState(false);
  const candidate = ranked[Math.min(place, ranked.length - 1)];
  const blocks = result.found.logs.flatMap(({ name, rounds }) =>
    rounds.map((logged, at) => ({ name: `${name}, block ${at + 1}`, logged })),
  );
  const { tokenizer } = result.pair;
  const choices = ranked.slice(0, 12);
  return (
    <details className="diagnosis-evidence">
      <summary>Block by block: which tokens are the same</summary>
      <label className="field">
        <span className="label">Beside the log</span>
        <select className="select" value={place} onChange={({ target }) => setPlace(Number(target.value))}>
          {choices.map(({ deviations }, at) => (
            <option key={deviations.join()} value={at}>
              {namesOf(deviations)}
            </option>
          ))}
        </select>
      </label>
      {blocks.slice(0, isWhole ? undefined : firstShown).map(({ name, logged }, at) => (
        <Block
          key={name}
          name={name}
          logged={logged}
          drafted={candidate.rounds[at]}
          textOf={(token) => visibleToken(tokenizer.tokenText(token))}
        />
      ))}
      {blocks.length > firstShown && (
        <button type="button" className="button quiet" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the first ${firstShown}` : `Show all ${blocks.length} blocks`}
        </button>
      )}
    </details>
  );
}

interface BlockProps {
  name: string;
  logged: LoggedRound;
  drafted: ComparedRound;
  textOf: (token: number) => string;
}

function Block({ name, logged, drafted, textOf }: BlockProps) {
  const rows = [
    { title: "log", tokens: logged.drafts, other: drafted.drafts, behind: [] },
    { title: "candidate", tokens: drafted.drafts, other: logged.drafts, behind: drafted.behind },
  ];
  return (
    <section className="diagnosis-block" aria-label={name}>
      <p className="hint">{blockWords(name, logged, drafted)}</p>
      {rows.map(({ title, tokens, other, behind }) => (
        <div key={title} className="diagnosis-tokens">
          <span className="hint">{title}</span>
          <span>
            {/* A token has no identity but its place. */}
            {[...tokens.entries()].map(([at, token]) => (
              <span key={at} className="token" data-differs={token !== other[at]}>
                {textOf(token)}
                {token !== other[at] && <span className="visually-hidden"> differs</span>}
              </span>
            ))}
            {[...behind.entries()].map(([at, token]) => (
              <span key={at} className="token" data-behind>
                {textOf(token)}
                <span className="visually-hidden"> not in the log</span>
              </span>
            ))}
          </span>
        </div>
      ))}
    </section>
  );
}

function blockWords(name: string, logged: LoggedRound, drafted: ComparedRound): string {
  const same = `${name}: ${sameDrafts(drafted, logged)} of the log's ${logged.drafts.length} drafts are the same`;
  const { length } = drafted.behind;
  if (length === 0) return `${same}.`;
  return `${same}. The candidate's block has ${length} more, which the log does not hold.`;
}
