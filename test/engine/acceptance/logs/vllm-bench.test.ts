import { describe, expect, it } from "vitest";
import { readLogs } from "../../../../src/engine/acceptance/logs/read-logs";

const table = [
  "Mean ITL (ms):                           40.50",
  "---------------Speculative Decoding---------------",
  "Acceptance rate (%):                     40.00     ",
  "Acceptance length:                       1.80      ",
  "Drafts:                                  500       ",
  "Draft tokens:                            1000      ",
  "Accepted tokens:                         400       ",
  "Per-position acceptance (%):",
  "  Position 0:                            60.00     ",
  "  Position 1:                            20.00     ",
  "==================================================",
].join("\n");

const read = {
  project: "vLLM",
  title: "bench serve",
  rounds: 500,
  drafted: 1000,
  accepted: 400,
  lengthWithBonus: 1.8,
  perDraft: [0.6, 0.2],
  rate: 0.4,
};

describe("vLLM's serving benchmark", () => {
  it("is read from the table that it prints, every table by itself", () => {
    expect(readLogs(table)).toEqual([expect.objectContaining(read)]);
    expect(readLogs(`${table}\n${table.replace("1.80", "1.90")}`)).toEqual([
      expect.objectContaining({ lengthWithBonus: 1.8 }),
      expect.objectContaining({ lengthWithBonus: 1.9 }),
    ]);
  });

  it("is read from the file that it saves", () => {
    const saved = {
      mean_tpot_ms: 9,
      spec_decode_acceptance_rate: 40,
      spec_decode_acceptance_length: 1.8,
      spec_decode_num_drafts: 500,
      spec_decode_draft_tokens: 1000,
      spec_decode_accepted_tokens: 400,
      spec_decode_per_position_acceptance_rates: [0.6, 0.2],
    };
    expect(readLogs(JSON.stringify(saved))).toEqual([expect.objectContaining(read)]);
  });
});

describe("vLLM's offline example", () => {
  it("is read with its positions, with and without a space behind the colon", () => {
    const printed =
      "num_drafts: 200\nnum_draft_tokens: 400\nnum_accepted_tokens: 160\nmean acceptance length: 1.80\n--\nacceptance at token 0: 0.60\nacceptance at token 1:0.20";
    expect(readLogs(printed)).toEqual([
      expect.objectContaining({
        ...read,
        title: "offline example",
        rounds: 200,
        drafted: 400,
        accepted: 160,
      }),
    ]);
  });
});

describe("older lines of vLLM's log", () => {
  it("begin with the rate, and the oldest have no length", () => {
    const oldest =
      "SpecDecoding metrics: Draft acceptance rate: 25.0%, Accepted: 50 tokens, Drafted: 200 tokens";
    expect(readLogs(oldest)).toEqual([
      expect.objectContaining({
        accepted: 50,
        drafted: 200,
        rate: 0.25,
        lengthWithBonus: null,
        rounds: null,
      }),
    ]);
    const older =
      "SpecDecoding metrics: Draft acceptance rate: 25.0%, Mean acceptance length: 1.50, Accepted: 50 tokens, Drafted: 200 tokens, Per-position acceptance rate: 0.300, 0.200";
    expect(readLogs(older)).toEqual([
      expect.objectContaining({ lengthWithBonus: 1.5, rounds: 100, rate: 0.25, perDraft: [0.3, 0.2] }),
    ]);
  });
});
