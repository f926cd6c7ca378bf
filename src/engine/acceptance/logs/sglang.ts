import * as v from "valibot";
import { nothingReported, type ReportedAcceptance, sharesOf } from "./reported";

/** Decode lines of SGLang's server log: `accept len: 3.21, accept rate: 0.15`. */
export function readSglangLog(text: string): ReportedAcceptance[] {
  return text.split("\n").flatMap((line) => {
    const length = /accept len: (\d+(?:\.\d+)?)/.exec(line)?.[1];
    if (length === undefined) return [];
    const rate = /accept rate: (\d+(?:\.\d+)?)/.exec(line)?.[1];
    return [
      {
        ...nothingReported,
        project: "SGLang",
        title: "Decode batch",
        stands: "stretch",
        lengthWithBonus: Number(length),
        rate: rate === undefined ? null : Number(rate),
      } satisfies ReportedAcceptance,
    ];
  });
}

/** The gauges of SGLang's /metrics page: the last value that the server has set. */
export function readSglangMetrics(text: string): ReportedAcceptance[] {
  const gauge = (name: string) => {
    const shown = new RegExp(`^sglang:${name}(?:\\{[^}]*\\})?\\s+(\\S+)`, "m").exec(text)?.[1];
    const value = Number(shown);
    return shown !== undefined && Number.isFinite(value) ? value : null;
  };
  const length = gauge("spec_accept_length");
  if (length === null) return [];
  return [
    {
      ...nothingReported,
      project: "SGLang",
      title: "/metrics",
      lengthWithBonus: length,
      rate: gauge("spec_accept_rate"),
      notes: ["A gauge: the last value, of the first server that is listed."],
    },
  ];
}

/** The table that SGLang's serving benchmark prints: the length that the server counted since it started. */
export function readSglangBench(text: string): ReportedAcceptance[] {
  return [...text.matchAll(/^Accept length:\s+(\d+(?:\.\d+)?)\s*$/gm)].map(
    ([, length]) =>
      ({
        ...nothingReported,
        project: "SGLang",
        title: "serving benchmark",
        lengthWithBonus: Number(length),
        notes: ["Counted since the server started, whatever else it answered."],
      }) satisfies ReportedAcceptance,
  );
}

const count = v.pipe(v.number(), v.finite(), v.minValue(0));
const metaSchema = v.object({
  completion_tokens: v.nullish(count),
  spec_verify_ct: v.nullish(count),
  spec_accept_length: v.nullish(count),
  spec_accept_rate: v.nullish(count),
  spec_accept_histogram: v.nullish(v.array(count)),
  spec_accepted_drafts: v.nullish(count),
  spec_accept_token_num: v.nullish(count),
  spec_proposed_drafts: v.nullish(count),
  spec_draft_token_num: v.nullish(count),
});
const answerSchema = v.object({ meta_info: metaSchema });

/** An answer of SGLang's /generate, or its `meta_info` alone; null where it says nothing of rounds. */
export function readSglangAnswer(json: unknown): ReportedAcceptance | null {
  const found = v.safeParse(v.union([answerSchema, metaSchema]), json);
  if (!found.success) return null;
  const meta = "meta_info" in found.output ? found.output.meta_info : found.output;
  const rounds = meta.spec_verify_ct ?? null;
  const histogram = meta.spec_accept_histogram ?? null;
  const accepted =
    meta.spec_accepted_drafts ?? meta.spec_accept_token_num ?? (histogram && weighted(histogram)) ?? null;
  const completed = meta.completion_tokens ?? null;
  const length =
    meta.spec_accept_length ??
    (rounds !== null && rounds > 0 && completed !== null ? completed / rounds : null);
  if (rounds === null && length === null && histogram === null) return null;
  return {
    ...nothingReported,
    project: "SGLang",
    title: "/generate",
    stands: "answer",
    rounds,
    drafted: meta.spec_proposed_drafts ?? meta.spec_draft_token_num ?? null,
    accepted,
    lengthWithBonus: length,
    rate: meta.spec_accept_rate ?? null,
    ...sharesOf(histogram ?? []),
    notes: [
      "The length is completion tokens by rounds: the token of the prefill makes it larger, a last block that was cut makes it smaller.",
    ],
  };
}

const serverSchema = v.object({ avg_spec_accept_length: count });

/** `/get_server_info` of SGLang, its state by itself, or in a list; null for anything else. */
export function readSglangServer(json: unknown): ReportedAcceptance | null {
  const found = v.safeParse(
    v.union([serverSchema, v.object({ internal_states: v.looseTuple([serverSchema]) })]),
    json,
  );
  if (!found.success) return null;
  const state = "internal_states" in found.output ? found.output.internal_states[0] : found.output;
  return {
    ...nothingReported,
    project: "SGLang",
    title: "server info",
    lengthWithBonus: state.avg_spec_accept_length,
    notes: ["Counted since the server started."],
  };
}

function weighted(histogram: readonly number[]): number {
  return histogram.reduce((sum, rounds, accepted) => sum + rounds * accepted, 0);
}
