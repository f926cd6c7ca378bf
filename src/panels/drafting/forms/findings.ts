import { metricsOf } from "../../../engine/drafting/metrics";
import { type DraftingResult, runsOf } from "../../../store/drafting-result";
import { partingOf } from "../model/parting";
import { type RunName, secondRunTitle } from "../model/run-names";
import type { DraftingParams } from "../params";

export interface RunFigures {
  name: RunName;
  title: string;
  rounds: number;
  /** Matched drafts a round, without the bonus token. */
  acceptedMean: number;
  acceptedDeviation: number;
  /** The same with the bonus token. */
  acceptanceLength: number;
  anyAcceptedShare: number;
  adjacentRepeatRate: number;
}

/** The measured figures of every run, as they stand in texts, Python and reports. */
export function figuresOf(result: DraftingResult, params: DraftingParams): RunFigures[] {
  return runsOf(result).map(({ timeline }, at) => {
    const metrics = metricsOf([timeline]);
    return {
      ...metrics,
      name: at === 0 ? "A" : "B",
      title: at === 0 ? "as trained" : secondRunTitle(params),
      acceptanceLength: metrics.rounds === 0 ? 0 : metrics.acceptedMean + 1,
    };
  });
}

/** What the two runs come to, verdict first; why there is nothing to say as long as there is not. */
export function findingsOf(result: DraftingResult | null): readonly string[] {
  if (result === null) return ["Not run yet."];
  return partingOf(result, result.pair.tokenizer)?.sentences ?? ["No round was drafted."];
}

/** What was asked for, a label and a value each. */
export function settingFacts(params: DraftingParams): { label: string; value: string }[] {
  return [
    { label: "Prompt", value: params.text },
    { label: "Run B", value: secondRunTitle(params) },
    { label: "Free-running", value: params.freeRunning ? "on" : "off" },
    {
      label: "First block",
      value:
        params.firstAnchor === "after-prompt" ? "on the target's first token" : "on the prompt's last token",
    },
    { label: "Tokens after the prompt", value: `${params.tokenLimit}` },
  ];
}
