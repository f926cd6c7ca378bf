import { beforeAll, describe, expect, it } from "vitest";
import type { Branch, Edit } from "../../../src/engine/drafting/edit";
import { layoutOf } from "../../../src/engine/drafting/plan";
import { compareSides } from "../../../src/engine/masks/comparison";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { checked } from "../../../src/notebook/checked";
import { changesBetween } from "../../../src/panels/drafting/changes";
import { kind } from "../../../src/panels/drafting/index";
import { branchTitle } from "../../../src/panels/drafting/model/branch-words";
import {
  breakpointWords,
  numberFault,
  offeredBreakpoints,
  stoppedSentence,
  withNumber,
} from "../../../src/panels/drafting/model/breakpoint-words";
import { cellOfPlan, toggled } from "../../../src/panels/drafting/model/cell-edits";
import { columnsIn, columnsView, withColumn } from "../../../src/panels/drafting/model/columns";
import { drawnMasks } from "../../../src/panels/drafting/model/edited-masks";
import { editedSentence, handWords } from "../../../src/panels/drafting/model/edited-words";
import { plannedRound, withEdit, withoutEdit } from "../../../src/panels/drafting/model/planned-branch";
import { slotStrip } from "../../../src/panels/drafting/model/slot-strip";
import { stepSentence } from "../../../src/panels/drafting/model/step-sentence";
import { textLines } from "../../../src/panels/drafting/model/text-lines";
import { placeOfChip, typedToken } from "../../../src/panels/drafting/model/token-choice";
import { triageRuns } from "../../../src/panels/drafting/model/triage-runs";
import { type DraftingParams, defaultParams, draftingSchema } from "../../../src/panels/drafting/params";
import { withoutBranch } from "../../../src/store/branches";
import type { DraftingResult, RunResult } from "../../../src/store/drafting-result";
import { drafted, draftingSettings } from "../../support/drafted";
import { fakeOpenPair, letterTokenizer } from "../../support/fake-engine";
import { fakeFacts } from "../../support/fake-pair";

const hidden: Edit = { kind: "cell", slot: 2, column: { context: 1 }, visible: false };
const later: Edit = { kind: "position", of: { slot: 3 }, by: 1 };
const forced: Edit = { kind: "draft", slot: 1, token: 30 };
const branches: Branch[] = [
  { of: "A", round: 1, edits: [hidden, later], lasting: false },
  { of: "C", round: 2, edits: [forced], lasting: false },
];

let result: DraftingResult;
let c: RunResult;
let d: RunResult;
beforeAll(async () => {
  const settings = { ...draftingSettings, tokenLimit: 20, branches };
  result = (await drafted(fakeOpenPair(), settings)).at(-1) ?? expect.fail("no round");
  [c, d] = result.branches;
});

describe("branches and breakpoints in a file", () => {
  const read = (patch: object) => checked(draftingSchema, patch);

  it("are read as they were written, and a file without them has none", () => {
    const stopAt = offeredBreakpoints.map(({ breakpoint }) => breakpoint);
    expect(read({ branches, stopAt })).toMatchObject({ branches, stopAt });
    expect(read({})).toMatchObject({ branches: [], stopAt: [] });
    const [first] = branches;
    expect(read({ branches: [{ of: "A", round: 1, edits: first.edits }] }).branches[0].lasting).toBe(false);
  });

  it("are refused with a sentence when they are anything else, and nothing is thrown but rules", () => {
    const branch = branches[0];
    const wrong: object[] = [
      { branches: 7 },
      { branches: [null] },
      { branches: [{}] },
      { branches: [{ ...branch, of: "Z" }] },
      { branches: [{ ...branch, of: "C" }] },
      { branches: [{ ...branch, of: "__proto__" }] },
      { branches: [{ ...branch, round: -1 }] },
      { branches: [{ ...branch, round: 1.5 }] },
      { branches: [{ ...branch, edits: [] }] },
      { branches: [{ ...branch, edits: [{ kind: "explode" }] }] },
      { branches: [{ ...branch, edits: [{ ...hidden, column: {} }] }] },
      { branches: [{ ...branch, edits: [{ ...later, by: Number.MAX_VALUE }] }] },
      { branches: [{ ...branch, edits: [{ kind: "rule", deviations: ["no-such-fault"] }] }] },
      { branches: [{ ...branch, lasting: "yes" }] },
      { branches: Array.from({ length: 25 }, () => branch) },
      { stopAt: [{ kind: "repetition", times: 1 }] },
      { stopAt: [{ kind: "entropy", nats: "high" }] },
      { stopAt: [{ kind: "position", index: -3 }] },
      { stopAt: {} },
    ];
    for (const patch of wrong) expect(() => read(patch), JSON.stringify(patch)).toThrow(RuleError);
    expect(() => read({ branches: [{ ...branch, of: "C" }] })).toThrow(
      /branches must be branches of A, B or a branch before them, got/,
    );
    const most = Array.from({ length: 100 }, () => ({ kind: "rejection" }));
    expect(read({ stopAt: most }).stopAt).toHaveLength(100);
    expect(() => read({ stopAt: [...most, ...most.slice(99)] })).toThrow(
      /^stopAt must be at most 100 breakpoints, got/,
    );
    expect(() => read({ stopAt: [{ kind: "position", index: 2e9 }] })).toThrow(
      "stopAt.0.index must be <= 1000000000, got 2000000000",
    );
  });
});

