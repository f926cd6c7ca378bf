import type { Convention, LoopRule, NumericRule, WiringRule } from "./convention";
import type { Side } from "./frame";

interface SaidDifference {
  what: string;
  says: string;
}

/** What differs between tensors and tokens, in the loop around the drafter and in how numbers are kept. */
export function servedDifferences({
  train,
  infer,
}: Readonly<Record<Side, { convention: Convention }>>): SaidDifference[] {
  const [before, after] = [train.convention, infer.convention];
  return [
    ...differences("wiring", wiringWords, (side) => side.wiring, before, after),
    ...differences("loop", loopWords, (side) => side.loop, before, after),
    ...differences("numbers", numericWords, (side) => side.numerics, before, after),
  ];
}

/** What a rule does otherwise than right, a clause for every part of it that is there. */
export function wiringClauses(rule: WiringRule): string[] {
  return clausesOf(wiringWords, rule);
}

export function numericClauses(rule: NumericRule): string[] {
  return clausesOf(numericWords, rule);
}

function clausesOf<Rule extends object>(words: Words<Rule>, rule: Rule): string[] {
  return (Object.keys(words) as (keyof Rule)[]).flatMap((part) => {
    const value = rule[part];
    return value == null ? [] : [words[part](value)];
  });
}

/** What a part says when it is there. */
type Words<Rule> = { readonly [Part in keyof Rule]-?: (value: NonNullable<Rule[Part]>) => string };

function differences<Rule extends object>(
  what: string,
  words: Words<Rule>,
  of: (convention: Convention) => Rule | undefined,
  before: Convention,
  after: Convention,
): SaidDifference[] {
  return (Object.keys(words) as (keyof Rule)[]).flatMap((part) => {
    const [trained, served] = [of(before)?.[part], of(after)?.[part]];
    if (trained === served) return [];
    if (served != null) return [{ what, says: `At inference ${words[part](served)}.` }];
    return trained == null ? [] : [{ what, says: `In training ${words[part](trained)}.` }];
  });
}

const wiringWords: Words<WiringRule> = {
  tapOrder: () => "the taps reach fc in the opposite order",
  tapNorm: () => "the taps are fed after the target's final norm",
  embeddingScale: () => "the embeddings of the slots are multiplied by the root of the hidden size",
  maskRow: () => "the mask token's embedding is a row of zeros",
  finalNorm: (rule) =>
    rule === "skipped" ? "the drafter's last norm is left out" : "the drafter's last norm scales by 1 + w",
  head: () => "the head was never trained",
  vocabulary: () => "draft ids are doubled, because they are taken for offsets",
};

const loopWords: Words<LoopRule> = {
  roundRows: (rule) =>
    ({
      "one-short": "a round with a rejection leaves one context row too few behind",
      "one-long": "the context row of the first rejected draft stays",
      "all-drafted": "the context rows of all drafts stay, accepted or not",
    })[rule],
  unwrittenRows: (count) => `the first ${count} context rows were never written`,
  promptRows: () => "the rows of the prompt are not in the context",
  earlierRequest: () => "the context rows and positions of the request before are still there",
  bonus: (rule) =>
    rule === "lost" ? "the bonus token is not committed" : "the bonus token is committed twice",
};

const numericWords: Words<NumericRule> = {
  mask: () => "the mask is added to the scores as 1 and 0, and hides nothing",
  states: (format) => `states, keys and values are kept in ${format}`,
  extraction: (numerics) =>
    numerics === "bfloat16"
      ? "the states that feed fc are computed by a target that rounds to bfloat16"
      : "the states that feed fc are computed by a target that adds in another order",
};
