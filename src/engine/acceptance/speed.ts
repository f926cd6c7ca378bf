import { nextRound, startTimeline } from "../drafting/loop";
import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import { writtenTokens } from "../drafting/round";
import { trainedConvention } from "../drafting/trained-convention";
import { candidatesOf, greedy } from "../drafting/verification";

/** Tokens that were decoded, and how long it took. */
export interface Stretch {
  tokens: number;
  ms: number;
}

/** One prompt, decoded both ways. */
export interface SpeedSample {
  plain: Stretch;
  speculative: Stretch;
  rounds: number;
  /** Whether both ways gave the same tokens, as lossless verification must. */
  isSameText: boolean;
}

export interface SpeedOptions {
  tokenLimit: number;
  nowMs(): number;
}

/**
 * Speed of the loop itself: what follows the target's first token, that is without the prompt. First with the
 * drafter as it was trained, then as many tokens with the target alone, one run of it for each, both greedy and
 * with the same bookkeeping.
 */
export async function measureSpeed(
  openRun: () => PairRun,
  facts: PairFacts,
  prompt: readonly number[],
  { tokenLimit, nowMs }: SpeedOptions,
): Promise<SpeedSample> {
  const drafted = await timed(openRun, nowMs, (run) => speculate(run, facts, prompt, tokenLimit));
  const { tokens } = drafted.result;
  const alone = await timed(openRun, nowMs, (run) => decode(run, facts, prompt, tokens.length));
  return {
    plain: { tokens: Math.max(0, alone.result.length - 1), ms: alone.ms },
    speculative: { tokens: Math.max(0, tokens.length - 1), ms: drafted.ms },
    rounds: drafted.result.rounds,
    isSameText: tokens.every((token, at) => token === alone.result[at]),
  };
}

/** A way of decoding: runs the prompt, then calls back when the clock may start. */
type Decoding<Result> = (run: PairRun) => Promise<{ decode(): Promise<Result> }>;

async function timed<Result>(
  openRun: () => PairRun,
  nowMs: () => number,
  start: Decoding<Result>,
): Promise<{ result: Result; ms: number }> {
  const run = openRun();
  try {
    const { decode } = await start(run);
    const before = nowMs();
    const result = await decode();
    return { result, ms: nowMs() - before };
  } finally {
    run.close();
  }
}

async function speculate(run: PairRun, facts: PairFacts, prompt: readonly number[], tokenLimit: number) {
  const convention = trainedConvention(facts);
  const started = await startTimeline(run, facts, prompt);
  return {
    async decode() {
      let timeline = started;
      while (timeline.ending === null) {
        timeline = await nextRound(run, facts, timeline, {
          convention,
          accept: "verified",
          tokenLimit,
          attention: false,
        });
      }
      return { tokens: writtenTokens(timeline), rounds: timeline.rounds.length };
    },
  };
}

async function decode(run: PairRun, facts: PairFacts, prompt: readonly number[], count: number) {
  const { firstToken } = await startTimeline(run, facts, prompt);
  return {
    async decode() {
      const tokens = firstToken === null ? [] : [firstToken];
      while (tokens.length < count) {
        const start = prompt.length + tokens.length - 1;
        const logits = await run.target({ start, tokens: tokens.slice(-1), rows: "last" });
        tokens.push(greedy(candidatesOf(logits, 0, facts.vocabularySize)));
      }
      return tokens;
    },
  };
}

/** Tokens per second; null where nothing was decoded. */
export function perSecond(stretches: readonly Stretch[]): number | null {
  const tokens = stretches.reduce((sum, each) => sum + each.tokens, 0);
  const ms = stretches.reduce((sum, each) => sum + each.ms, 0);
  return tokens === 0 || ms <= 0 ? null : (1000 * tokens) / ms;
}
