import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TargetRequest, TargetRequests } from "../../../src/engine/runtime/target-requests";

/** Tokens by index, and those kept under names, that requests leave behind. */
function leftBy(requests: readonly TargetRequest[]) {
  let rows: number[] = [];
  const kept: Record<string, number[]> = {};
  for (const { start, tokens, keepAs } of requests) {
    expect(start).toBeLessThanOrEqual(rows.length);
    rows = [...rows.slice(0, start), ...tokens];
    // A kept row depends on all tokens up to its own.
    if (keepAs !== undefined) kept[keepAs] = rows;
  }
  return { rows, kept };
}

const request = fc.record({
  /** In hundredths: doubles would nearly all be about 0. */
  share: fc.nat(100),
  tokens: fc.array(fc.nat(9), { minLength: 1, maxLength: 5 }),
  keepAs: fc.option(fc.nat(3), { nil: undefined }),
});

/** Requests that begin somewhere in what those before them left. */
function requestsOf(drawn: readonly { share: number; tokens: number[]; keepAs: number | undefined }[]) {
  let length = 0;
  return drawn.map(({ share, tokens, keepAs }): TargetRequest => {
    const start = Math.round((share / 100) * length);
    length = start + tokens.length;
    return { start, tokens, rows: "last", ...(keepAs === undefined ? {} : { keepAs }) };
  });
}

describe("requests of a target", () => {
  it("leave the same rows behind as all that were made", () => {
    fc.assert(
      fc.property(fc.array(request, { maxLength: 12 }), (drawn) => {
        const made = requestsOf(drawn);
        const requests = new TargetRequests();
        for (const one of made) requests.add(one);
        expect(leftBy(requests.all())).toEqual(leftBy(made));
      }),
      { seed: 5 },
    );
  });

  it("are one where nothing was kept under a name", () => {
    const requests = new TargetRequests();
    requests.add({ start: 0, tokens: [1, 2, 3], rows: "last" });
    requests.add({ start: 3, tokens: [4, 9, 9], rows: "all" });
    requests.add({ start: 4, tokens: [5], rows: "all" });
    expect(requests.all()).toEqual([{ start: 0, tokens: [1, 2, 3, 4, 5], rows: "last" }]);
  });

  it("are gone once they were taken", () => {
    const requests = new TargetRequests();
    requests.add({ start: 0, tokens: [1], rows: "last" });
    expect(requests.takeAll()).toHaveLength(1);
    expect(requests.all()).toEqual([]);
  });
});
