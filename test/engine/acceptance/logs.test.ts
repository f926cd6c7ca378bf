import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLogs } from "../../../src/engine/acceptance/logs/read-logs";
import type { ReportedAcceptance } from "../../../src/engine/acceptance/logs/reported";

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
    const [first, second] = text.split("\n");
    expect(readLogs(first)).toEqual([
      expect.objectContaining({ title: "Decode batch", lengthWithBonus: 3.25, rate: 0.15 }),
    ]);
    expect(readLogs(second)).toEqual([expect.objectContaining({ lengthWithBonus: 2.5, rate: null })]);
    expect(readLogs(`${first}\n${first.replace("3.25", "3.75")}`)).toEqual([
      expect.objectContaining({
        title: "Decode batch, 2 lines",
        lengthWithBonus: 3.5,
        meanOfMeans: null,
        rate: 0.15,
        notes: [expect.stringMatching(/^The mean over 2 lines, each counted once/)],
      }),
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
    expect(readLogs(`${JSON.stringify(answer)}\n${JSON.stringify(answer)}`)).toEqual([
      expect.objectContaining({
        title: "/generate, 2 answers",
        rounds: 40,
        accepted: 30,
        lengthWithBonus: 2.5,
      }),
    ]);
  });

  it("pool answers by their rounds, and count every answer once in the mean of means", () => {
    const answer = (spec_verify_ct: number, completion_tokens: number) =>
      JSON.stringify({ meta_info: { spec_verify_ct, completion_tokens } });
    expect(readLogs([answer(10, 40), answer(30, 30)].join("\n"))).toEqual([
      expect.objectContaining({ rounds: 40, lengthWithBonus: 70 / 40, meanOfMeans: (4 + 1) / 2 }),
    ]);
    expect(readLogs(answer(10, 40))).toEqual([
      expect.objectContaining({ title: "/generate", lengthWithBonus: 4, meanOfMeans: 4 }),
    ]);
  });

  it("pool vLLM's lines by their rounds, which follow from the drafts where every round has as many", () => {
    const line = (accepted: number, rounds: number, positions: string) =>
      `SpecDecoding metrics: Mean acceptance length: ${(1 + accepted / rounds).toFixed(2)}, Accepted: ${accepted} tokens, Drafted: ${2 * rounds} tokens, Per-position acceptance rate: ${positions}, Avg Draft acceptance rate: 1.0%`;
    const text = [line(30, 30, "0.600, 0.400"), line(0, 10, "0.000, 0.000")].join("\n");
    expect(readLogs(text)).toEqual([
      expect.objectContaining({
        title: "SpecDecoding metrics, 2 lines",
        rounds: 40,
        accepted: 30,
        drafted: 80,
        lengthWithBonus: 1.75,
        rate: 30 / 80,
        perDraft: [expect.closeTo(0.45, 9), expect.closeTo(0.3, 9)],
      }),
    ]);
  });

  it("are read from the metrics of a single answer of vLLM", () => {
    const speculative_decoding = {
      mean_acceptance_length: 1.25,
      draft_acceptance_rate: 0.125,
      acceptance_histogram: [7, 0, 1],
      num_spec_steps: 8,
      num_accepted_draft_tokens: 2,
      num_draft_tokens: 16,
    };
    for (const text of [
      JSON.stringify({ choices: [], metrics: { speculative_decoding } }),
      `data: ${JSON.stringify({ metrics: { speculative_decoding } })}\n\ndata: [DONE]`,
    ]) {
      expect(readLogs(text)).toEqual([
        expect.objectContaining({
          project: "vLLM",
          rounds: 8,
          lengthWithBonus: 1.25,
          rate: 0.125,
          perDraft: [0.125, 0.125],
        }),
      ]);
    }
  });

  it("are read from SGLang's gauges and its server info", () => {
    expect(
      readLogs('sglang:spec_accept_length{model_name="m"} 3.5\nsglang:spec_accept_rate{model_name="m"} 0.25'),
    ).toEqual([
      expect.objectContaining({ project: "SGLang", title: "/metrics", lengthWithBonus: 3.5, rate: 0.25 }),
    ]);
    expect(readLogs(JSON.stringify({ internal_states: [{ avg_spec_accept_length: 2.5 }] }))).toEqual([
      expect.objectContaining({ title: "server info", lengthWithBonus: 2.5 }),
    ]);
  });

  it("are read from z-lab's benchmark, whose first bin is a length of 0", () => {
    const text =
      "Average Acceptance length: 6.30\nAcceptance length histogram: ['0.0%', '12.5%', '50.0%', '37.5%']";
    expect(readLogs(text)).toEqual([
      expect.objectContaining({
        project: "z-lab",
        meanOfMeans: 6.3,
        lengthWithBonus: 2.25,
        histogram: [0.125, 0.5, 0.375],
        perDraft: [0.875, 0.375],
      }),
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

  it("are read from llama.cpp's server, whatever it says after the counts", () => {
    const start = "slot print_timing: id 1 | task 0 | draft acceptance";
    expect(
      readLogs(
        `${start} = 0.75000 (   60 accepted /    80 generated), mean acceptance length =  2.50, acceptance rate per position = (0.900, 0.600)`,
      ),
    ).toEqual([
      expect.objectContaining({
        project: "llama.cpp",
        rounds: 40,
        drafted: 80,
        accepted: 60,
        lengthWithBonus: 2.5,
        perDraft: [0.9, 0.6],
        rate: 0.75,
      }),
    ]);
    expect(readLogs(`${start} = 0.75000 ( 60 accepted / 80 generated), mean len =  2.50`)).toEqual([
      expect.objectContaining({ rounds: 40, lengthWithBonus: 2.5, perDraft: null }),
    ]);
    expect(readLogs(`${start} rate = 0.75000 (   60 accepted /    80 generated)`)).toEqual([
      expect.objectContaining({ rounds: null, lengthWithBonus: null, rate: 0.75 }),
    ]);
  });

  it("are read from the results of SpecForge's benchmark, under their names", () => {
    const results = { mtbench: [{ metrics: [{ accept_length: 2.75, output_throughput: 9 }] }] };
    expect(readLogs(JSON.stringify(results))).toEqual([
      expect.objectContaining({ project: "SpecForge", title: "mtbench", lengthWithBonus: 2.75 }),
    ]);
  });

  it("drop numbers that no run can have", () => {
    expect(readLogs("Decode batch. accept len: 2.5, accept rate: 15")).toEqual([
      expect.objectContaining({ lengthWithBonus: 2.5, rate: null }),
    ]);
    expect(readLogs(`accept len: ${"9".repeat(400)}`)).toEqual([]);
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
      fc.property(fc.oneof(fc.string(), fc.json(), broken), (text) => {
        for (const reported of readLogs(text)) expect(reported).toSatisfy(isPossible);
      }),
      { seed: 7, numRuns: 1500 },
    );
  });
});

/** Lines that programs write, cut, doubled and with other numbers. */
const broken = fc
  .tuple(
    fc.constantFrom(
      "SpecDecoding metrics: Mean acceptance length: 3.41, Accepted: 241 tokens, Drafted: 1500 tokens, Per-position acceptance rate: 0.835, 0.572, Avg Draft acceptance rate: 16.1%",
      'vllm:spec_decode_num_drafts_total{engine="0"} 30.0\nvllm:spec_decode_num_accepted_tokens_total 60.0\nvllm:spec_decode_num_accepted_tokens_per_pos_total{position="1"} 20.0',
      "Decode batch. accept len: 3.25, accept rate: 0.15",
      "sglang:spec_accept_length 3.5",
      '{"meta_info": {"completion_tokens": 50, "spec_verify_ct": 20, "spec_accept_histogram": [10, 5, 5]}}',
      '{"metrics": {"speculative_decoding": {"acceptance_histogram": [7, 0, 1], "num_spec_steps": 8}}}',
      "Average Acceptance length: 6.30\nAcceptance length histogram: ['0.0%', '12.5%', '50.0%', '37.5%']",
      "subset,num_drafts,num_draft_tokens,num_accepted_tokens,acceptance_length,acceptance_at_pos_0\nmath,100,1500,250,3.5,0.9",
      '{"timings": {"draft_n": 160, "draft_n_accepted": 40}}',
      "draft acceptance = 0.75000 ( 60 accepted / 80 generated), mean acceptance length = 2.50, acceptance rate per position = (0.900, 0.600)",
      '{"mtbench": [{"metrics": [{"accept_length": 2.75}]}]}',
      "0, 3, 1\n4",
    ),
    fc.constantFrom("", "0", "-7", "1e999", "NaN", "99999999999999999999", "null", ",", "]"),
    fc.nat(300),
    fc.nat(40),
    fc.boolean(),
  )
  .map(([line, put, at, length, isTwice]) => {
    const text = `${line.slice(0, at)}${put}${line.slice(at + length)}`;
    return isTwice ? `${text}\n${line}` : text;
  });

function isPossible(reported: ReportedAcceptance): boolean {
  const isShare = (value: number) => value >= 0 && value <= 1 + 1e-9;
  const { rounds, drafted, accepted, lengthWithBonus, meanOfMeans, perDraft, histogram, rate } = reported;
  return (
    [rounds, drafted, accepted].every((count) => count === null || (Number.isInteger(count) && count >= 0)) &&
    [lengthWithBonus, meanOfMeans].every((length) => length === null || (length >= 0 && length < 4100)) &&
    [...(perDraft ?? []), ...(histogram ?? []), rate ?? 0].every(isShare)
  );
}
