import * as v from "valibot";
import { nothingReported, type ReportedAcceptance } from "./reported";

/** What z-lab's benchmark prints: an average over the answers' own averages, and a histogram in per cent. */
export function readZlabOutput(text: string): ReportedAcceptance[] {
  const length = /Average Acceptance length:?\s*(\d+(?:\.\d+)?)/i.exec(text)?.[1];
  const list = /Acceptance length histogram:?\s*\[([^\]]*)\]/i.exec(text)?.[1];
  if (length === undefined && list === undefined) return [];
  const shares = list
    ?.split(",")
    .map((part) => Number(part.replace(/['"%\s]/g, "")) / 100)
    .filter(Number.isFinite);
  return [
    {
      ...nothingReported,
      project: "z-lab",
      title: "benchmark",
      lengthWithBonus: length === undefined ? null : Number(length),
      // Its bins are lengths with the bonus token, from 0 on: bin 1 is a round that accepted no draft.
      histogram: shares === undefined || shares.length < 2 ? null : shares.slice(1),
      notes: [
        "The average counts every answer once, however long it is; the histogram counts every round once.",
      ],
    },
  ];
}

/** speculators' acceptance.csv, a line per subset. */
export function readSpeculatorsCsv(text: string): ReportedAcceptance[] {
  const [header, ...lines] = text.trim().split(/\r?\n/);
  const names = header.split(",").map((name) => name.trim());
  if (!names.includes("num_drafts") || !names.includes("acceptance_length")) return [];
  return lines.map((line) => {
    const cells = line.split(",");
    const at = (name: string) => {
      const value = Number(cells[names.indexOf(name)]);
      return names.includes(name) && Number.isFinite(value) ? value : null;
    };
    const positions = names
      .filter((name) => /^acceptance_at_pos_\d+$/.test(name))
      .map(at)
      .filter((share) => share !== null);
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

const count = v.pipe(v.number(), v.finite(), v.minValue(0));
const timingsSchema = v.object({ draft_n: count, draft_n_accepted: count });

/** `timings` of llama.cpp, or an answer that has them; null where they do not speak of drafts. */
export function readLlamaTimings(json: unknown): ReportedAcceptance | null {
  const found = v.safeParse(v.union([v.object({ timings: timingsSchema }), timingsSchema]), json);
  if (!found.success) return null;
  const timings = "timings" in found.output ? found.output.timings : found.output;
  const { draft_n: drafted, draft_n_accepted: accepted } = timings;
  return {
    ...nothingReported,
    project: "llama.cpp",
    title: "timings",
    drafted,
    accepted,
    rate: drafted === 0 ? null : accepted / drafted,
    notes: ["It counts no rounds, so that there is no acceptance length."],
  };
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
  const values = parts.map(Number);
  if (values.length === 0 || values.some((value) => !Number.isInteger(value) || value < 0 || value > 4096))
    return null;
  const accepted = values.map((value) => (bonus === "with-bonus" ? Math.max(0, value - 1) : value));
  const total = accepted.reduce((sum, value) => sum + value, 0);
  const histogram = new Array<number>(Math.max(...accepted) + 1).fill(0);
  for (const value of accepted) histogram[value] += 1 / accepted.length;
  return {
    ...nothingReported,
    project: "plain",
    title: "list of rounds",
    rounds: values.length,
    accepted: total,
    lengthWithBonus: 1 + total / values.length,
    histogram,
    perDraft: Array.from({ length: Math.max(...accepted) }, (_, draft) => {
      return accepted.filter((value) => value > draft).length / accepted.length;
    }),
  };
}
