import * as v from "valibot";
import { nothingReported, type ReportedAcceptance } from "./reported";

const number = String.raw`(\d+(?:\.\d+)?)`;

/**
 * What llama.cpp's server prints after every answer: `draft acceptance = 0.64 ( 167 accepted / 259 generated),
 * mean acceptance length = 2.92, acceptance rate per position = (0.805, 0.632)`. Others say `draft acceptance
 * rate`, call the length `mean len`, or end behind the counts.
 */
export function readLlamaLog(text: string): ReportedAcceptance[] {
  const counts = new RegExp(
    `draft acceptance(?: rate)? += +${number} +\\( *(\\d+) accepted / *(\\d+) generated\\)(.*)`,
  );
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const found = counts.exec(line);
    if (found === null) return [];
    const [, rate, acceptedText, draftedText, rest] = found;
    const [accepted, drafted] = [Number(acceptedText), Number(draftedText)];
    const shown = new RegExp(`mean (?:acceptance length|len) += +${number}`).exec(rest)?.[1];
    const length = shown === undefined ? null : Number(shown);
    const positions = /per position += +\(([\d., ]*)\)/.exec(rest)?.[1] ?? positionsBelow(lines[at + 1]);
    return [
      {
        ...nothingReported,
        project: "llama.cpp",
        title: "draft acceptance",
        stands: "answer",
        drafted,
        accepted,
        // The length is 1 + accepted / rounds, rounded to two digits.
        rounds: length === null || length <= 1 ? null : Math.round(accepted / (length - 1)),
        lengthWithBonus: length,
        perDraft: positions === undefined ? null : positions.split(",").map(Number),
        rate: drafted === 0 ? Number(rate) : accepted / drafted,
        notes: [
          length === null ? noRounds : "The line does not say its rounds: they follow from its length.",
        ],
      } satisfies ReportedAcceptance,
    ];
  });
}

/** Newer ones have the positions on a line of their own: `acc per pos = (0.805, 0.632)`. */
function positionsBelow(line = ""): string | undefined {
  return /acc per pos += +\(([\d., ]+)\)/.exec(line)?.[1];
}

export const noRounds = "It counts no rounds, so that there is no acceptance length.";

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
    stands: "answer",
    drafted,
    accepted,
    rate: drafted === 0 ? null : accepted / drafted,
    notes: [noRounds],
  };
}
