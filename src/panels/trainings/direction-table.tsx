import { ScrollBox } from "../../mask-viz/scroll-box";
import { DraftButton, type OnDraft } from "./draft-button";
import { signOf } from "./figures";
import { directionHead } from "./forms";
import { type Direction, deviationOf } from "./tables";
import { differenceText, directionSentences, estimateText } from "./words";

interface DirectionTableProps {
  direction: Direction;
  onDraft: OnDraft;
}

/** One fault: weights trained without it and with it, served without it and with it. */
export function DirectionTable({ direction, onDraft }: DirectionTableProps) {
  const { title, servedAs, rows } = direction;
  const [drafter, strictly, withIt, mismatch] = directionHead;
  return (
    <section className="trainings-direction" aria-label={title}>
      <h4>{title}</h4>
      <p>{directionSentences(direction).join(" ")}</p>
      <ScrollBox className="trainings-scroll" label={`${title}: both sides`}>
        <table className="plain-table trainings-table">
          <thead>
            <tr>
              {directionHead.map((head) => (
                <th key={head} scope="col" data-column={head === mismatch ? "unlike" : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const weights = row.training === null ? [] : [deviationOf(row.training)];
              return (
                <tr key={row.training}>
                  <th scope="row" data-title={drafter}>
                    {row.title}
                  </th>
                  <td data-title={strictly} data-trained={!row.trainedWith}>
                    {estimateText(row.strictly)}
                    {weights.length > 0 && <DraftButton deviations={weights} onDraft={onDraft} />}
                  </td>
                  <td data-title={withIt} data-trained={row.trainedWith}>
                    {estimateText(row.withIt)}
                    <DraftButton deviations={[...weights, ...servedAs]} onDraft={onDraft} />
                  </td>
                  <td data-column="unlike" data-title={mismatch} data-sign={signOf(row.mismatch)}>
                    {differenceText(row.mismatch)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}
