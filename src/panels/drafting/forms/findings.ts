import { keptRows } from "../../../engine/drafting/kept-rows";
import { metricsOf } from "../../../engine/drafting/metrics";
import type { Round } from "../../../engine/drafting/round";
import type { Convention } from "../../../engine/masks/convention";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { branchName, type RunName } from "../../../store/branches";
import { allRunsOf, type DraftingResult, type RunResult, runsOf } from "../../../store/drafting-result";
import { branchTitle } from "../model/branch-words";
import { breakpointWords, stoppedSentence } from "../model/breakpoint-words";
import { sideChanges } from "../model/deviation-rows";
import { partingOf } from "../model/parting";
import { sampleAnchor } from "../model/plan-scene";
import { runTitle, secondRunTitle } from "../model/run-names";
import { triageRuns } from "../model/triage-runs";
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
  return allRunsOf(result).map(({ name, timeline }) => {
    const metrics = metricsOf([timeline]);
    return {
      ...metrics,
      name,
      title: runTitle(name, params, result.pair.tokenizer),
      acceptanceLength: metrics.rounds === 0 ? 0 : metrics.acceptedMean + 1,
    };
  });
}

/** What the two runs come to, verdict first; why there is nothing to say as long as there is not. */
export function findingsOf(result: DraftingResult | null): readonly string[] {
  if (result === null) return ["Not run yet."];
  const parting = partingOf(runsOf(result), result.pair.tokenizer, result.settings.freeRunning);
  return parting?.sentences ?? ["No round was drafted."];
}

/** What run B is served otherwise, counted in its first block; empty where there is no run B. */
export function servedChanges({ aligned, deviated, pair }: DraftingResult): readonly string[] {
  if (deviated === null) return [];
  const trained = { convention: aligned.convention, layerTypes: pair.facts.layerTypes };
  const anchor = aligned.timeline.rounds[0]?.plan.anchor ?? sampleAnchor;
  return sideChanges(trained, deviated.convention, anchor);
}

/** A first look at every run, what it rests on, and what to look at next. */
export function triageFacts(result: DraftingResult): { label: string; value: string }[] {
  return triageRuns(allRunsOf(result), result.aligned).map(
    ({ name, verdict: { sentence, evidence, next } }) => ({
      label: `Run ${name} looks like`,
      value: [sentence, ...evidence, `Next: ${next}`].join(" "),
    }),
  );
}

/** Context rows of a round, and how many of them are wrong or missing: "43, 12 wrong". */
export function contextRowsText({ timeline }: RunResult, round: Round, trained: Convention): string {
  const wrong = keptRows(timeline, round, trained).filter(({ fault }) => fault !== null).length;
  return `${round.plan.contextRows}${wrong === 0 ? "" : `, ${wrong} wrong`}`;
}

/** What was asked for, a label and a value each. */
export function settingFacts(
  params: DraftingParams,
  tokenizer: PairTokenizer | null,
): { label: string; value: string }[] {
  const branches = params.branches.map((branch, at) => ({
    label: `Run ${branchName(at)}`,
    value: branchTitle(branch, tokenizer),
  }));
  const stops = params.stopAt.map(breakpointWords);
  return [
    { label: "Prompt", value: params.text },
    { label: "Run B", value: secondRunTitle(params) },
    ...branches,
    { label: "Free-running", value: params.freeRunning ? "on" : "off" },
    {
      label: "First block",
      value:
        params.firstAnchor === "after-prompt" ? "on the target's first token" : "on the prompt's last token",
    },
    { label: "Tokens after the prompt", value: `${params.tokenLimit}` },
    ...(stops.length === 0 ? [] : [{ label: "Run until", value: stops.join(", or ") }]),
  ];
}

/** Where the runs were stopped on their way, and which branch could not go on, a sentence each. */
export function runNotes({ stoppedAt, faults }: DraftingResult): string[] {
  return [
    ...(stoppedAt === null ? [] : [stoppedSentence(stoppedAt)]),
    ...Object.entries(faults).map(([name, fault]) => `Run ${name} cannot go on: ${fault}`),
  ];
}
