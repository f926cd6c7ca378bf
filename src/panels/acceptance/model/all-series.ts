import type { AcceptanceParams } from "../params";
import { seriesOfLogs } from "./log-series";
import type { AcceptanceResult } from "./run-series";
import type { Series } from "./series";

/** Runs first, then logs, which are there before anything has run. */
export function allSeries({ logs }: AcceptanceParams, output: AcceptanceResult | null): Series[] {
  return [...(output?.series ?? []), ...seriesOfLogs(logs)];
}