describe("what is planned by hand", () => {
  const place = { of: "A", round: 1 };
  const plan = (...edits: Edit[]) =>
    edits.reduce<Branch | null>((planned, edit) => withEdit(planned, place, edit), null);

  it("gathers changes of one round, and begins anew at another place", () => {
    const both = plan(hidden, later);
    expect(both).toEqual({ ...place, edits: [hidden, later], lasting: false });
    expect(withEdit(both, { of: "B", round: 1 }, forced)).toEqual({
      of: "B",
      round: 1,
      edits: [forced],
      lasting: false,
    });
  });

  it("is undone by its opposite, and one by one", () => {
    expect(plan(hidden, { ...hidden, visible: true })).toBeNull();
    expect(plan(later, { ...later, by: -1 })).toBeNull();
    expect(plan(later, later)?.edits).toEqual([{ ...later, by: 2 }]);
    const head: Edit = { kind: "head", layer: 0, head: 0 };
    expect(plan(head, head)).toBeNull();
    expect(plan(forced, { ...forced, token: 4 })?.edits).toEqual([{ ...forced, token: 4 }]);
    const both = plan(hidden, later) ?? expect.fail();
    expect(withoutEdit(both, 0)?.edits).toEqual([later]);
    expect(withoutEdit(withoutEdit(both, 0) ?? expect.fail(), 0)).toBeNull();
  });

  it("shows the very plan that then runs, and leaves other rounds alone", () => {
    const [first, second] = result.aligned.timeline.rounds;
    const shown = plannedRound(second, "A", plan(hidden, later), fakeFacts);
    const ran = c.timeline.rounds[1].plan;
    expect(shown.plan.visible).toEqual(ran.visible);
    expect(shown.plan.slotPositions).toEqual(ran.slotPositions);
    expect(plannedRound(first, "A", plan(hidden), fakeFacts)).toBe(first);
    expect(plannedRound(second, "B", plan(hidden), fakeFacts)).toBe(second);
    const impossible = plan({ ...hidden, slot: 99 });
    expect(plannedRound(second, "A", impossible, fakeFacts)).toBe(second);
  });
});

