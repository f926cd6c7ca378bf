import { figures } from "../../../engine/acceptance/figures";
import type { FoundCell, ReportSection } from "../../../notebook/cell-kind";
import { allSeries } from "../model/all-series";
import { comparisonRule, shownWithInterval, slotShown } from "../model/number-words";
import type { AcceptanceResult } from "../model/run-series";
import { singleFigures, slotCountOf } from "../model/series";
import type { AcceptanceParams } from "../params";
import { verdictOf } from "../verdict";

export function reportOf({ params, output }: FoundCell<AcceptanceParams, AcceptanceResult>): ReportSection {
  const series = allSeries(params, output);
  const slots = Array.from({ length: slotCountOf(series) }, (_, draft) => draft);
  return {
    facts: [
      {
        label: "Verdict",
        value: output === null ? "Its drafting cells have not run." : verdictOf(output, params),
      },
      { label: "Comparing", value: comparisonRule },
    ],
    tables: [
      {
        caption: "Acceptance, with 95 % intervals",
        head: ["Run or log", "Rounds", ...singleFigures.map(({ head }) => head), "Notes"],
        rows: series.map((each) => [
          `${each.mark} ${each.title}`,
          each.roundCount === null ? "not known" : `${each.roundCount}`,
          ...singleFigures.map(({ id, of }) => shownWithInterval(id, of(each))),
          each.notes.join(" "),
        ]),
      },
      {
        caption: "Slot by slot: of all rounds; of those that observed it",
        head: ["Slot", ...series.map(({ mark }) => mark)],
        rows: slots.map((draft) => [
          `${draft + 1}`,
          ...series.map(
            ({ perDraft, conditional }) =>
              `${slotShown(perDraft[draft], "not drafted")}; ${slotShown(conditional[draft], "unobserved")}`,
          ),
        ]),
      },
      {
        caption: "What the figures are",
        head: ["Figure", "Definition", "Interval", "Elsewhere"],
        rows: figures.map(({ title, definition, interval, names }) => [
          title,
          definition,
          interval,
          names.map(({ project, name }) => `${project}: ${name}`).join("; "),
        ]),
      },
    ],
  };
}
