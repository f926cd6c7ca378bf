import { describe, expect, test } from "vitest";
import type { Diagnosis } from "../../../src/engine/diagnosis/diagnose";
import type { RankedCandidate } from "../../../src/engine/diagnosis/ranking";
import type { TellingPlace, TellingSearch } from "../../../src/engine/diagnosis/telling";
import { findingSentence, furtherSentences, sameAs } from "../../../src/engine/diagnosis/wording";

const best: RankedCandidate = {
  deviations: ["block-causal"],
  rounds: [{ drafts: [1, 2], behind: [], committed: [1], scores: null }],
  drafts: { matched: 2, compared: 2 },
  commits: { matched: 1, compared: 1 },
  matched: 3,
  compared: 3,
  exactRounds: 1,
  distance: null,
  same: [],
  telling: 0,
};

function diagnosis(candidate: RankedCandidate, finding: Diagnosis["finding"] = "fault"): Diagnosis {
  return {
    ranked: [candidate],
    unfelt: [],
    finding,
    tried: [candidate],
    acceptance: null,
    untried: [],
    mistakes: [],
    tooShort: null,
  };
}

const place: TellingPlace = {
  of: [["block-causal"], ["no-context"]],
  others: [],
  kind: "anchor",
  log: "line 1",
  anchor: 7,
  tokens: [1],
  rounds: [
    { drafts: [1, 2], committed: [] },
    { drafts: [1, 3], committed: [] },
  ],
  parting: { in: "draft", draft: 1 },
};

const found = (one: TellingPlace | null): TellingSearch => ({ place: one, anchors: 16, prompts: 8 });
const said = (same: string[][], telling: TellingSearch | null, finding?: Diagnosis["finding"]) =>
  furtherSentences(diagnosis({ ...best, same }, finding), telling).join(" ");

describe("what a diagnosis says", () => {
  test("counts drafts and commits apart", () => {
    expect(findingSentence(diagnosis(best))).toBe(
      "“Block is causal” gives all 2 drafts and 1 of 1 commits of the log, 1 of 1 blocks throughout.",
    );
  });

  test("says in the finding itself how many others give as much", () => {
    const aligned = { ...best, deviations: [], same: [["no-context"], ["block-causal"]] };
    expect(findingSentence(diagnosis(aligned, "aligned"))).toBe(
      "As trained, or one of 2 others: the drafter, served as trained, gives all 2 drafts and 1 of 1 commits of the log, 1 of 1 blocks throughout.",
    );
    const of = (same: string[][]) => findingSentence(diagnosis({ ...aligned, same }, "aligned"));
    expect(of([["no-context"]])).toMatch(/^As trained, or one other: the drafter/);
    expect(of([])).toMatch(/^Aligned: the drafter/);
    expect(findingSentence(diagnosis({ ...best, same: [["no-context"]] }))).toMatch(
      /, and so does 1 other\.$/,
    );
  });

  test("names no closest where the best gives no draft, and weights only where nothing else is amiss", () => {
    const far = { ...best, drafts: { matched: 0, compared: 2 }, matched: 1 };
    const none = diagnosis(far, "none");
    expect(findingSentence(none)).toBe(
      "None of the known faults comes near: the best of them gives none of the log's 2 drafts. The drafter's weights, or the target's, may be others.",
    );
    expect(findingSentence(diagnosis(best, "none"))).toContain("the closest, “Block is causal”, gives");
    const tooShort = { drafts: 2, needed: 10, pairs: 700 };
    expect(findingSentence({ ...none, tooShort })).toMatch(
      /^The log is too short: 2 drafts cannot .* 700 pairs of faults, which takes 10 .*; none was tried\. None of .* 2 drafts\.$/,
    );
    expect(findingSentence({ ...none, mistakes: [{ id: "anchor-drafted", mended: null }] })).not.toContain(
      "weights",
    );
  });

  test("says of no fault that is named that nothing can be said of it", () => {
    const two = { ...best, deviations: ["block-causal", "states-float16"], same: [["bonus-lost"]] };
    const next = { ...best, deviations: ["no-context", "crop-one-long"], telling: 1 };
    const unfelt = ["states-float16", "bonus-lost", "crop-one-long"];
    const all = (more: string[]) =>
      furtherSentences({ ...diagnosis(two), ranked: [two, next], unfelt: [...unfelt, ...more] }, null).join(
        " ",
      );
    expect(all([])).not.toContain("Of these nothing can be said");
    expect(all(["smaller-block"])).toMatch(/Of these nothing can be said, [^:]*: “[^”]*”\.$/);
  });

  test("folds what the best alone is with something on top of it, and names only the first of many", () => {
    const onTop = ["positions-from-one", "mask-added-as-numbers", "states-float16", "crop-one-long"];
    const same = [
      ["no-context"],
      ...[...onTop, "bonus-lost", "smaller-block"].map((id) => ["block-causal", id]),
    ];
    expect(sameAs({ ...best, same })).toMatchObject({ others: [["no-context"]] });
    expect(said(same, null)).toBe(
      "On these blocks it cannot be told from “No context”, nor from itself together with “Positions counted from 1”, “Mask added as numbers”, “States in float16”, “Cut one row long” or 2 more, which changes nothing more here.",
    );
  });

  test("says of a list that is cut short where all of it is", () => {
    const ids = [
      "no-context",
      "bonus-lost",
      "smaller-block",
      "crop-one-long",
      "states-float16",
      "bonus-doubled",
    ];
    const same = ids.map((id) => [id]);
    expect(furtherSentences(diagnosis({ ...best, same }), null, "--json").join(" ")).toContain(
      " or 2 more (--json has all).",
    );
    expect(said(same, null)).toContain(" or 2 more.");
  });

  test("has everything be on top of nothing where the drafter is served as trained", () => {
    const aligned = { ...best, deviations: [], same: [["no-context"]] };
    expect(sameAs(aligned)).toEqual({ others: [["no-context"]], onTop: [] });
  });

  test("says where nothing was looked for nothing about it", () => {
    expect(said([["no-context"]], null, "none")).toBe("");
    expect(said([["no-context"]], null, "open")).not.toContain("Nor");
  });

  test("says how much was tried where nothing tells them apart", () => {
    expect(said([["no-context"]], found(null))).toContain(
      "Nor can it at the other places that were tried: 16 anchors of this text, 8 shipped prompts.",
    );
    expect(said([["no-context"]], { place: null, anchors: 1, prompts: 0 })).toContain(
      "tried: 1 anchor of this text.",
    );
  });

  test("names the place, in which draft the two part there, and who of the others does", () => {
    expect(said([["no-context"]], found(place))).toContain(
      "A block at anchor 7 of the text of line 1 would tell “Block is causal” from “No context”, from draft 2 on.",
    );
    const far: TellingPlace = {
      ...place,
      others: [["shared-positions"]],
      parting: { in: "draft", draft: 2 },
    };
    expect(said([["no-context"], ["shared-positions"], ["states-float16"]], found(far))).toContain(
      "from “No context” and 1 more of these, from draft 3 on: let the log hold as many. The other one drafts the same there, too.",
    );
    const committing: TellingPlace = { ...place, parting: { in: "commit" } };
    expect(said([["no-context"]], found(committing))).toContain(", by what it commits.");
  });

  test("says where the log holds less than the block", () => {
    const cut = { ...best, rounds: [{ ...best.rounds[0], behind: [3] }] };
    expect(furtherSentences(diagnosis(cut), null)).toEqual([
      "In 1 of 1 blocks the log holds fewer drafts than a block with “Block is causal” has: only those that it holds are compared.",
    ]);
  });
});
