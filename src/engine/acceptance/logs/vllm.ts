import { nothingReported, type ReportedAcceptance } from "./reported";

const number = String.raw`(-?\d+(?:\.\d+)?)`;

/** The lines that vLLM's metrics logger writes, each for the time since the one before. */
export function readVllmLog(text: string): ReportedAcceptance[] {
  return text.split("\n").flatMap((line) => {
    const length = find(line, `Mean acceptance length: ${number}`);
    if (length === null) return [];
    const accepted = find(line, `Accepted: ${number} tokens`);
    const drafted = find(line, `Drafted: ${number} tokens`);
    const positions = /Per-position acceptance rate: ([\d., ]+?)(?:, Avg|$)/.exec(line)?.[1];
    const rate = find(line, `Avg Draft acceptance rate: ${number}%`);
    return [
      {
        ...nothingReported,
        project: "vLLM",
        title: "SpecDecoding metrics",
        accepted,
        drafted,
        // Mean acceptance length is 1 + accepted / rounds.
        rounds: accepted === null || length <= 1 ? null : Math.round(accepted / (length - 1)),
        lengthWithBonus: length,
        perDraft: positions === undefined ? null : positions.split(",").map(Number).filter(Number.isFinite),
        rate: rate === null ? null : rate / 100,
      } satisfies ReportedAcceptance,
    ];
  });
}

const counter =
  /^vllm:spec_decode_num_(drafts|draft_tokens|accepted_tokens|accepted_tokens_per_pos)(?:_total)?(\{[^}]*\})?\s+(\S+)/;

/** The counters of vLLM's /metrics page, all engines and models added up, since the server started. */
export function readVllmMetrics(text: string): ReportedAcceptance[] {
  const totals = new Map<string, number>();
  const perPosition: number[] = [];
  for (const line of text.split("\n")) {
    const [, name, labels = "", shown] = counter.exec(line) ?? [];
    const value = Number(shown);
    if (name === undefined || !Number.isFinite(value)) continue;
    const position = /position="(\d+)"/.exec(labels)?.[1];
    if (name !== "accepted_tokens_per_pos") totals.set(name, (totals.get(name) ?? 0) + value);
    else if (position !== undefined && Number(position) < mostPositions) {
      perPosition[Number(position)] = (perPosition[Number(position)] ?? 0) + value;
    }
  }
  const rounds = totals.get("drafts") ?? null;
  if (rounds === null || rounds === 0) return [];
  const drafted = totals.get("draft_tokens") ?? null;
  const accepted = totals.get("accepted_tokens") ?? null;
  return [
    {
      ...nothingReported,
      project: "vLLM",
      title: "/metrics",
      rounds,
      drafted,
      accepted,
      lengthWithBonus: accepted === null ? null : 1 + accepted / rounds,
      perDraft: perPosition.length === 0 ? null : Array.from(perPosition, (count) => (count ?? 0) / rounds),
      rate: accepted === null || drafted === null || drafted === 0 ? null : accepted / drafted,
      notes: ["Counted since the server started; take the difference of two scrapes for one run."],
    },
  ];
}

const mostPositions = 4096;

function find(line: string, pattern: string): number | null {
  const found = new RegExp(pattern).exec(line)?.[1];
  return found === undefined ? null : Number(found);
}
