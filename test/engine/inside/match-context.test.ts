import { describe, expect, it } from "vitest";
import type { ContextRow } from "../../../src/engine/drafting/context-row";
import { matchContext } from "../../../src/engine/inside/match-context";

const hiddenSize = 2;
/** X_0, X_1, X_2 over four tokens, no two of the same direction in any row. */
const streams = [1, 4, 9].map((base) =>
  Float32Array.from({ length: 4 * hiddenSize }, (_, at) => (at % 2 === 0 ? base : 2 + at * base)),
);
const stateRow = (state: number, token: number) =>
  streams[state].subarray(token * hiddenSize, (token + 1) * hiddenSize);

function featuresOf(rows: (readonly [number, number] | null)[][]): Float32Array {
  return Float32Array.from(
    rows.flatMap((row) => row.flatMap((place) => (place === null ? [0, 0] : [...stateRow(...place)]))),
  );
}

const present = (index: number): ContextRow => ({ index, token: index, state: { kind: "present" } });

describe("what the context rows of a block are made of", () => {
  it("compares every row with the states of its own index, whatever its place", () => {
    const { inputs, rowCount, missingCount } = matchContext(
      { context: [present(2), present(0)], anchor: 3 },
      featuresOf([
        [
          [1, 2],
          [2, 2],
        ],
        [
          [1, 0],
          [0, 0],
        ],
      ]),
      streams,
      [1, 2],
      hiddenSize,
    );
    expect(rowCount).toBe(2);
    expect(missingCount).toBe(1);
    expect(inputs[0]).toMatchObject({ best: 1, warning: null, zeroRows: 0 });
    expect(inputs[0].cosines[1]).toBeCloseTo(1, 6);
    expect(inputs[1].cosines[2]).toBeLessThan(1);
  });

  it("leaves out rows that hold no state of this text, and counts zeros among the others", () => {
    const context: ContextRow[] = [
      { index: 0, token: 0, state: { kind: "earlier" } },
      { index: 0, token: null, state: { kind: "unwritten" } },
      present(1),
      { index: 2, token: 5, state: { kind: "rejected", round: 0, offset: 1 } },
      present(3),
    ];
    const wrong = [[0, 3] as const];
    const found = matchContext(
      { context, anchor: 4 },
      featuresOf([wrong, [null], [[2, 1]], wrong, [null]]),
      streams,
      [2],
      hiddenSize,
    );
    expect(found).toMatchObject({
      rowCount: 2,
      missingCount: 0,
      leftOut: { unwritten: 1, rejected: 1, earlier: 1 },
      inputs: [{ best: 2, warning: null, zeroRows: 1 }],
    });
  });

  it("warns of an input that only points along its state", () => {
    const context = [0, 1, 2, 3].map(present);
    const [, declared] = streams;
    const alone = [new Float32Array(declared.length), declared];
    const warningOf = (feature: Float32Array) =>
      matchContext({ context, anchor: 4 }, feature, alone, [1], hiddenSize).inputs[0].warning;
    expect(warningOf(declared)).toBeNull();
    expect(warningOf(declared.map((value) => value * 1.01))).toBeNull();
    expect(warningOf(declared.map((value) => value * 3))).toBe(
      "Input 0 of fc is a multiple of hidden_states[1], the output of layer 0; it should be that itself.",
    );
    const normed = declared.map((value, at) => {
      const [one, other] = stateRow(1, Math.floor(at / hiddenSize));
      return ((1 + (at % 2) / 20) * value) / Math.sqrt((one ** 2 + other ** 2) / hiddenSize);
    });
    expect(warningOf(normed)).toBe(
      "Input 0 of fc is behind a norm; it should be hidden_states[1], the output of layer 0, itself.",
    );
    const noisy = declared.map((value, at) => value * (at % 3 === 0 ? 1.2 : 0.9));
    expect(warningOf(noisy)).toMatch(
      /^Input 0 of fc is most like hidden_states\[1\].* is off by 0\.1\d* of its norm/,
    );
  });

  it("misses the rows of the text where only those of the request before are there", () => {
    const earlier = [0, 1].map((index): ContextRow => ({ index, token: 5, state: { kind: "earlier" } }));
    const found = matchContext(
      { context: [...earlier, present(2)], anchor: 3 },
      featuresOf([[null], [null], [[1, 2]]]),
      streams,
      [1],
      hiddenSize,
    );
    expect(found).toMatchObject({ rowCount: 1, missingCount: 2, leftOut: { earlier: 2 } });
  });

  it("has nothing to say of a block without context", () => {
    expect(
      matchContext({ context: [], anchor: 0 }, new Float32Array(0), streams, [1, 2], hiddenSize),
    ).toEqual({
      inputs: [],
      rowCount: 0,
      missingCount: 0,
      leftOut: { unwritten: 0, rejected: 0, earlier: 0 },
    });
  });
});