describe("the picture of a changed round", () => {
  const drawn = () => {
    const round = c.timeline.rounds[1];
    const rounds = { train: result.aligned.timeline.rounds[1], infer: round };
    const { frame, ...rest } = compareSides(
      result.aligned.convention,
      c.convention,
      layoutOf(round.plan.anchor + 1),
      "full",
    );
    return { rounds, frame, masks: drawnMasks({ frame, ...rest }, rounds) };
  };

  it("has the cells and position ids that ran, and marks those that were changed", () => {
    const { frame, masks, rounds } = drawn();
    expect(isVisible(masks.train.mask, 2, 1)).toBe(true);
    expect(isVisible(masks.infer.mask, 2, 1)).toBe(false);
    expect([masks.difference.trainOnlyCount, masks.difference.inferOnlyCount]).toEqual([1, 0]);
    expect(masks.train.edited).toEqual([]);
    expect(masks.infer.edited).toEqual([{ row: 2, column: 1 }]);
    expect(masks.infer.rails.slotPositions[3]).toBe((masks.train.rails.slotPositions[3] ?? 0) + 1);
    const names = { train: "A", infer: "C" };
    expect(handWords(rounds, names, frame, { row: 2, column: 1 })).toBe("Hidden by hand in run C.");
    expect(handWords(rounds, names, frame, { row: 1, column: 1 })).toBeNull();
    expect(editedSentence(rounds, names, letterTokenizer)).toBe(
      "By hand in run C: slot 2 does not see c1 and slot 3 stands 1 position later.",
    );
  });

  it("gives the cell at a place with what can be done about it", () => {
    const { frame, rounds } = drawn();
    const cell = cellOfPlan(rounds.infer.plan, frame, { row: 2, column: 1 }, "full") ?? expect.fail();
    expect(cell).toMatchObject({ slot: 2, column: { context: 1 }, isSeen: false, columnPosition: 2 });
    expect(toggled(cell)).toEqual({ ...hidden, visible: true });
    // The anchor's own column has no row in the plan.
    expect(
      cellOfPlan(rounds.infer.plan, frame, { row: 0, column: rounds.infer.plan.anchor }, "full"),
    ).toBeNull();
    expect(cellOfPlan(rounds.infer.plan, frame, { row: 99, column: 0 }, "full")).toBeNull();
  });
});

describe("a token put in by hand", () => {
  it("is marked in its line, in the table of slots and in the sentence of its step", () => {
    const step = { kind: "draft", round: 2, slot: 1 } as const;
    const [draft] = textLines(d, { kind: "bonus", round: 2 }, letterTokenizer).draft.slice(-1);
    expect(draft.chips.map(({ isForced }) => isForced)).toEqual([true, false, false]);
    const strip = slotStrip(d, step, letterTokenizer, fakeFacts.maskTokenId);
    expect(strip[1]).toMatchObject({ edited: "slot 1 drafts “t30”", draft: { isForced: true } });
    expect(strip[2].edited).toBeNull();
    expect(stepSentence(d, step, letterTokenizer)).toMatch(
      /^Slot 1 drafts “t30”, put there by hand; the drafter's own is “t\d+” \(0\.\d\d\)\.$/,
    );
  });

  it("is told where its slot is verified, and where it ends a round instead of the target's own", async () => {
    expect(stepSentence(d, { kind: "verify", round: 2, slot: 1 }, letterTokenizer)).toMatch(
      /^Slot 1 drafted “t30”, put there by hand; the target says “t\d+”/,
    );
    const { rounds } = result.aligned.timeline;
    const at = rounds.findIndex(({ acceptedDrafts }) => acceptedDrafts > 0);
    const index = rounds[at].plan.anchor + 1;
    const edits: Edit[] = [{ kind: "token", index, token: 30 }];
    const branch = { of: "A", round: at + 1, edits, lasting: false };
    const settings = { ...draftingSettings, tokenLimit: 20, branches: [branch] };
    const made = (await drafted(fakeOpenPair(), settings)).at(-1) ?? expect.fail("no round");
    const [run] = made.branches;
    const said = (kind: "commit" | "bonus") => stepSentence(run, { kind, round: at }, letterTokenizer);
    expect(said("commit")).toBe(
      `${rounds[at].acceptedDrafts} of 3 drafts ${rounds[at].acceptedDrafts === 1 ? "is" : "are"} accepted. The text goes on with “t30”, put there by hand at index ${index}: what stood there and behind it is gone.`,
    );
    expect(said("bonus")).toBe(
      `The target's own next token was “t${rounds[at].bonus}”, the bonus. It gave way to “t30”, put there by hand at index ${index}.`,
    );
    // Nor is the round taken for one that commits what it should not.
    const [look] = triageRuns([run], made.aligned);
    expect(look.fits.map(({ symptom }) => symptom)).not.toContain("committed-otherwise");
  });

  it("can be put where a token is drafted or committed, and not into the prompt", () => {
    const lines = textLines(result.aligned, { kind: "bonus", round: 1 }, letterTokenizer);
    const [opening, first, second] = lines.committed;
    expect(placeOfChip(result.aligned, opening.chips[0])).toBeNull();
    const firstToken = opening.chips.at(-1) ?? expect.fail();
    expect(placeOfChip(result.aligned, firstToken)).toMatchObject({ round: 0, kind: { index: 3 } });
    expect(placeOfChip(result.aligned, first.chips[0])).toMatchObject({
      of: "A",
      round: 1,
      kind: { index: 4 },
    });
    const last = second.chips.at(-1) ?? expect.fail();
    expect(placeOfChip(result.aligned, last)?.round).toBe(2);
    const [chip] = lines.draft[1].chips;
    const place = placeOfChip(result.aligned, chip) ?? expect.fail();
    expect(place).toMatchObject({ round: 1, kind: { kind: "draft", slot: 1 }, token: chip.token });
    const tokens = place.candidates.map(({ token }) => token);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens).toContain(chip.token);
  });

  it("is typed as its text or its id, and must be one token", () => {
    expect(typedToken("b", letterTokenizer)).toBe(3);
    expect(typedToken("#17", letterTokenizer)).toBe(17);
    expect(typedToken("#31", letterTokenizer)).toBe("A token id must be < 31, got 31.");
    expect(typedToken("ab", letterTokenizer)).toMatch(/^This is 2 tokens: “t2” “t3”\./);
    expect(typedToken("", letterTokenizer)).toBe("Type the text of one token.");
  });
});

