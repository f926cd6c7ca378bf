import type { CellViewProps } from "../../notebook/cell-kind";
import { sourceWords } from "../../notebook/source-words";
import { runsKey } from "../../store/drafting-result";
import type { AcceptanceParams } from "./params";

type Props = Pick<CellViewProps<AcceptanceParams>, "sources" | "params" | "update">;

/** The drafting cells of the notebook, to tick; a chosen one that is gone can be let go. */
export function CellChoice({ sources, params: { of }, update }: Props) {
  const cells = sources(runsKey.name);
  const gone = of.filter((name) => !cells.some((cell) => cell.name === name));
  const wordsOf = (name: string) => {
    const cell = cells.find((each) => each.name === name);
    return cell === undefined ? `${name} (no such cell)` : sourceWords(cell);
  };
  const choose = (name: string, isChosen: boolean) =>
    update({ of: isChosen ? [...of, name] : of.filter((other) => other !== name) });
  return (
    <fieldset className="acceptance-choice">
      <legend>Drafting cells</legend>
      {cells.length === 0 && gone.length === 0 && (
        <p className="hint">There is no drafting cell; logs can be shown without one.</p>
      )}
      {[...cells.map(({ name }) => name), ...gone].map((name) => (
        <label key={name} className="acceptance-check">
          <input
            type="checkbox"
            checked={of.includes(name)}
            onChange={({ target }) => choose(name, target.checked)}
          />
          <span>{wordsOf(name)}</span>
        </label>
      ))}
    </fieldset>
  );
}
