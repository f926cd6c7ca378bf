import { describe, expect, it } from "vitest";
import { keptLog, longestKeptLog } from "../../../src/engine/acceptance/logs/kept-log";
import { readLogs } from "../../../src/engine/acceptance/logs/read-logs";

const line = "Decode batch. accept len: 3.25, accept rate: 0.15";

describe("a log that a notebook keeps", () => {
  it("is whole where it is short", () => {
    expect(keptLog(`noise\n${line}`)).toBe(`noise\n${line}`);
  });

  it("is its lines about acceptance where it is long, and these say the same", () => {
    const long = `${"some other line\n".repeat(longestKeptLog / 8)}${line}\n`;
    expect(keptLog(long)).toBe(line);
    expect(readLogs(keptLog(long))).toEqual(readLogs(long));
  });

  it("is refused where it stays too long, or says nothing of acceptance", () => {
    expect(() => keptLog(`${line}\n`.repeat(longestKeptLog / 10))).toThrow(
      /^log must be <= 100000 characters/,
    );
    expect(() => keptLog("hello")).toThrow(/^log must be lines, answers or a table .*, got "hello"/);
    expect(() => keptLog("")).toThrow(/got ""/);
  });
});
