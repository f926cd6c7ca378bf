import type { SpeedSample, Stretch } from "../../engine/acceptance/speed";
import { perSecond } from "../../engine/acceptance/speed";

export interface SpeedResult {
  /** Pair and backend, in a sentence. */
  where: string;
  /** Every measurement, in the order of the prompts and then of the repeats. */
  samples: readonly Sample[];
}

export type Sample = SpeedSample & { cell: string };

/** Tokens per second both ways, and how many times as fast speculative decoding is. */
export interface Speeds {
  plain: number | null;
  speculative: number | null;
  ratio: number | null;
}

/** By the fastest measurement of every prompt: whatever else a machine does can only take time. */
export function speedsOf(samples: readonly Sample[]): Speeds {
  const plain = perSecond(fastestOf(samples, "plain"));
  const speculative = perSecond(fastestOf(samples, "speculative"));
  return { plain, speculative, ratio: plain !== null && speculative !== null ? speculative / plain : null };
}

/** How many times as long the slowest measurement of a prompt took as its fastest, the most of all. */
export function spreadOf(samples: readonly Sample[]): number {
  const ways = ["plain", "speculative"] as const;
  const ratios = ways.flatMap((way) =>
    fastestOf(samples, way).flatMap((fastest, prompt) => {
      const all = samplesByPrompt(samples)[prompt].map((sample) => sample[way]);
      return all.map((each) => (fastest.ms > 0 ? slowness(each) / slowness(fastest) : 1));
    }),
  );
  return ratios.reduce((most, ratio) => Math.max(most, ratio), 1);
}

function fastestOf(samples: readonly Sample[], way: "plain" | "speculative"): Stretch[] {
  return samplesByPrompt(samples).map((all) =>
    all.map((sample) => sample[way]).reduce((best, each) => (slowness(each) < slowness(best) ? each : best)),
  );
}

function samplesByPrompt(samples: readonly Sample[]): Sample[][] {
  const cells = [...new Set(samples.map(({ cell }) => cell))];
  return cells.map((cell) => samples.filter((sample) => sample.cell === cell));
}

/** Time for a token; nothing decoded takes for ever. */
function slowness({ tokens, ms }: Stretch): number {
  return tokens === 0 ? Number.POSITIVE_INFINITY : ms / tokens;
}
