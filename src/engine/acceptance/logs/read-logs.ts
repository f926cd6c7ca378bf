import { readPlainList, readSpecforgeResults, readSpeculatorsCsv, readZlabOutput } from "./evaluations";
import { readLlamaLog, readLlamaTimings } from "./llama";
import { readLlamaExample, readLlamaStatistics } from "./llama-totals";
import { pooledReports } from "./pool";
import { believed, type ReportedAcceptance } from "./reported";
import {
  readSglangAnswer,
  readSglangBench,
  readSglangLog,
  readSglangMetrics,
  readSglangServer,
} from "./sglang";
import { readSpecCounters } from "./spec-counters";
import { readTrainingLog, readTrainingMetrics } from "./training";
import { readVllmAnswer, readVllmLog } from "./vllm";
import { readVllmBench, readVllmBenchJson, readVllmExample } from "./vllm-bench";

/** Characters of a log that are read. */
const longestLog = 20_000_000;

/**
 * Acceptance in whatever was pasted or dropped: server logs, /metrics, answers as JSON or JSON lines, CSV, or
 * a plain list of rounds. Lines of the same sort are one. Empty where nothing of it is known.
 */
export function readLogs(
  pasted: string,
  bonus: "with-bonus" | "without-bonus" = "without-bonus",
): ReportedAcceptance[] {
  const text = pasted.slice(0, longestLog);
  const found = [
    ...readVllmLog(text),
    ...readVllmBench(text),
    ...readVllmExample(text),
    ...readSpecCounters(text),
    ...readSglangLog(text),
    ...readSglangMetrics(text),
    ...readSglangBench(text),
    ...readLlamaLog(text),
    ...readLlamaStatistics(text),
    ...readLlamaExample(text),
    ...readZlabOutput(text),
    ...readSpeculatorsCsv(text),
    ...readTrainingLog(text),
    ...answersIn(text).flatMap(
      (json) =>
        readVllmAnswer(json) ??
        readVllmBenchJson(json) ??
        readSglangAnswer(json) ??
        readSglangServer(json) ??
        readLlamaTimings(json) ??
        readTrainingMetrics(json) ??
        readSpecforgeResults(json),
    ),
  ].flatMap((reported) => believed(reported) ?? []);
  if (found.length > 0) return pooledReports(found);
  const list = readPlainList(text, bonus);
  return list === null ? [] : [list];
}

/** A JSON value, a list of them, or one on every line, also as a stream of events writes them. */
function answersIn(text: string): unknown[] {
  const whole = parsed(text);
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole];
  return text
    .split("\n")
    .map((line) => line.trim().replace(/^data: /, ""))
    .filter((line) => line.startsWith("{"))
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
