import { describe, expect, test } from "vitest";
import { type Candidate, judged } from "../../../src/engine/diagnosis/candidate";
import type { LoggedRound } from "../../../src/engine/diagnosis/draft-log";
import { rank } from "../../../src/engine/diagnosis/ranking";

const block = (drafts: number[], logits: number | null = null): LoggedRound => ({
  drafts,
  isText: false,
  committed: null,
  accepted: null,
  scores: logits === null ? null : { as: "logits", rows: [[[drafts[0], logits]]] },
});
const same = (ids: readonly number[]) => ids;

function candidate(
  deviations: string[],
  blocks: number[][],
  logged: LoggedRound[],
  score?: number,
): Candidate {
  const rounds = blocks.map((drafts) => ({
    drafts,
    committed: null,
    scores: score === undefined ? null : [score],
  }));
  return judged(deviations, rounds, logged, same);
}

describe("how candidates are ranked", () => {
  const logged = [block([1, 2, 3]), block([4, 5, 6])];

  test("by tokens that are the log's, with the blocks on which each drafts otherwise than the best", () => {
    const { ranked } = rank([
      candidate(
        [],
        [
          [1, 2, 9],
          [9, 9, 9],
        ],
        logged,
      ),
      candidate(
        ["a"],
        [
          [1, 2, 3],
          [4, 5, 6],
        ],
        logged,
      ),
      candidate(
        ["b"],
        [
          [1, 2, 3],
          [4, 5, 9],
        ],
        logged,
      ),
    ]);
    expect(
      ranked.map(({ deviations, matched, exactRounds, telling }) => [
        deviations,
        matched,
        exactRounds,
        telling,
      ]),
    ).toEqual([
      [["a"], 6, 2, 0],
      [["b"], 5, 1, 1],
      [[], 2, 0, 2],
    ]);
  });

  test("with those that draft the same under the one with the fewest deviations", () => {
    const right = [
      [1, 2, 3],
      [4, 5, 6],
    ];
    const { ranked, unfelt } = rank([
      candidate(["b"], right, logged),
      candidate([], right, logged),
      candidate(
        ["c"],
        [
          [1, 2, 3],
          [4, 5, 7],
        ],
        logged,
      ),
    ]);
    expect(ranked.map((one) => [one.deviations, one.same])).toEqual([
      [[], [["b"]]],
      [["c"], []],
    ]);
    expect(unfelt).toEqual(["b"]);
  });

  test("by the distance of logits where the tokens are the same", () => {
    const scored = [block([1], 2)];
    const { ranked } = rank([candidate([], [[1]], scored, 2.5), candidate(["a"], [[1]], scored, 2.0001)]);
    expect(ranked.map((one) => one.deviations)).toEqual([["a"], []]);
    expect(ranked[0].distance).toBeCloseTo(0.0001);
  });

  test("a pair that only wins a token by chance stays behind", () => {
    const long = Array.from({ length: 200 }, (_, at) => at);
    const flipped = (count: number) => long.map((token, at) => (at < count ? 999 : token));
    const { ranked } = rank([
      candidate(["a"], [flipped(2)], [block(long)]),
      candidate(["a", "b"], [flipped(1)], [block(long)]),
    ]);
    expect(ranked[0].deviations).toEqual(["a"]);
    const exact = rank([
      candidate(["a"], [flipped(1)], [block(long)]),
      candidate(["a", "b"], [flipped(0)], [block(long)]),
    ]);
    expect(exact.ranked[0].deviations).toEqual(["a", "b"]);
  });

  test("a block of another length does not give the log, nor does text that is cut otherwise fail to", () => {
    expect(
      candidate(
        [],
        [
          [1, 2, 3, 4],
          [4, 5, 6],
        ],
        logged,
      ),
    ).toMatchObject({ matched: 6, compared: 7, exactRounds: 1 });
    const halves = (ids: readonly number[]) => ids.flatMap((id) => [Math.floor(id / 2), Math.ceil(id / 2)]);
    const asText = { ...block([2]), isText: true };
    expect(judged([], [{ drafts: [2], committed: null, scores: null }], [asText], halves)).toMatchObject({
      matched: 2,
      compared: 2,
    });
  });

  test("what a round commits counts as one token", () => {
    const committing = [{ ...block([1, 2]), committed: [1, 7] }];
    const of = (committed: number[]) =>
      judged([], [{ drafts: [1, 2], committed, scores: null }], committing, same);
    expect(of([1, 7])).toMatchObject({ matched: 3, compared: 3, exactRounds: 1 });
    expect(of([1])).toMatchObject({ matched: 2, compared: 3, exactRounds: 0 });
  });
});
