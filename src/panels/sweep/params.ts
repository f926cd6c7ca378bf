import * as v from "valibot";
import { deviations } from "../../engine/drafting/deviations";

/** What a sweep cell runs: every prompt as trained and under every deviation. */
export interface SweepParams {
  /** Ids, each run by itself. */
  deviations: string[];
  prompts: SweepPrompt[];
  /** Rounds of every run. */
  roundCount: number;
}

/** A prompt, written out, so that a notebook runs anywhere. */
export type SweepPrompt = {
  /** A shipped one has the name it ships under. */
  name: string;
  text: string;
};

/** What one run of the default takes on a small machine is about a quarter of a second; there are 40 of them. */
export const defaultParams: SweepParams = {
  deviations: [
    "anchor-in-context",
    "block-causal",
    "no-context",
    "taps-one-early",
    "last-tap-zeroed",
    "wrong-mask-token",
    "rejected-rows-kept",
    "slot-read-one-early",
    "states-bfloat16",
  ],
  // Shipped prompts that no training program begins with.
  prompts: [
    {
      name: "grade-ladder",
      text: 'def grade_score(score):\n    """Name a score: A from 90, B from 80, C from 70, D from 60, E from 50, else F."""\n    if',
    },
    {
      name: "point-class",
      text: 'class Point:\n    """A point with __add__, __sub__, __mul__, __eq__, scale."""\n\n    def __init__(self, x, y):\n        self.x = x\n        self.y = y\n\n    def __add__(self, other):\n        return',
    },
    {
      name: "account-class",
      text: 'class Account:\n    """Methods: deposit, withdraw, reset, get_balance, show."""\n\n    def __init__(self, balance=0):\n        self.balance = balance\n\n    def deposit(self, amount):\n        if amount',
    },
    {
      name: "status-ladder",
      text: 'def status_text(status):\n    """The text of a status: 200 OK, 201 Created, 301 Moved, 400 Bad Request, 403 Forbidden, 404 Not Found, 500 Server Error."""\n    if',
    },
  ],
  roundCount: 4,
};

const knownIds = deviations.map((deviation) => deviation.id);
export const mostRounds = 64;
const countRule = `a whole number in 1..${mostRounds}`;

export const sweepSchema: v.GenericSchema<unknown, SweepParams> = v.looseObject({
  deviations: v.optional(
    v.pipe(
      v.array(v.picklist(knownIds, `one of ${knownIds.join(", ")}`), "a list of deviations"),
      v.transform((ids) => [...new Set(ids)]),
    ),
    defaultParams.deviations,
  ),
  prompts: v.optional(
    v.array(
      v.looseObject({ name: v.optional(v.string("a text"), ""), text: v.string("a text") }),
      "a list of prompts",
    ),
    defaultParams.prompts,
  ),
  roundCount: v.optional(
    v.pipe(
      v.number(countRule),
      v.integer(countRule),
      v.minValue(1, countRule),
      v.maxValue(mostRounds, countRule),
    ),
    defaultParams.roundCount,
  ),
});
