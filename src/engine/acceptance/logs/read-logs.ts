import { readLlamaTimings, readPlainList, readSpeculatorsCsv, readZlabOutput } from "./others";
import type { ReportedAcceptance } from "./reported";
import { readSglangAnswer, readSglangLog } from "./sglang";
import { readVllmLog, readVllmMetrics } from "./vllm";

/** Characters of a log that are read. */
const longestLog = 20_000_000;

/**
 * Acceptance in whatever was pasted or dropped: server logs, /metrics, answers as JSON or JSON lines, CSV, or
 * a plain list of rounds. Empty where nothing of it is known.
 */
export function readLogs(
  pasted: string,
  bonus: "with-bonus" | "without-bonus" = "without-bonus",
): ReportedAcceptance[] {
  const text = pasted.slice(0, longestLog);
  const found = [
    ...readVllmLog(text),
    ...readVllmMetrics(text),
    ...readSglangLog(text),
    ...readZlabOutput(text),
    ...readSpeculatorsCsv(text),
    ...answersIn(text).flatMap((json) => readSglangAnswer(json) ?? readLlamaTimings(json) ?? []),
  ];
  if (found.length > 0) return found;
  const list = readPlainList(text, bonus);
  return list === null ? [] : [list];
}

/** A JSON value, a list of them, or one on every line. */
function answersIn(text: string): unknown[] {
  const whole = parsed(text);
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole];
  return text
    .split("\n")
    .filter((line) => line.trim().startsWith("{"))
    .map(parsed)
    .filter((json) => json !== undefined);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
