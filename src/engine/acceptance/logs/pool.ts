import type { ReportedAcceptance } from "./reported";

/** Many answers, or many stretches of time, of the same sort as one; whatever stands by itself stays. */
export function pooledReports(reports: readonly ReportedAcceptance[]): ReportedAcceptance[] {
  const groups = new Map<string, ReportedAcceptance[]>();
  for (const [at, report] of reports.entries()) {
    const key = report.stands === null ? `${at}` : `${report.project} ${report.title}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [report]);
    else group.push(report);
  }
  return [...groups.values()].map((group) => (group.length === 1 ? alone(group[0]) : pooled(group)));
}

/** One answer is its own mean of means. */
function alone(report: ReportedAcceptance): ReportedAcceptance {
  return report.stands === "answer" ? { ...report, meanOfMeans: report.lengthWithBonus } : report;
}

/** Every one weighs by its rounds; where they are not counted, all weigh the same. */
function pooled(group: readonly ReportedAcceptance[]): ReportedAcceptance {
  const [first] = group;
  const rounds = totalOf(group.map((each) => each.rounds));
  const hasRounds = rounds !== null && rounds > 0;
  const weights = group.map((each) => (hasRounds ? (each.rounds ?? 0) / rounds : 1 / group.length));
  const mean = (values: readonly (number | null)[]) =>
    values.includes(null)
      ? null
      : values.reduce<number>((sum, value, at) => sum + weights[at] * (value ?? 0), 0);
  const means = (lists: readonly (readonly number[] | null)[]) => {
    if (lists.includes(null)) return null;
    const length = lists.reduce((most, list) => Math.max(most, list?.length ?? 0), 0);
    // A list may end at its last share above 0.
    return Array.from({ length }, (_, at) => mean(lists.map((list) => list?.[at] ?? 0)) ?? 0);
  };
  const [drafted, accepted] = [
    totalOf(group.map((each) => each.drafted)),
    totalOf(group.map((each) => each.accepted)),
  ];
  const lengths = group.map((each) => each.lengthWithBonus);
  const unit = first.stands === "answer" ? "answers" : "lines";
  const how = hasRounds
    ? `${group.length} ${unit} pooled, each by its rounds.`
    : `The mean over ${group.length} ${unit}, each counted once: they do not say how many rounds they count.`;
  return {
    ...first,
    title: `${first.title}, ${group.length} ${unit}`,
    rounds,
    drafted,
    accepted,
    lengthWithBonus: mean(lengths),
    meanOfMeans:
      first.stands === "answer" && !lengths.includes(null)
        ? lengths.reduce<number>((sum, length) => sum + (length ?? 0) / group.length, 0)
        : null,
    perDraft: means(group.map((each) => each.perDraft)),
    histogram: means(group.map((each) => each.histogram)),
    rate:
      drafted !== null && accepted !== null && drafted > 0
        ? accepted / drafted
        : mean(group.map((each) => each.rate)),
    notes: [...new Set([...group.flatMap((each) => each.notes), how])],
  };
}

function totalOf(counts: readonly (number | null)[]): number | null {
  return counts.includes(null) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
