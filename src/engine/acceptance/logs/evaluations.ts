import { nothingReported, type ReportedAcceptance, sharesOf } from "./reported";

/** What z-lab's benchmark prints: an average over the answers' own averages, and a histogram in per cent. */
export function readZlabOutput(text: string): ReportedAcceptance[] {
  const length = /Average Acceptance length:?\s*(\d+(?:\.\d+)?)/i.exec(text)?.[1];
  const list = /Acceptance length histogram:?\s*\[([^\]]*)\]/i.exec(text)?.[1];
  if (length === undefined && list === undefined) return [];
  const bins = (list ?? "")
    .split(",")
    .map((part) => Number(part.replace(/['"%\s]/g, "")))
    .filter((bin) => Number.isFinite(bin) && bin >= 0);
  // Bins are lengths with the bonus token, from 0 on: bin 1 is a round that accepted no draft.
  const shares = sharesOf(bins.slice(1));
  return [
    {
      ...nothingReported,
      project: "z-lab",
      title: "benchmark",
      meanOfMeans: length === undefined ? null : Number(length),
      lengthWithBonus: shares?.perDraft?.reduce((sum, share) => sum + share, 1) ?? null,
      ...shares,
      notes: [
        "The average counts every answer once, however long it is; the histogram counts every round once.",
        ...(shares === null
          ? []
          : ["Its bins are rounded to a tenth of a per cent, and so is what follows from them."]),
        ...((bins[0] ?? 0) > 0
          ? ["Entries of length 0, which are stops and no rounds, are left out of its histogram."]
          : []),
      ],
    },
  ];
}

/** speculators' acceptance.csv, a line per subset. */
export function readSpeculatorsCsv(text: string): ReportedAcceptance[] {
  const [header, ...lines] = text.trim().split(/\r?\n/);
  const names = header.split(",").map((name) => name.trim());
  if (!names.includes("num_drafts") || !names.includes("acceptance_length")) return [];
  const positionNames = names.filter((name) => /^acceptance_at_pos_\d+$/.test(name));
  return lines.map((line) => {
    const cells = line.split(",");
    const at = (name: string) => {
      const shown = cells[names.indexOf(name)]?.trim() ?? "";
      return shown !== "" && Number.isFinite(Number(shown)) ? Number(shown) : null;
    };
    const positions = positionNames.map(at).filter((share) => share !== null);
    const [drafted, accepted] = [at("num_draft_tokens"), at("num_accepted_tokens")];
    return {
      ...nothingReported,
      project: "speculators",
      title: cells[names.indexOf("subset")]?.trim() || "acceptance.csv",
      rounds: at("num_drafts"),
      drafted,
      accepted,
      lengthWithBonus: at("acceptance_length"),
      perDraft: positions.length === 0 ? null : positions,
      rate: drafted === null || accepted === null || drafted === 0 ? null : accepted / drafted,
    } satisfies ReportedAcceptance;
  });
}

/** How deep SpecForge nests its results: benchmark, then a list, then its metrics. */
const deepest = 6;

/** Every `accept_length` in the results of SpecForge's benchmark, under the names that lead to it. */
export function readSpecforgeResults(json: unknown, path: readonly string[] = []): ReportedAcceptance[] {
  if (typeof json !== "object" || json === null || path.length > deepest) return [];
  const within = Object.entries(json).flatMap(([name, inner]) =>
    readSpecforgeResults(inner, [...path, name]),
  );
  const length = "accept_length" in json ? json.accept_length : undefined;
  if (typeof length !== "number") return within;
  const names = path.filter((name) => name !== "metrics" && !/^\d+$/.test(name));
  return [
    {
      ...nothingReported,
      project: "SpecForge",
      title: names.join(" ") || "benchmark",
      lengthWithBonus: length,
      notes: [
        "The length is completion tokens by rounds, over all answers: the token of the prefill makes it larger, a last block that was cut makes it smaller.",
      ],
    },
    ...within,
  ];
}

/** Numbers of accepted drafts, or of committed tokens, one for every round. */
export function readPlainList(
  text: string,
  bonus: "with-bonus" | "without-bonus",
): ReportedAcceptance | null {
  const parts = text
    .trim()
    .split(/[\s,;[\]]+/)
    .filter((part) => part !== "");
  if (parts.length === 0 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null;
  const accepted = parts.map((part) => Math.max(0, Number(part) - (bonus === "with-bonus" ? 1 : 0)));
  const total = accepted.reduce((sum, value) => sum + value, 0);
  const most = accepted.reduce((largest, value) => Math.max(largest, value), 0);
  const counts = new Array<number>(most + 1).fill(0);
  for (const value of accepted) counts[value]++;
  return {
    ...nothingReported,
    project: "plain",
    title: "list of rounds",
    rounds: accepted.length,
    accepted: total,
    lengthWithBonus: 1 + total / accepted.length,
    ...sharesOf(counts),
  };
}
