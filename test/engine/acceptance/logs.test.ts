import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLogs } from "../../../src/engine/acceptance/logs/read-logs";

describe("logs of other programs", () => {
  it("are read from vLLM's log line, the number of rounds from length and accepted drafts", () => {
    const line =
      "INFO 11-30 SpecDecoding metrics: Mean acceptance length: 3.41, Accepted throughput: 12.05 tokens/s, Drafted throughput: 75.00 tokens/s, Accepted: 241 tokens, Drafted: 1500 tokens, Per-position acceptance rate: 0.835, 0.572, 0.389, Avg Draft acceptance rate: 16.1%";
    expect(readLogs(`noise\n${line}\nmore noise`)).toEqual([
      expect.objectContaining({
        project: "vLLM",
        accepted: 241,
        drafted: 1500,
        rounds: 100,
        lengthWithBonus: 3.41,
        perDraft: [0.835, 0.572, 0.389],
        rate: expect.closeTo(0.161, 9),
      }),
    ]);
  });

  it("are read from vLLM's counters, positions in any order and engines added up", () => {
    const text = [
      "# HELP vllm:spec_decode_num_drafts_total Number of spec decoding drafts.",
      'vllm:spec_decode_num_drafts_total{engine="0",model_name="m"} 30.0',
      'vllm:spec_decode_num_drafts_total{engine="1",model_name="m"} 10.0',
      'vllm:spec_decode_num_draft_tokens_total{engine="0"} 600.0',
      'vllm:spec_decode_num_accepted_tokens_total{engine="0"} 60.0',
      'vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",position="1"} 20.0',
      'vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",position="0"} 30.0',
    ].join("\n");
    expect(readLogs(text)).toEqual([
      expect.objectContaining({
        rounds: 40,
        drafted: 600,
        accepted: 60,
        lengthWithBonus: 2.5,
        perDraft: [0.75, 0.5],
        rate: 0.1,
      }),
    ]);
  });

  it("are read from SGLang's decode lines, old and new", () => {
    const text =
      "Decode batch. #running-req: 1, accept len: 3.25, accept rate: 0.15\nDecode batch. accept len: 2.5";
    expect(readLogs(text).map(({ lengthWithBonus, rate }) => [lengthWithBonus, rate])).toEqual([
      [3.25, 0.15],
      [2.5, null],
    ]);
  });

  it("are read from SGLang's answers, one or on every line, with the histogram as shares", () => {
    const answer = {
      text: "x",
      meta_info: {
        completion_tokens: 50,
        spec_verify_ct: 20,
        spec_accept_histogram: [10, 5, 5],
        spec_accept_rate: 0.25,
      },
    };
    const expected = expect.objectContaining({
      rounds: 20,
      accepted: 15,
      lengthWithBonus: 2.5,
      histogram: [0.5, 0.25, 0.25],
      perDraft: [0.5, 0.25],
    });
    expect(readLogs(JSON.stringify(answer))).toEqual([expected]);
    expect(readLogs(`${JSON.stringify(answer)}\n${JSON.stringify(answer)}`)).toEqual([expected, expected]);
  });

  it("are read from z-lab's benchmark, whose first bin is a length of 0", () => {
    const text =
      "Average Acceptance length: 6.30\nAcceptance length histogram: ['0.0%', '12.5%', '50.0%', '37.5%']";
    expect(readLogs(text)).toEqual([
      expect.objectContaining({ project: "z-lab", lengthWithBonus: 6.3, histogram: [0.125, 0.5, 0.375] }),
    ]);
  });

  it("are read from speculators' table, a line per subset", () => {
    const text =
      "subset,num_drafts,num_draft_tokens,num_accepted_tokens,acceptance_length,acceptance_at_pos_0,acceptance_at_pos_1\nmath,100,1500,250,3.5,0.9,0.7\ncode,10,150,5,1.5,0.4,0.1";
    expect(readLogs(text)).toEqual([
      expect.objectContaining({ title: "math", rounds: 100, lengthWithBonus: 3.5, perDraft: [0.9, 0.7] }),
      expect.objectContaining({ title: "code", rounds: 10, lengthWithBonus: 1.5, perDraft: [0.4, 0.1] }),
    ]);
  });

  it("are read from llama.cpp's timings, which have no length", () => {
    expect(readLogs('{"timings": {"draft_n": 160, "draft_n_accepted": 40, "predicted_n": 9}}')).toEqual([
      expect.objectContaining({
        project: "llama.cpp",
        drafted: 160,
        accepted: 40,
        rate: 0.25,
        lengthWithBonus: null,
      }),
    ]);
  });

  it("are a plain list of rounds otherwise, with or without the bonus token", () => {
    expect(readLogs("0, 3, 1\n4")[0]).toMatchObject({
      rounds: 4,
      accepted: 8,
      lengthWithBonus: 3,
      perDraft: [0.75, 0.5, 0.5, 0.25],
    });
    expect(readLogs("[1, 4, 2, 5]", "with-bonus")[0]).toMatchObject({ accepted: 8, lengthWithBonus: 3 });
  });

  it("give nothing, and no error, for any other text", () => {
    expect(readLogs("hello")).toEqual([]);
    expect(readLogs("")).toEqual([]);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const { lengthWithBonus, perDraft } of readLogs(text)) {
          expect(lengthWithBonus === null || Number.isFinite(lengthWithBonus)).toBe(true);
          expect(perDraft?.every(Number.isFinite) ?? true).toBe(true);
        }
      }),
      { seed: 7, numRuns: 400 },
    );
  });
});
