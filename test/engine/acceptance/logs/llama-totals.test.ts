import { describe, expect, it } from "vitest";
import { readLogs } from "../../../../src/engine/acceptance/logs/read-logs";

const line = (name: string, rounds: number, accepted: number, rates: string) =>
  `0.34.089.513 I spec common_specu: statistics ${name.padStart(16)}: #calls(b,g,a) =    1    200    200, #gen drafts =    ${rounds}, #acc drafts =   170, #gen tokens =    400, #acc tokens =   ${accepted}, #mean acc len = 2.55${rates}, dur(b,g,a) = 0.004, 1011.730, 0.465 ms`;

describe("llama.cpp's statistics", () => {
  it("are read of every way to draft, the last line of each", () => {
    const log = [
      line("draft-dflash", 100, 50, ", #acc rate/pos = (0.500, 0.000)"),
      line("ngram-mod", 0, 0, ""),
      line("draft-dflash", 200, 300, ", #acc rate/pos = (0.850, 0.650)"),
    ].join("\n");
    expect(readLogs(log)).toEqual([
      expect.objectContaining({
        project: "llama.cpp",
        title: "statistics of draft-dflash",
        rounds: 200,
        drafted: 400,
        accepted: 300,
        lengthWithBonus: 2.5,
        perDraft: [0.85, 0.65],
        rate: 0.75,
      }),
    ]);
  });
});

describe("llama.cpp's server, its newer lines", () => {
  it("have the positions on a line below", () => {
    const start = "0.34 I slot print_timing: id  3 | task 0 | ";
    const answer = `${start}draft acceptance = 0.75000 (   60 accepted /    80 generated), mean len =  2.50`;
    expect(readLogs(`${answer}\n${start}     acc per pos = (0.900, 0.600)`)).toEqual([
      expect.objectContaining({ rounds: 40, lengthWithBonus: 2.5, perDraft: [0.9, 0.6] }),
    ]);
    expect(readLogs(`${answer}\n${start}graphs reused = 9\nacc per pos = (0.900, 0.600)`)).toEqual([
      expect.objectContaining({ perDraft: null }),
    ]);
  });

  it("count on /metrics as vLLM does, apart from vLLM's own", () => {
    const scrape = [
      "llamacpp:spec_decode_num_drafts_total 40",
      "llamacpp:spec_decode_num_draft_tokens_total 80",
      "llamacpp:spec_decode_num_accepted_tokens_total 60",
      'llamacpp:spec_decode_num_accepted_tokens_per_pos_total{position="0"} 36',
      'llamacpp:spec_decode_num_accepted_tokens_per_pos_total{position="1"} 24',
      'vllm:spec_decode_num_drafts_total{engine="0"} 10.0',
      'vllm:spec_decode_num_accepted_tokens_total{engine="0"} 10.0',
    ].join("\n");
    expect(readLogs(scrape)).toEqual([
      expect.objectContaining({ project: "vLLM", rounds: 10, lengthWithBonus: 2 }),
      expect.objectContaining({
        project: "llama.cpp",
        rounds: 40,
        lengthWithBonus: 2.5,
        perDraft: [0.9, 0.6],
        rate: 0.75,
      }),
    ]);
  });
});

describe("llama.cpp's speculative examples", () => {
  it("count drafts but no rounds", () => {
    const printed = "n_draft   = 16\nn_predict = 130\nn_drafted = 150\nn_accept  = 96\naccept    = 64.000%\n";
    expect(readLogs(printed)).toEqual([
      expect.objectContaining({
        drafted: 150,
        accepted: 96,
        rate: 0.64,
        lengthWithBonus: null,
        rounds: null,
      }),
    ]);
  });
});
