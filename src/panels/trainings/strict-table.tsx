import { ScrollBox } from "../../mask-viz/scroll-box";
import { DraftButton, type OnDraft } from "./draft-button";
import { signOf } from "./figures";
import { strictHead } from "./forms";
import { deviationOf, type TrainingsTables } from "./tables";
import { differenceText, estimateText, shareText } from "./words";

interface StrictTableProps {
  tables: TrainingsTables;
  onDraft: OnDraft;
}

/** A row for every drafter, all served as the bundled one was trained. */
export function StrictTable({ tables: { drafters }, onDraft }: StrictTableProps) {
  const [drafter, accepted, difference, repeats] = strictHead;
  return (
    <ScrollBox className="trainings-scroll" label="Drafters, served strictly">
      <table className="plain-table trainings-table">
        <thead>
          <tr>
            {[drafter, accepted, difference, repeats].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col" data-column="draft">
              Draft
            </th>
          </tr>
        </thead>
        <tbody>
          {drafters.map((row) => (
            <tr key={row.training}>
              <th scope="row">{row.title}</th>
              <td data-title={accepted}>{estimateText(row.accepted)}</td>
              <td data-title={difference} data-sign={row.difference && signOf(row.difference)}>
                {row.difference === null ? "–" : differenceText(row.difference)}
              </td>
              <td data-title={repeats}>{shareText(row.repeats)}</td>
              <td data-column="draft">
                {row.training !== null && (
                  <DraftButton deviations={[deviationOf(row.training)]} onDraft={onDraft} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
