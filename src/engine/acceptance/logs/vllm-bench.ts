import * as v from "valibot";
import { nothingReported, type ReportedAcceptance } from "./reported";

/** The part on speculation of the tables that `vllm bench serve` prints, one for every table. */
export function readVllmBench(text: string): ReportedAcceptance[] {
  return text
    .split(/^(?=Acceptance rate \(%\):)/m)
    .filter((table) => table.startsWith("Acceptance rate"))
    .map((table) => {
      const shown = (label: string) => numberBehind(table, `^${label}:`);
      const positions = [...table.matchAll(/^\s*Position \d+:\s+(\d+(?:\.\d+)?)\s*$/gm)];
      return {
        ...nothingReported,
        project: "vLLM",
        title: "bench serve",
        rounds: shown("Drafts"),
        drafted: shown("Draft tokens"),
        accepted: shown("Accepted tokens"),
        lengthWithBonus: shown("Acceptance length"),
        perDraft: positions.length === 0 ? null : positions.map(([, share]) => Number(share) / 100),
        rate: percent(shown("Acceptance rate \\(%\\)")),
      } satisfies ReportedAcceptance;
    });
}

/** What vLLM's offline example prints: `num_drafts: 480`, `mean acceptance length: 3.53`, `acceptance at token 0: 0.74`. */
export function readVllmExample(text: string): ReportedAcceptance[] {
  const length = numberBehind(text, "^mean acceptance length:");
  if (length === null) return [];
  const [drafted, accepted] = ["num_draft_tokens", "num_accepted_tokens"].map((name) =>
    numberBehind(text, `^${name}:`),
  );
  const positions = [...text.matchAll(/^acceptance at token \d+: ?(\d+(?:\.\d+)?)\s*$/gm)];
  return [
    {
      ...nothingReported,
      project: "vLLM",
      title: "offline example",
      rounds: numberBehind(text, "^num_drafts:"),
      drafted,
      accepted,
      lengthWithBonus: length,
      perDraft: positions.length === 0 ? null : positions.map(([, share]) => Number(share)),
      rate: drafted === null || accepted === null || drafted === 0 ? null : accepted / drafted,
    },
  ];
}

const count = v.pipe(v.number(), v.finite(), v.minValue(0));
const benchSchema = v.object({
  spec_decode_acceptance_length: count,
  spec_decode_acceptance_rate: v.nullish(count),
  spec_decode_num_drafts: v.nullish(count),
  spec_decode_draft_tokens: v.nullish(count),
  spec_decode_accepted_tokens: v.nullish(count),
  spec_decode_per_position_acceptance_rates: v.nullish(v.array(count)),
});

/** The file that `vllm bench serve` saves; null for any other. */
export function readVllmBenchJson(json: unknown): ReportedAcceptance | null {
  const found = v.safeParse(benchSchema, json);
  if (!found.success) return null;
  const bench = found.output;
  return {
    ...nothingReported,
    project: "vLLM",
    title: "bench serve",
    rounds: bench.spec_decode_num_drafts ?? null,
    drafted: bench.spec_decode_draft_tokens ?? null,
    accepted: bench.spec_decode_accepted_tokens ?? null,
    lengthWithBonus: bench.spec_decode_acceptance_length,
    perDraft: bench.spec_decode_per_position_acceptance_rates ?? null,
    rate: percent(bench.spec_decode_acceptance_rate ?? null),
  };
}

function numberBehind(text: string, label: string): number | null {
  const shown = new RegExp(`${label}\\s*(\\d+(?:\\.\\d+)?)\\s*$`, "m").exec(text)?.[1];
  return shown === undefined ? null : Number(shown);
}

function percent(shown: number | null): number | null {
  return shown === null ? null : shown / 100;
}
