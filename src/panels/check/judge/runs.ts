import { metricsOf } from "../../../engine/drafting/metrics";
import { layoutOf } from "../../../engine/drafting/plan";
import { type Comparison, compareSides } from "../../../engine/masks/comparison";
import { counted } from "../../../engine/masks/wording";
import { visibleToken } from "../../../mask-viz/token-text";
import { type DraftingResult, type RunResult, runsOf } from "../../../store/drafting-result";
import { type Finding, notThere } from "./finding";

function runOf(result: DraftingResult, name: "A" | "B"): RunResult | null {
  return name === "A" ? result.aligned : result.deviated;
}

/** Acceptance length: matched drafts of a round plus 1 for the bonus token, the mean over all rounds. */
export function judgeAcceptance(result: DraftingResult, name: "A" | "B", least: number): Finding {
  const run = runOf(result, name);
  if (run === null) return notThere(`run ${name}`);
  const { rounds, acceptedMean } = metricsOf([run.timeline]);
  const expected = `an acceptance length of at least ${least}`;
  if (rounds === 0) return { holds: false, expected, found: "no round was drafted", place: null };
  const found = `acceptance length ${(acceptedMean + 1).toFixed(2)} over ${counted(rounds, "round")}`;
  return { holds: acceptedMean + 1 >= least, expected, found, place: null };
}

export function judgeGarble(result: DraftingResult, name: "A" | "B", times: number): Finding {
  const run = runOf(result, name);
  if (run === null) return notThere(`run ${name}`);
  const { tokenizer } = result.pair;
  const expected = `no pattern ${times} times in a row in a draft`;
  const isWord = (token: number) => /\p{L}{2}/u.test(tokenizer.tokenText(token));
  for (const { index, drafts } of run.timeline.rounds) {
    const tokens = drafts.map(({ token }) => token);
    const repeat = firstRepeat(tokens, times, isWord);
    if (repeat === null) continue;
    const text = tokens
      .slice(repeat.start, repeat.end)
      .map((token) => visibleToken(tokenizer.tokenText(token)));
    const slots = `slots ${drafts[repeat.start].slot} to ${drafts[repeat.end - 1].slot}`;
    const place = `Round ${index + 1}, ${slots}: “${text.join("")}”.`;
    return { holds: false, expected, found: `“${text.join("")}” in round ${index + 1}`, place };
  }
  return {
    holds: true,
    expected,
    found: `none in ${counted(run.timeline.rounds.length, "round")}`,
    place: null,
  };
}

/** Patterns of up to so many tokens are a stutter; longer ones are loops of text. */
const longestPattern = 4;

/**
 * The first place, of those the shortest pattern, where the same tokens stand at least `times` in a row:
 * `start..end` with the pattern `times` times in it. A pattern without a word does not count.
 */
export function firstRepeat(
  tokens: readonly number[],
  times: number,
  isWord: (token: number) => boolean,
): { start: number; end: number } | null {
  for (let start = 0; start < tokens.length; start++) {
    for (let length = 1; length <= longestPattern && start + length * times <= tokens.length; length++) {
      const end = start + length * times;
      const pattern = tokens.slice(start, start + length);
      if (!pattern.some(isWord)) continue;
      const repeats = tokens.slice(start, end).every((token, at) => token === pattern[at % length]);
      if (repeats) return { start, end };
    }
  }
  return null;
}

/** Both runs as compared sides, one for every type of layer, at the last block that was drafted. */
export function comparisonsOf(result: DraftingResult): Comparison[] {
  const { aligned, deviated, pair } = result;
  const anchors = runsOf(result).map(({ timeline }) => timeline.rounds.at(-1)?.plan.anchor ?? 0);
  const layout = layoutOf(Math.max(...anchors) + 1);
  return [...new Set(pair.facts.layerTypes)].map((layerType) =>
    compareSides(aligned.convention, (deviated ?? aligned).convention, layout, layerType),
  );
}
