import { comparisonKey } from "../../notebook/comparison-result";
import { runsKey } from "../../store/drafting-result";
import { faultOf, faults } from "./judge/faults";
import type { Assertion, AssertionKind } from "./params";

/** What can be asserted. */
export interface AssertionType {
  kind: AssertionKind;
  /** In a menu. */
  title: string;
  /** Names of the results that a cell must give one of. */
  needs: readonly string[];
  /** Exactly what holds when it holds, in one line. */
  definition: string;
  /** A first assertion of this sort. */
  fresh(of: string): Assertion;
}

const twoSides = [comparisonKey.name];
const runs = [runsKey.name];

export const assertionTypes: readonly AssertionType[] = [
  {
    kind: "masks-equal",
    title: "the masks are equal",
    needs: twoSides,
    definition: "No cell differs, and both sides have the same slots.",
    fresh: (of) => ({ kind: "masks-equal", of }),
  },
  {
    kind: "nothing-train-only",
    title: "nothing is train-only",
    needs: twoSides,
    definition: "Inference sees every cell that training sees, in the rows that both have.",
    fresh: (of) => ({ kind: "nothing-train-only", of }),
  },
  {
    kind: "nothing-infer-only",
    title: "nothing is infer-only",
    needs: twoSides,
    definition: "Training sees every cell that inference sees, in the rows that both have.",
    fresh: (of) => ({ kind: "nothing-infer-only", of }),
  },
  {
    kind: "differing-at-most",
    title: "at most so many cells differ",
    needs: twoSides,
    definition: "Train-only and infer-only cells together, in the rows that both sides have.",
    fresh: (of) => ({ kind: "differing-at-most", of, count: 0 }),
  },
  {
    kind: "positions-equal",
    title: "positions are equal",
    needs: twoSides,
    definition:
      "Distances: no query stands at another distance from a key that both sides see. Ids: every position id is the same too.",
    fresh: (of) => ({ kind: "positions-equal", of, as: "distances" }),
  },
  {
    kind: "sees-own-block",
    title: "every row sees its own block",
    needs: twoSides,
    definition:
      "Every slot of every used anchor sees all slots of its own block that its side's direction allows: all of them, those up to itself (causal), or those from itself on (anti-causal).",
    fresh: (of) => ({ kind: "sees-own-block", of, side: "both" }),
  },
  {
    kind: "fault-absent",
    title: "a named fault is absent",
    needs: [...twoSides, ...runs],
    definition: "Compares training with inference, or run A with run B.",
    fresh: (of) => ({ kind: "fault-absent", of, fault: faults[0].id }),
  },
  {
    kind: "acceptance-at-least",
    title: "the acceptance length is at least",
    needs: runs,
    definition:
      "Mean over all rounds of a run, each counted once, of the matched drafts plus 1 for the bonus token.",
    fresh: (of) => ({ kind: "acceptance-at-least", of, run: "A", length: 2 }),
  },
  {
    kind: "no-garble",
    title: "no draft repeats itself",
    needs: runs,
    definition:
      "In no round do the same 1 to 4 tokens, with two letters side by side among them, stand so many times in a row in the draft.",
    fresh: (of) => ({ kind: "no-garble", of, run: "A", times: 3 }),
  },
];

const byKind = new Map(assertionTypes.map((type) => [type.kind, type]));

export function typeOf({ kind }: { kind: AssertionKind }): AssertionType {
  const type = byKind.get(kind);
  if (!type) throw new Error(`no assertion of kind ${kind}`);
  return type;
}

/** What exactly one assertion asserts; every fault has its own definition. */
export function definitionOf(assertion: Assertion): string {
  const { definition } = typeOf(assertion);
  return assertion.kind === "fault-absent"
    ? `${definition} ${faultOf(assertion.fault).definition}`
    : definition;
}

/** The whole assertion in words, without the cell's name. */
export function sentenceOf(assertion: Assertion): string {
  switch (assertion.kind) {
    case "differing-at-most":
      return `at most ${assertion.count} cells differ`;
    case "positions-equal":
      return assertion.as === "ids" ? "every position id is equal" : "all distances are equal";
    case "sees-own-block":
      return `every row sees its own block ${sideWords[assertion.side]}`;
    case "fault-absent":
      return `no “${faultOf(assertion.fault).title}”`;
    case "acceptance-at-least":
      return `acceptance length of run ${assertion.run} at least ${assertion.length}`;
    case "no-garble":
      return `no draft of run ${assertion.run} repeats itself ${assertion.times} times`;
    default:
      return typeOf(assertion).title;
  }
}

export const sideWords = { both: "on both sides", train: "in training", infer: "at inference" } as const;
