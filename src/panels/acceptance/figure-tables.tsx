import { ScrollBox } from "../../mask-viz/scroll-box";
import { shownWithInterval, slotShown } from "./model/number-words";
import { type Series, singleFigures, slotCountOf } from "./model/series";

/** Every single figure of every run and log. */
export function FigureTable({ series }: { series: readonly Series[] }) {
  return (
    <ScrollBox className="acceptance-table" label="Figures">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Run or log</th>
            <th scope="col">Rounds</th>
            {singleFigures.map(({ id, head }) => (
              <th key={id} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map((each) => (
            <tr key={each.id}>
              <th scope="row">{each.mark}</th>
              <td>{each.roundCount ?? "not known"}</td>
              {singleFigures.map(({ id, of }) => (
                <td key={id}>{shownWithInterval(id, of(each))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** The charts by slot as a table, both shares of a slot in one cell. */
export function SlotTable({ series }: { series: readonly Series[] }) {
  const slots = Array.from({ length: slotCountOf(series) }, (_, draft) => draft);
  return (
    <ScrollBox className="acceptance-table" label="Slot by slot">
      <table className="plain-table">
        <caption className="hint">
          First line: of all rounds that drafted the slot. Second: of those that observed it.
        </caption>
        <thead>
          <tr>
            <th scope="col">Slot</th>
            {series.map(({ id, mark }) => (
              <th key={id} scope="col">
                {mark}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((draft) => (
            <tr key={draft}>
              <th scope="row">{draft + 1}</th>
              {series.map(({ id, perDraft, conditional }) => (
                <td key={id}>
                  {slotShown(perDraft[draft], "not drafted")}
                  <br />
                  {draft < perDraft.length && slotShown(conditional[draft], "unobserved")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
