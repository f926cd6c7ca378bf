import { counted } from "../../engine/masks/wording";
import { type SpeedResult, speedsOf, spreadOf } from "./result";

/** What is measured, as it stands beside the figures. */
export const definition =
  "Tokens by the time from the target's first token to the last one, of the fastest measurement of every prompt, as whatever else a machine does only takes time; the prompt is not in it. Plain: the target alone, one run of it for each token. Speculative: the drafter as it was trained, and one run of the target for each block. Both greedy, on the same prompts, on this machine, one after the other, after a short run that does not count.";

/** A slowest measurement that takes so many times as long as the fastest is remarked on. */
const restless = 1.5;

function tokensPerSecond(speed: number | null): string {
  return speed === null ? "nothing was decoded" : `${speed.toFixed(1)} tokens/s`;
}

export function verdictOf({ samples }: SpeedResult): string {
  const { plain, speculative, ratio } = speedsOf(samples);
  if (ratio === null) return "Nothing was decoded behind the first token.";
  const differing = samples.filter(({ isSameText }) => !isSameText).length;
  const spread = spreadOf(samples);
  const unrest =
    spread < restless
      ? ""
      : ` Measurements of the same differ by a factor of ${spread.toFixed(1)}: something else is at work here, measure again.`;
  const warning =
    differing === 0 ? "" : ` In ${counted(differing, "measurement")} the two texts are not the same.`;
  return `Speculative decoding is ${ratio.toFixed(2)} times as fast: ${tokensPerSecond(speculative)}, plain ${tokensPerSecond(plain)}.${unrest}${warning}`;
}

export const tableHead = ["Prompt of", "Tokens", "Rounds", "Plain", "Speculative", "Ratio", "Same text"];

/** A row for every measurement. */
export function rowsOf({ samples }: SpeedResult): string[][] {
  return samples.map((sample) => {
    const { plain, speculative, ratio } = speedsOf([sample]);
    return [
      sample.cell,
      `${sample.speculative.tokens}`,
      `${sample.rounds}`,
      tokensPerSecond(plain),
      tokensPerSecond(speculative),
      ratio === null ? "" : ratio.toFixed(2),
      sample.isSameText ? "yes" : "no",
    ];
  });
}
