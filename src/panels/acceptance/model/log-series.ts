import type { Estimate } from "../../../engine/acceptance/estimates";
import { bootstrapInterval, type Interval, wilson } from "../../../engine/acceptance/intervals";
import { readLogs } from "../../../engine/acceptance/logs/read-logs";
import type { ReportedAcceptance } from "../../../engine/acceptance/logs/reported";
import type { KeptLog } from "../params";
import type { Series } from "./series";

/** Every log by what was found in it. */
export function seriesOfLogs(logs: readonly KeptLog[]): Series[] {
  const found = logs.flatMap(({ name, text, bonus }) =>
    readLogs(text, bonus).map((reported) => ({ name, reported })),
  );
  return found.map(({ name, reported }, at) => seriesOfReport(`L${at + 1}`, name, reported));
}

function seriesOfReport(mark: string, name: string, reported: ReportedAcceptance): Series {
  const { project, title, rounds, perDraft } = reported;
  const lengths = lengthInterval(reported);
  const program = project === "plain" ? title : `${project}, ${title}`;
  return {
    id: `${mark} ${name}`,
    mark,
    title: `${name}: ${program}`,
    roundCount: rounds,
    lengthWithBonus: withInterval(reported.lengthWithBonus, lengths, 0),
    lengthWithoutBonus: withInterval(
      reported.lengthWithBonus === null ? null : reported.lengthWithBonus - 1,
      lengths,
      -1,
    ),
    meanOfMeans: plain(reported.meanOfMeans),
    rate: plain(reported.rate),
    perDraft: (perDraft ?? []).map((share) => shareOf(share, rounds)),
    conditional: (perDraft ?? []).map((share, draft) => conditionalOf(perDraft ?? [], share, draft, rounds)),
    histogram: reported.histogram,
    counts: null,
    notes: [comparisonOf(reported), ...reported.notes],
  };
}

/** More rounds than these are not drawn anew: the log then has no interval of its length. */
const mostResampled = 5000;

/** Of the length with the bonus token, from the rounds by accepted drafts; null where the log has them not, or other ones. */
function lengthInterval({ rounds, histogram, lengthWithBonus }: ReportedAcceptance): Interval | null {
  if (rounds === null || histogram === null || lengthWithBonus === null || rounds > mostResampled)
    return null;
  const accepted = histogram.flatMap((share, drafts) =>
    Array.from({ length: Math.round(share * rounds) }, () => drafts),
  );
  const length = (sample: readonly number[]) =>
    1 + sample.reduce((sum, each) => sum + each, 0) / sample.length;
  const isOfLength = accepted.length === rounds && Math.abs(length(accepted) - lengthWithBonus) < 0.005;
  return isOfLength ? bootstrapInterval(accepted, length) : null;
}

function withInterval(value: number | null, interval: Interval | null, less: number): Estimate | null {
  if (value === null) return null;
  return { value, interval: interval && { low: interval.low + less, high: interval.high + less } };
}

function plain(value: number | null): Estimate | null {
  return value === null ? null : { value, interval: null };
}

function shareOf(value: number, of: number | null): Estimate {
  return { value, interval: of === null ? null : wilson(value * of, of) };
}

/** c_i / c_(i-1) from shares of all rounds: what a log does not say, it says by these. */
function conditionalOf(
  perDraft: readonly number[],
  share: number,
  draft: number,
  rounds: number | null,
): Estimate | null {
  const before = draft === 0 ? 1 : perDraft[draft - 1];
  if (before === 0 || share > before) return null;
  return shareOf(share / before, rounds === null ? null : before * rounds);
}

/** What of a log stands on the same axes, and what does not. */
function comparisonOf({ project, ...figures }: ReportedAcceptance): string {
  const said = [
    { name: "acceptance length", has: figures.lengthWithBonus !== null },
    { name: "mean of means", has: figures.meanOfMeans !== null },
    { name: "acceptance per slot", has: figures.perDraft !== null },
    { name: "histogram", has: figures.histogram !== null },
    { name: "draft acceptance rate", has: figures.rate !== null },
  ];
  const list = (has: boolean) => said.filter((each) => each.has === has).map(({ name }) => name);
  const missing = list(false);
  const whose = project === "plain" ? "The list" : `The log of ${project}`;
  return `${whose} can be compared in ${inWords(list(true))}${missing.length === 0 ? "" : `; it does not say ${inWords(missing)}`}.`;
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
