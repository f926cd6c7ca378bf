import type { Measurement } from "../../../store/library";

type Figures = Measurement["byKind"][string];

/** Accepted drafts and repetition, for each kind of prompt; one cell that says so where nothing was measured. */
export function MeasuredFigures({ measured }: { measured: Measurement | null }) {
  if (!measured) {
    return (
      <td colSpan={2} className="hint deviation-unmeasured">
        not measured
      </td>
    );
  }
  return figures.map(({ title, text }) => (
    <td key={title} className="deviation-figure" data-title={title}>
      {Object.entries(measured.byKind).map(([kind, figure], at) => (
        <span key={kind} className={at === 0 ? undefined : "hint"}>
          {text(figure)} <span className="hint">{kindNames[kind] ?? kind}</span>
        </span>
      ))}
    </td>
  ));
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

const figures: readonly { title: string; text(of: Figures): string }[] = [
  { title: "Accepted", text: (of) => of.acceptedMean.toFixed(1) },
  { title: "Repeats", text: (of) => percent(of.adjacentRepeatRate) },
];

const kindNames: Record<string, string> = { generated: "programs", stdlib: "library" };

/** How many rounds the figures come from, and how much they scatter. */
export function measuredSentence({ byKind }: Measurement): string {
  return Object.entries(byKind)
    .map(
      ([kind, of]) =>
        `${kindNames[kind] ?? kind}: ${of.acceptedMean.toFixed(2)} ± ${of.acceptedDeviation.toFixed(2)} accepted over ${of.rounds} rounds, any in ${percent(of.anyAcceptedShare)} of them`,
    )
    .join("; ")
    .concat(".");
}