describe("the two columns", () => {
  const params: DraftingParams = { ...defaultParams, branches };

  it("show the last branch beside what it comes from until the reader chooses others", () => {
    expect(columnsIn({}, defaultParams)).toEqual(["A"]);
    expect(columnsIn({}, params)).toEqual(["C", "D"]);
    expect(columnsIn(columnsView(["A", "D"], params), params)).toEqual(["A", "D"]);
    const fewer = { ...params, branches: branches.slice(0, 1) };
    expect(columnsIn(columnsView(["A", "D"], params), fewer)).toEqual(["A", "C"]);
    for (const columns of [
      7,
      null,
      { names: ["A", "D"], branches: 2 },
      { names: ["A", "A"], branches: 2 },
      { names: ["A", "Q"], branches: 2 },
    ])
      expect(columnsIn({ columns }, params)).toEqual(["C", "D"]);
  });

  it("follow a branch whose letter changes, also back, and leave the column of one that goes to what it came from", () => {
    const other: Branch = { of: "B", round: 0, edits: [later], lasting: true };
    const three = {
      ...params,
      deviations: ["block-causal"],
      branches: [branches[0], other, { ...branches[1], of: "A" }],
    };
    const view = columnsView(["D", "E"], three);
    const withoutC = { ...three, branches: withoutBranch(three.branches, "C") };
    expect(columnsIn(view, withoutC)).toEqual(["C", "D"]);
    expect(columnsIn(view, three)).toEqual(["D", "E"]);
    expect(columnsIn(view, { ...three, branches: withoutBranch(three.branches, "D") })).toEqual(["B", "D"]);
    // A branch that is new is shown.
    const more = { ...withoutC, branches: [...withoutC.branches, { ...other, round: 3 }] };
    expect(columnsIn(view, more)).toEqual(["B", "E"]);
  });

  it("change places where a run is asked for that the other one shows", () => {
    expect(withColumn(["A", "C"], 1, "D")).toEqual(["A", "D"]);
    expect(withColumn(["A", "C"], 0, "C")).toEqual(["C", "A"]);
    expect(withColumn(["A", "C"], 1, "A")).toEqual(["C", "A"]);
  });
});

