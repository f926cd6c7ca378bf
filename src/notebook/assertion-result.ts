import { resultKey } from "./results";

/** One assertion and what became of it; the command line makes a test case of each. */
export interface AssertionOutcome {
  /** The whole assertion in words: "masks: no cell differs". */
  sentence: string;
  holds: boolean;
  expected: string;
  found: string;
  /** Where to look first when it does not hold; null where there is no single place. */
  place: { cell: string; sentence: string } | null;
}

export const assertionsKey = resultKey<readonly AssertionOutcome[]>("assertions");
