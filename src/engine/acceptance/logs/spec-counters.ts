import { mostDrafts, nothingReported, type ReportedAcceptance } from "./reported";

const projects = { vllm: "vLLM", llamacpp: "llama.cpp" } as const;
type Prefix = keyof typeof projects;

const counter =
  /^(vllm|llamacpp):spec_decode_num_(drafts|draft_tokens|accepted_tokens|accepted_tokens_per_pos)(?:_total)?(\{[^}]*\})?\s+(\S+)/;

/** The counters of a /metrics page of vLLM or llama.cpp, all engines and models added up, since the server started. */
export function readSpecCounters(text: string): ReportedAcceptance[] {
  const prefixes: readonly Prefix[] = ["vllm", "llamacpp"];
  return prefixes.flatMap((prefix) => countersOf(text, prefix) ?? []);
}

function countersOf(text: string, prefix: Prefix): ReportedAcceptance | null {
  const totals = new Map<string, number>();
  const perPosition: number[] = [];
  for (const line of text.split("\n")) {
    const [, project, name, labels = "", shown] = counter.exec(line) ?? [];
    const value = Number(shown);
    if (project !== prefix || name === undefined || !Number.isFinite(value)) continue;
    const position = /position="(\d+)"/.exec(labels)?.[1];
    if (name !== "accepted_tokens_per_pos") totals.set(name, (totals.get(name) ?? 0) + value);
    else if (position !== undefined && Number(position) < mostDrafts) {
      perPosition[Number(position)] = (perPosition[Number(position)] ?? 0) + value;
    }
  }
  const rounds = totals.get("drafts") ?? null;
  if (rounds === null || rounds === 0) return null;
  const drafted = totals.get("draft_tokens") ?? null;
  const accepted = totals.get("accepted_tokens") ?? null;
  return {
    ...nothingReported,
    project: projects[prefix],
    title: "/metrics",
    rounds,
    drafted,
    accepted,
    lengthWithBonus: accepted === null ? null : 1 + accepted / rounds,
    perDraft: perPosition.length === 0 ? null : Array.from(perPosition, (count) => (count ?? 0) / rounds),
    rate: accepted === null || drafted === null || drafted === 0 ? null : accepted / drafted,
    notes: ["Counted since the server started; take the difference of two scrapes for one run."],
  };
}
