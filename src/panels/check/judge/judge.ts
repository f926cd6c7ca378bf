import type { Comparison } from "../../../engine/masks/comparison";
import type { AssertionOutcome } from "../../../notebook/assertion-result";
import { comparisonKey } from "../../../notebook/comparison-result";
import type { CellInput, CellInputs } from "../../../notebook/results";
import { runsKey } from "../../../store/drafting-result";
import { sentenceOf } from "../catalogue";
import type { Assertion, CheckParams } from "../params";
import { faultOf } from "./faults";
import { type Finding, notThere } from "./finding";
import { judgeCells, judgeEqual, judgeOwnBlock, judgePositions } from "./masks";
import { comparisonsOf, judgeAcceptance, judgeGarble } from "./runs";

export interface JudgedAssertion extends AssertionOutcome {
  assertion: Assertion;
}

/** Every assertion with what became of it, in the order of the params. */
export interface CheckResult {
  outcomes: readonly JudgedAssertion[];
}

export function judge({ assertions }: CheckParams, inputs: CellInputs): CheckResult {
  return {
    outcomes: assertions.map((assertion) => {
      const input = inputs.get(assertion.of);
      const { place, ...finding } = input ? findingOf(assertion, input) : notThere("result");
      return {
        assertion,
        sentence: `${assertion.of}: ${sentenceOf(assertion)}`,
        ...finding,
        place: finding.holds || place === null ? null : { cell: assertion.of, sentence: place },
      };
    }),
  };
}

function findingOf(assertion: Assertion, input: CellInput): Finding {
  const ofSides = (judged: (comparison: Comparison) => Finding) => {
    const comparison = input.get(comparisonKey);
    return comparison ? judged(comparison) : notThere("two sides to compare");
  };
  const runs = input.get(runsKey);
  switch (assertion.kind) {
    case "masks-equal":
      return ofSides(judgeEqual);
    case "nothing-train-only":
      return ofSides((comparison) => judgeCells(comparison, ["train-only"], 0));
    case "nothing-infer-only":
      return ofSides((comparison) => judgeCells(comparison, ["infer-only"], 0));
    case "differing-at-most":
      return ofSides((comparison) => judgeCells(comparison, ["train-only", "infer-only"], assertion.count));
    case "positions-equal":
      return ofSides((comparison) => judgePositions(comparison, assertion.as));
    case "sees-own-block":
      return ofSides((comparison) => judgeOwnBlock(comparison, assertion.side));
    case "fault-absent": {
      const comparison = input.get(comparisonKey);
      const comparisons = comparison ? [comparison] : runs ? comparisonsOf(runs) : null;
      return comparisons
        ? judgeFault(assertion.fault, comparisons)
        : notThere("two sides or runs to compare");
    }
    case "acceptance-at-least":
      return runs ? judgeAcceptance(runs, assertion.run, assertion.length) : notThere("runs");
    case "no-garble":
      return runs ? judgeGarble(runs, assertion.run, assertion.times) : notThere("runs");
  }
}

function judgeFault(id: string, comparisons: readonly Comparison[]): Finding {
  const fault = faultOf(id);
  const expected = `no “${fault.title}”`;
  for (const comparison of comparisons) {
    const place = fault.find(comparison);
    if (place !== null)
      return { holds: false, expected, found: `“${fault.title}” is present, ${place}`, place: null };
  }
  return { holds: true, expected, found: "absent", place: null };
}
