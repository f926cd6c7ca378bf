import { figures } from "../../../engine/acceptance/figures";
import type { FoundCell } from "../../../notebook/cell-kind";
import { allSeries } from "../model/all-series";
import { comparisonRule, shownWithInterval, slotShown } from "../model/number-words";
import type { AcceptanceResult } from "../model/run-series";
import { type Series, singleFigures } from "../model/series";
import type { AcceptanceParams } from "../params";
import { verdictOf } from "../verdict";

/** The verdict, every figure of every run and log, then what the figures are. */
export function textOf({ title, params, output }: FoundCell<AcceptanceParams, AcceptanceResult>): string {
  const said = output === null ? "Its drafting cells have not run." : verdictOf(output, params);
  const parts = [
    [title, said].join("\n"),
    ...allSeries(params, output).map(seriesText),
    [
      "What the figures are",
      comparisonRule,
      ...figures.map((each) => `${each.title}: ${each.definition}`),
    ].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

function seriesText(series: Series): string {
  const { title, roundCount, perDraft, conditional, histogram, notes } = series;
  return [
    title,
    `  rounds: ${roundCount ?? "not known"}`,
    ...singleFigures.map(({ id, head, of }) => `  ${head}: ${shownWithInterval(id, of(series))}`),
    ...perDraft.map(
      (share, draft) =>
        `  slot ${draft + 1}: ${slotShown(share, "not drafted")}; where observed ${slotShown(conditional[draft], "unobserved")}`,
    ),
    ...(histogram === null
      ? []
      : [
          `  rounds by accepted drafts: ${histogram.map((share) => `${(100 * share).toFixed(1)} %`).join(", ")}`,
        ]),
    ...notes.map((note) => `  ${note}`),
  ].join("\n");
}
