import { pythonName } from "../../../engine/masks/python-form-text";
import type { FoundCell } from "../../../notebook/cell-kind";
import type { AcceptanceResult } from "../model/run-series";
import type { Series } from "../model/series";
import type { AcceptanceParams } from "../params";

/**
 * The figures from their definitions, in plain Python: the accepted drafts and the drafts of every round, and
 * assertions that what they come to is what the cell shows.
 */
export function pythonOf({ name, output }: FoundCell<AcceptanceParams, AcceptanceResult>): string {
  const counted = (output?.series ?? []).filter(({ roundCount }) => (roundCount ?? 0) > 0);
  if (counted.length === 0) return "# No run has been counted yet.\n";
  const variable = pythonName(name);
  return `${[
    "# Every run: (accepted drafts, drafts) of each round.",
    `${variable}_runs = {`,
    ...counted.flatMap(({ mark, title, counts }) => [
      `    # ${title.replace(/[^ -~]+/g, " ")}`,
      `    ${JSON.stringify(mark)}: [`,
      ...(counts ?? []).map(
        (run) => `        [${run.map(({ accepted, drafted }) => `(${accepted}, ${drafted})`).join(", ")}],`,
      ),
      "    ],",
    ]),
    "}",
    "",
    definitions,
    "",
    ...counted.flatMap((series) => asserts(variable, series)),
  ].join("\n")}\n`;
}

const definitions = `
def length_with_bonus(runs):
    rounds = [accepted for run in runs for accepted, _ in run]
    return 1 + sum(rounds) / len(rounds)


def mean_of_means(runs):
    means = [1 + sum(accepted for accepted, _ in run) / len(run) for run in runs if run]
    return sum(means) / len(means)


def rate(runs):
    return sum(a for run in runs for a, _ in run) / sum(d for run in runs for _, d in run)


def per_slot(runs, slot):
    """Of the rounds that drafted the slot, 1 being the first draft, the share that accepted it."""
    drafting = [accepted for run in runs for accepted, drafted in run if drafted >= slot]
    return sum(accepted >= slot for accepted in drafting) / len(drafting)


def per_slot_if_observed(runs, slot):
    """Of those that accepted all slots before it; None where no round did."""
    seen = [a for run in runs for a, drafted in run if drafted >= slot and a >= slot - 1]
    return sum(a >= slot for a in seen) / len(seen) if seen else None


def same(found, shown):
    return found is shown if shown is None else abs(found - shown) < 1e-9
`;

function asserts(variable: string, series: Series): string[] {
  const runs = `${variable}_runs[${JSON.stringify(series.mark)}]`;
  const single = [
    ["length_with_bonus", series.lengthWithBonus],
    ["mean_of_means", series.meanOfMeans],
    ["rate", series.rate],
  ] as const;
  const slots = [
    ["per_slot", series.perDraft],
    ["per_slot_if_observed", series.conditional],
  ] as const;
  return [
    ...single.flatMap(([call, estimate]) =>
      estimate === null ? [] : [`assert same(${call}(${runs}), ${estimate.value})`],
    ),
    ...slots.flatMap(([call, estimates]) => [
      `for slot, shown in enumerate([${estimates.map((each) => each?.value ?? "None").join(", ")}], 1):`,
      `    assert same(${call}(${runs}, slot), shown), slot`,
    ]),
  ];
}
