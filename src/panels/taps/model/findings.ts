import { firstBeyond } from "../../../engine/inside/cross-tap";
import { stateName } from "../../../engine/inside/match-taps";
import { counted, listed } from "../../../engine/masks/wording";
import type { Extraction, RunTaps, TapsResult } from "../result";
import { cosineWords, differenceWords, errorWords } from "./number-words";
import { patternOf } from "./pattern";

/** Above it an extraction counts as another one: 32 bits in any order stay far below, bfloat16 does not. */
export const defaultBound = 1e-3;

/** An input that fits its best state no better than this is remarked on. */
const leastCosine = 0.98;

const extractionNames: Record<Extraction["numerics"], string> = {
  bfloat16: "bfloat16",
  "other-order": "another order of summation",
};

/** What was found, a sentence each, the verdict first. */
export function findingsOf(result: TapsResult | null, bound = defaultBound): string[] {
  if (result === null || result.runs.length === 0) return ["Not run yet."];
  return [
    verdictOf(result),
    ...result.runs.flatMap(({ name, inputs }) => {
      const pattern = patternOf(inputs);
      return pattern === null ? [] : [`Run ${name}: ${pattern[0].toLowerCase()}${pattern.slice(1)}`];
    }),
    ...result.runs.flatMap(remarksOf),
    ...(result.without.length === 0
      ? []
      : [`Run ${listed(result.without)} ended before block ${result.round + 1}.`]),
    ...result.extractions.map((extraction) => extractionSentence(extraction, bound)),
  ];
}

function verdictOf({ runs }: TapsResult): string {
  const compared = runs.filter(({ inputs }) => inputs.length > 0);
  if (compared.length === 0) return "No context row of this block can be compared.";
  const right = compared.filter(({ inputs }) => inputs.every(({ warning }) => warning === null));
  const wrong = compared.filter((run) => !right.includes(run));
  if (wrong.length === 0) {
    const where = compared.length === 1 ? "" : `, in runs ${listed(compared.map(({ name }) => name))}`;
    const isPart = compared.some(({ leftOut }) => Object.values(leftOut).some((count) => count > 0));
    return `Every input of fc is the state that the drafter was trained on${where}${isPart ? ", on the rows that can be compared" : ""}.`;
  }
  const off = wrong.map(({ name, inputs }) => {
    const count = inputs.filter(({ warning }) => warning !== null).length;
    return `in run ${name} ${count} of ${inputs.length}`;
  });
  const rest = right.length === 0 ? "" : `; in run ${listed(right.map(({ name }) => name))} all are`;
  const first = listed(off);
  return `${first[0].toUpperCase()}${first.slice(1)} inputs of fc are not the states that the drafter was trained on${rest}.`;
}

/** What else is odd about a run's rows. */
export function remarksOf({ name, inputs, rowCount, missingCount, leftOut }: RunTaps): string[] {
  const others = [
    { count: leftOut.unwritten, what: "never written" },
    { count: leftOut.rejected, what: "of rejected drafts" },
    { count: leftOut.earlier, what: "of the request before" },
  ].filter(({ count }) => count > 0);
  const isOdd = others.length > 0;
  // One that is most like its declared state is warned of already.
  const poor = inputs.filter(
    ({ best, declared, cosines }) => best !== null && best !== declared && (cosines[best] ?? 1) < leastCosine,
  );
  const zeros = inputs.filter(({ zeroRows }) => zeroRows > 0 && zeroRows < rowCount);
  return [
    ...(isOdd
      ? [
          `Run ${name}: ${listed(others.map(({ count, what }) => `${counted(count, "row")} ${what}`))} ${others.length === 1 && others[0].count === 1 ? "is" : "are"} left out; ${counted(rowCount, "row")} ${rowCount === 1 ? "is" : "are"} compared.`,
        ]
      : []),
    ...(missingCount === 0
      ? []
      : [
          `Run ${name}: ${counted(missingCount, "token")} before the anchor ${missingCount === 1 ? "has" : "have"} no row.`,
        ]),
    ...zeros.map(
      ({ ordinal, zeroRows }) =>
        `Run ${name}: input ${ordinal} of fc is zeros on ${zeroRows} of ${rowCount} rows.`,
    ),
    ...poor.map(
      ({ ordinal, best, cosines }) =>
        `Run ${name}: input ${ordinal} of fc fits no state well, its best cosine is ${cosineWords(cosines[best ?? 0], 3)}: its rows may belong to other tokens, or hold something else.`,
    ),
  ];
}

/** Where an extraction parts from the reference, and what that does to the block. */
export function extractionSentence({ numerics, distances, change }: Extraction, bound: number): string {
  const first = firstBeyond(distances, bound);
  const worst = distances.reduce((most, each) => (each.relativeError > most.relativeError ? each : most));
  const where =
    first === null
      ? `stay within ${errorWords(bound)} of the reference (at most ${errorWords(worst.relativeError)})`
      : `are first off by more than ${errorWords(bound)} at ${stateName(first.state)} (${errorWords(first.relativeError)}), and by ${errorWords(worst.relativeError)} at most`;
  return `States in ${extractionNames[numerics]} ${where}. ${changeSentence({ change })}`;
}

function changeSentence({ change: { changed, slotCount, largest } }: Pick<Extraction, "change">): string {
  const drafts =
    changed.length === 0
      ? `None of ${slotCount} drafts changes`
      : `${changed.length} of ${slotCount} drafts ${changed.length === 1 ? "changes" : "change"} (slot ${listed(changed.map(({ slot }) => `${slot}`))})`;
  return `${drafts}; the largest logit difference is ${differenceWords(largest.difference)}.`;
}
