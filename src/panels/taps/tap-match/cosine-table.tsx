import type { CSSProperties } from "react";
import type { TapMatch } from "../../../engine/inside/match-taps";
import { cosineWords } from "../model/number-words";
import { stateWords } from "../model/state-words";

interface CosineTableProps {
  name: string;
  inputs: readonly Pick<TapMatch, "ordinal" | "cosines" | "best">[] | readonly TapMatch[];
  /** What a row is: an input of fc, or a layer of a file. */
  rowTitle?: string;
}

/** A row per input, a column per state; the declared one is framed, the best one has a dot. */
export function CosineTable({ name, inputs, rowTitle = "Input" }: CosineTableProps) {
  const states = [...(inputs.at(0)?.cosines.keys() ?? [])];
  const hasDeclared = inputs.some((input) => "declared" in input);
  return (
    <table className="cosines">
      <caption>
        <span className="visually-hidden">{`${name}: cosines. `}</span>
        {hasDeclared && (
          <>
            <span className="cosine-sample" data-declared /> declared{" "}
          </>
        )}
        <span className="cosine-sample" data-best /> best match
      </caption>
      <thead>
        <tr>
          <th scope="row">hidden_states[i]</th>
          {states.map((state) => (
            <th key={state} scope="col" title={stateWords(state).huggingFace}>
              {state}
            </th>
          ))}
        </tr>
        <tr>
          <th scope="row">output of layer</th>
          {states.map((state) => (
            <td key={state} title={stateWords(state).layer}>
              {state === 0 ? "emb." : state - 1}
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {inputs.map((input) => {
          const { ordinal, cosines, best } = input;
          const declared = "declared" in input ? input.declared : null;
          return (
            <tr key={ordinal}>
              <th scope="row">{`${rowTitle} ${ordinal}`}</th>
              {[...cosines.entries()].map(([state, cosine]) => (
                <td
                  key={state}
                  className="cosine"
                  data-declared={state === declared || undefined}
                  data-best={state === best || undefined}
                  data-wrong={(hasDeclared && state === best && best !== declared) || undefined}
                  style={{ "--share": shareOf(cosine) } as CSSProperties}
                >
                  {cosine === null ? "zeros" : cosineWords(cosine, 3)}
                  {state === declared && <span className="visually-hidden"> declared</span>}
                  {state === best && <span className="visually-hidden"> best</span>}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How dark a cell is, 0..1: neighbouring layers are close to 1, and have to be told apart. */
function shareOf(cosine: number | null): number {
  return cosine === null ? 0 : Math.max(0, cosine) ** 3;
}
