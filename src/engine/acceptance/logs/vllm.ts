import * as v from "valibot";
import { nothingReported, type ReportedAcceptance, sharesOf } from "./reported";

const number = String.raw`(-?\d+(?:\.\d+)?)`;

/**
 * The lines that vLLM's metrics logger writes, each for the time since the one before. Older ones begin with the
 * rate, and the oldest have no length.
 */
export function readVllmLog(text: string): ReportedAcceptance[] {
  return text.split("\n").flatMap((line) => {
    const length = find(line, `Mean acceptance length: ${number}`);
    if (length === null && !line.includes("SpecDecoding metrics: ")) return [];
    const accepted = find(line, `Accepted: ${number} tokens`);
    const drafted = find(line, `Drafted: ${number} tokens`);
    const positions = /Per-position acceptance rate: ([\d., ]+?)(?:, Avg|$)/.exec(line)?.[1];
    const perDraft = positions?.split(",").map(Number).filter(Number.isFinite) ?? null;
    const rate = find(line, `Draft acceptance rate: ${number}%`);
    return [
      {
        ...nothingReported,
        project: "vLLM",
        title: "SpecDecoding metrics",
        stands: "stretch",
        accepted,
        drafted,
        rounds: roundsOf(length, accepted, drafted, perDraft?.length ?? 0),
        lengthWithBonus: length,
        perDraft,
        rate: rate === null ? null : rate / 100,
        notes: [
          length === null
            ? "It counts no rounds, so that there is no acceptance length."
            : "The line does not say its rounds: they follow from its drafts and its length.",
        ],
      } satisfies ReportedAcceptance,
    ];
  });
}

/**
 * Rounds are not in the line. Where every round drafted as many as there are positions, they follow from the
 * drafts; else from the length, which is 1 + accepted / rounds, rounded to two digits.
 */
function roundsOf(
  length: number | null,
  accepted: number | null,
  drafted: number | null,
  positionCount: number,
): number | null {
  if (length === null) return null;
  const full = drafted === null || positionCount === 0 ? 0 : drafted / positionCount;
  if (accepted !== null && full > 0 && Number.isInteger(full)) {
    if (Math.abs(1 + accepted / full - length) <= 0.00501) return full;
  }
  return accepted === null || length <= 1 ? null : Math.round(accepted / (length - 1));
}

const count = v.pipe(v.number(), v.finite(), v.minValue(0));
const requestSchema = v.object({
  mean_acceptance_length: v.nullish(count),
  draft_acceptance_rate: v.nullish(count),
  acceptance_histogram: v.nullish(v.array(count)),
  num_spec_steps: v.nullish(count),
  num_accepted_draft_tokens: v.nullish(count),
  num_draft_tokens: v.nullish(count),
});
const answerSchema = v.object({ metrics: v.object({ speculative_decoding: requestSchema }) });

/** An answer of vLLM with metrics of its own (`--per-request-spec-decode-metrics`); null for any other. */
export function readVllmAnswer(json: unknown): ReportedAcceptance | null {
  const found = v.safeParse(answerSchema, json);
  if (!found.success) return null;
  const request = found.output.metrics.speculative_decoding;
  return {
    ...nothingReported,
    project: "vLLM",
    title: "metrics.speculative_decoding",
    stands: "answer",
    rounds: request.num_spec_steps ?? null,
    drafted: request.num_draft_tokens ?? null,
    accepted: request.num_accepted_draft_tokens ?? null,
    lengthWithBonus: request.mean_acceptance_length ?? null,
    rate: request.draft_acceptance_rate ?? null,
    ...sharesOf(request.acceptance_histogram ?? []),
  };
}

function find(line: string, pattern: string): number | null {
  const found = new RegExp(pattern).exec(line)?.[1];
  return found === undefined ? null : Number(found);
}
