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
    commits: null,
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

  test("only drafts that the log holds are compared, and those that a block does not have count against it", () => {
    const longer = [
      [1, 2, 3, 4],
      [4, 5, 6],
    ];
    expect(candidate([], longer, logged)).toMatchObject({
      drafts: { matched: 6, compared: 6 },
      exactRounds: 2,
      rounds: [
        { drafts: [1, 2, 3], behind: [4] },
        { drafts: [4, 5, 6], behind: [] },
      ],
    });
    const shorter = [
      [1, 2],
      [4, 5, 6],
    ];
    expect(candidate([], shorter, logged)).toMatchObject({
      drafts: { matched: 5, compared: 6 },
      exactRounds: 1,
    });
    // What one of them drafts behind the log tells nobody from it.
    expect(
      rank([candidate([], longer, logged), candidate(["a"], [[1, 2, 3], longer[1]], logged)]).unfelt,
    ).toEqual(["a"]);
  });

  test("text that is cut otherwise is the same, also where the log breaks it off", () => {
    const halves = (ids: readonly number[]) => ids.flatMap((id) => [Math.floor(id / 2), Math.ceil(id / 2)]);
    const asText = { ...block([2]), isText: true };
    const round = { drafts: [2], commits: null, scores: null };
    expect(judged([], [round], [{ ...asText, drafts: [1, 1] }], halves)).toMatchObject({
      matched: 2,
      compared: 2,
    });
    // The whole is one token, 9; its beginning another.
    const merged = (ids: readonly number[]) => (ids.length === 2 ? [9] : [...ids]);
    const whole = { ...round, drafts: [2, 3] };
    expect(judged([], [whole], [asText], merged)).toMatchObject({
      matched: 1,
      compared: 1,
      rounds: [{ drafts: [2], behind: [3] }],
    });
  });

  test("ids beside a text are the same as they are, though the text of them is cut otherwise", () => {
    const merged = (ids: readonly number[]) => (ids.length === 2 ? [9] : [...ids]);
    const draftsAsIds = { ...block([1, 2]), committed: [9], isText: true };
    const commitsAsIds = { ...block([9]), committed: [1, 2], isText: true };
    const round = { drafts: [1, 2], commits: [[1, 2]], scores: null };
    for (const logged of [draftsAsIds, commitsAsIds]) {
      expect(judged([], [round], [logged], merged)).toMatchObject({
        exactRounds: 1,
        rounds: [{ behind: [] }],
      });
    }
  });

  test("what a round commits counts as one draft, and may be any of what the log leaves open", () => {
    const committing = [{ ...block([1, 2]), committed: [1, 7] }];
    const of = (...commits: number[][]) =>
      judged([], [{ drafts: [1, 2], commits, scores: null }], committing, same);
    expect(of([1, 7])).toMatchObject({ matched: 3, compared: 3, exactRounds: 1 });
    expect(of([1])).toMatchObject({
      drafts: { matched: 2, compared: 2 },
      commits: { matched: 0, compared: 1 },
      exactRounds: 0,
    });
    expect(of([1], [1, 7])).toMatchObject({ commits: { matched: 1, compared: 1 }, exactRounds: 1 });
  });
});