describe("branches and breakpoints in words", () => {
  it("tell every kind of change", () => {
    const title = (edit: Edit, lasting = false) =>
      branchTitle({ of: "A", round: 2, edits: [edit], lasting }, null);
    expect(title({ kind: "token", index: 9, token: 4 })).toBe("from A, round 3: index 9 holds token id 4");
    // The text that it had is kept, but a tokenizer knows better.
    const told: Edit = { kind: "token", index: 9, token: 4, text: " else" };
    expect(title(told)).toBe("from A, round 3: index 9 holds “·else”");
    expect(branchTitle({ of: "A", round: 2, edits: [told], lasting: false }, letterTokenizer)).toBe(
      "from A, round 3: index 9 holds “t4”",
    );
    expect(
      checked(draftingSchema, { branches: [{ of: "A", round: 2, edits: [told] }] }).branches[0].edits,
    ).toEqual([told]);
    expect(title({ kind: "head", layer: 1, head: 2 }, true)).toBe(
      "from A, round 3: head 2 of layer 1 is muted, and in every later round",
    );
    expect(title({ kind: "position", of: { context: 5 }, by: -2 })).toBe(
      "from A, round 3: c5 stands 2 positions earlier, in this round",
    );
    expect(title({ kind: "rule", deviations: ["block-causal"] })).toBe(
      "from A, round 3: served with Block is causal from here on",
    );
  });

  it("tell what is waited for, and what was hit where", () => {
    expect(offeredBreakpoints.map(({ breakpoint }) => breakpointWords(breakpoint))).toEqual([
      "a draft is rejected",
      "a run differs from run A",
      "tokens stand 3 times in a row",
      "entropy is above 2 nats",
      "index 60 is written",
    ]);
    expect(
      stoppedSentence({
        breakpoint: { kind: "entropy", nats: 2 },
        run: "B",
        step: { kind: "draft", round: 4, slot: 3 },
      }),
    ).toBe(
      "Stopped where the entropy in run B is above 2 nats: round 5, slot 3, drafted. Go on takes it further.",
    );
  });

  it("say what a typed number must be, and take every number that the file may hold up to a million", () => {
    const [, , repetition, entropy, position] = offeredBreakpoints.map(({ breakpoint }) => breakpoint);
    for (const [breakpoint, good, bad] of [
      [repetition, ["2", "12", " 3 "], ["", "1", "-3", "2.5", "x", "1e9"]],
      [entropy, ["0", "0.5", ".5", "2."], ["", "-1", "two", "1e3", "9999999"]],
      [position, ["0", "64", "1000000"], ["", "-1", "0.5", "1000001"]],
    ] as const) {
      for (const text of good) {
        expect(numberFault(breakpoint, text), text).toBeNull();
        checked(draftingSchema, { stopAt: [withNumber(breakpoint, Number(text))] });
      }
      for (const text of bad)
        expect(numberFault(breakpoint, text), text).toMatch(/ must be a .*number from /);
    }
    expect(numberFault(repetition, "1")).toBe(
      'Times in a row must be a whole number from 2 to 1,000,000, got "1"',
    );
    const one = { kind: "entropy", nats: 1 } as const;
    expect(breakpointWords(one)).toBe("entropy is above 1 nat");
  });

  it("are a change to run only where a branch is new", () => {
    const before: DraftingParams = { ...defaultParams, branches };
    expect(changesBetween(before, { ...before, branches: branches.slice(0, 1) })).toEqual([]);
    expect(changesBetween({ ...before, branches: [] }, before)).toEqual([
      "Branch C has not run.",
      "Branch D has not run.",
    ]);
    expect(changesBetween(before, { ...before, stopAt: [{ kind: "rejection" }] })).toEqual([]);
  });

  it("stand in every form of the cell", () => {
    const params: DraftingParams = {
      ...defaultParams,
      text: "abc",
      deviations: ["positions-one-late"],
      tokenLimit: 20,
      branches,
      stopAt: [{ kind: "rejection" }],
    };
    const output = { ...result, settings: { ...result.settings, stopAt: params.stopAt } };
    const cell = { name: "run", title: "A run", params, output, inputs: new Map() };
    const text = kind.text?.(cell) ?? expect.fail();
    expect(text).toContain("Run D: from C, round 3: slot 1 drafts “t30”");
    expect(text).toContain("Run until: a draft is rejected");
    expect(text).toMatch(/\nRun C, from A, round 2: .*: \d+ rounds, acceptance length/);
    const python = kind.python?.(cell) ?? expect.fail();
    expect(python).toContain('"branches": [{"of":"A","round":1,');
    expect(python).toContain('"visible":False');
    expect(python).toContain('"stop_at": [{"kind":"rejection"}],');
    const report = kind.report?.(cell) ?? expect.fail();
    expect(report.facts.find(({ label }) => label === "Run C")?.value).toMatch(/^from A, round 2: slot 2/);
    expect(report.tables?.[0].rows.map(([run]) => run[0])).toEqual(["A", "B", "C", "D"]);
  });
});
