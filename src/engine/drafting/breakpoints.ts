import { divergenceOf } from "./divergence";
import { repeatEnds } from "./repetition";
import { type Timeline, writtenTokens } from "./round";
import { compareSteps, type Step, stepOfIndex } from "./steps";

/** What runs stop at. */
export type Breakpoint =
  /** The target rejects a draft. */
  | { kind: "rejection" }
  /** A run and run A part for the first time, in what they draft or in their text. */
  | { kind: "difference" }
  /** A unit of up to 4 tokens stands so many times in a row, in one draft or in the text after the prompt. */
  | { kind: "repetition"; times: number }
  /** The drafter's softmax in a slot, or the target's where it looks at one, has more than so much entropy. */
  | { kind: "entropy"; nats: number }
  /** The text gets its token at this sequence index. */
  | { kind: "position"; index: number };

interface Hit {
  breakpoint: Breakpoint;
  /** Ordinal of the timeline. */
  run: number;
  step: Step;
}

/**
 * The first step, at `from` or later, at which a breakpoint is hit. A run differs from `aligned`, run A, whether
 * that is among the timelines or not. At the same step the earlier run and the earlier breakpoint come first. Null
 * where there is none.
 */
export function firstHit(
  breakpoints: readonly Breakpoint[],
  timelines: readonly Timeline[],
  aligned: Timeline,
  from: Step,
): Hit | null {
  const hits = breakpoints
    .flatMap((breakpoint) => hitsOf(breakpoint, timelines, aligned))
    .filter(({ step }) => compareSteps(step, from) >= 0)
    .sort((one, other) => compareSteps(one.step, other.step) || one.run - other.run);
  return hits[0] ?? null;
}

function hitsOf(breakpoint: Breakpoint, timelines: readonly Timeline[], aligned: Timeline): Hit[] {
  return timelines.flatMap((timeline, run) => {
    const steps =
      breakpoint.kind === "difference" ? partingSteps(aligned, timeline) : stepsThatHit(breakpoint, timeline);
    return steps.map((step) => ({ breakpoint, run, step }));
  });
}

function stepsThatHit(breakpoint: Exclude<Breakpoint, { kind: "difference" }>, timeline: Timeline): Step[] {
  switch (breakpoint.kind) {
    case "rejection":
      return timeline.rounds.flatMap(({ index, checks }) =>
        checks
          .filter(({ outcome }) => outcome === "rejected")
          .map(({ slot }): Step => ({ kind: "verify", round: index, slot })),
      );
    case "repetition":
      return repeatingSteps(timeline, breakpoint.times);
    case "entropy":
      return unsureSteps(timeline, breakpoint.nats);
    case "position": {
      const step = stepOfIndex(timeline, breakpoint.index);
      return step === null ? [] : [step];
    }
  }
}

/** Where two runs part first; none or one. */
function partingSteps(left: Timeline, right: Timeline): Step[] {
  const { draft, committed } = divergenceOf(left, right);
  const steps: Step[] = draft === null ? [] : [{ kind: "draft", round: draft.round, slot: draft.slot }];
  // Texts differ once both have come so far.
  const reached = committed === null ? [] : [left, right].map((run) => stepOfIndex(run, committed.index));
  const last = reached
    .filter((step) => step !== null)
    .sort(compareSteps)
    .at(-1);
  if (last !== undefined) steps.push(last);
  return steps.sort(compareSteps).slice(0, 1);
}

function repeatingSteps(timeline: Timeline, times: number): Step[] {
  const drafted = timeline.rounds.flatMap(({ index, drafts }) =>
    repeatEnds(
      drafts.map(({ token }) => token),
      times,
    ).map((at): Step => ({ kind: "draft", round: index, slot: drafts[at].slot })),
  );
  const written = repeatEnds(writtenTokens(timeline), times).map((at) =>
    stepOfIndex(timeline, timeline.prompt.length + at),
  );
  return [...drafted, ...written.filter((step) => step !== null)];
}

function unsureSteps({ rounds }: Timeline, nats: number): Step[] {
  return rounds.flatMap(({ index, drafts, checks }) => [
    ...drafts
      .filter(({ entropy }) => entropy > nats)
      .map(({ slot }): Step => ({ kind: "draft", round: index, slot })),
    ...checks
      .filter(({ outcome, entropy }) => outcome !== "unobserved" && entropy > nats)
      .map(({ slot }): Step => ({ kind: "verify", round: index, slot })),
  ]);
}
