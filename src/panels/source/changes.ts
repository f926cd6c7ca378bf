import type { SourceParams, TrialParams } from "./params";

/** What changed, a sentence each. */
export function changesOf(before: SourceParams, now: SourceParams): string[] {
  const entry = ({ entry }: SourceParams) => entry ?? "the only one";
  return [
    ...(before.source === now.source ? [] : ["The source changed."]),
    ...(entry(before) === entry(now)
      ? []
      : [`What gives the mask: ${entry(now)} instead of ${entry(before)}.`]),
    ...changedValues(before.values, now.values),
    ...changed("Batch", before.batch, now.batch),
    ...changed("Head", before.head, now.head),
    ...trialFields.flatMap(([name, label]) => changed(label, before.trial[name], now.trial[name])),
  ];
}

const trialFields: readonly [keyof TrialParams, string][] = [
  ["contextLength", "Trial, context length"],
  ["anchors", "Trial, anchors"],
  ["blockSize", "Trial, block size"],
  ["window", "Trial, window"],
  ["isCausal", "Trial, causal block"],
  ["documentStarts", "Trial, documents begin at"],
  ["shape", "Trial, rows and columns"],
];

function changedValues(before: SourceParams["values"], now: SourceParams["values"]): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return names.flatMap((name) => changed(`Value of ${name}`, before[name] ?? null, now[name] ?? null));
}

function changed(label: string, before: unknown, now: unknown): string[] {
  const [from, to] = [shown(before), shown(now)];
  return from === to ? [] : [`${label}: ${to} instead of ${from}.`];
}

function shown(value: unknown): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(shown).join(", ");
  const text = String(value).replace(/\s+/g, " ");
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
