import { describe, expect, it } from "vitest";
import { keptLog, longestKeptLog } from "../../../../src/engine/acceptance/logs/kept-log";
import { readLogs } from "../../../../src/engine/acceptance/logs/read-logs";

const step = (first: string, second: string, rest = "") =>
  `[20:17:13] INFO     train/loss=1.980, train/position_1_acc=${first},   trainer.py:191\n                    train/position_2_acc=${second},${rest} epoch=0, lr=2.47e-05`;

describe("the log of a training by speculators", () => {
  it("gives the product of the last step's accuracies, over lines that were broken", () => {
    expect(readLogs(`${step("0.100", "9.45e-04")}\n${step("0.800", "0.500")}`)).toEqual([
      expect.objectContaining({
        project: "speculators",
        title: "last step of training",
        rounds: null,
        lengthWithBonus: 1 + 0.8 + 0.4,
        perDraft: [0.8, 0.4],
        notes: [
          expect.stringMatching(/^Measured in training/),
          expect.stringMatching(/whether or not those before it are right/),
          expect.stringMatching(/eal/),
        ],
      }),
    ]);
  });

  it("takes eal and accept_len as they are, validation apart from training", () => {
    const log = `${step("0.800", "0.500", " train/eal=1.250,")}\n[20:18:00] INFO val/position_1_acc_epoch=0.500, val/accept_len_epoch=1.600`;
    expect(readLogs(log)).toEqual([
      expect.objectContaining({ title: "last step of training", lengthWithBonus: 2.25 }),
      expect.objectContaining({ title: "validation in training", lengthWithBonus: 1.6, perDraft: [0.5] }),
    ]);
  });

  it("is read from val_metrics.json", () => {
    const metrics = {
      loss_epoch: 0.2,
      position_1_acc_epoch: 0.9,
      position_2_acc_epoch: 0.5,
      full_acc_epoch: 0.6,
    };
    expect(readLogs(JSON.stringify(metrics))).toEqual([
      expect.objectContaining({
        title: "validation in training",
        perDraft: [0.9, 0.45],
        lengthWithBonus: 2.35,
      }),
    ]);
  });
});

describe("the log of a training by SpecForge", () => {
  it("is told by the figures that only it has", () => {
    const line = { step: 10, "train/tau_probabilistic": 2.5, "train/teacher_agreement": 0.7 };
    expect(readLogs(JSON.stringify(line))).toEqual([
      expect.objectContaining({ project: "SpecForge", lengthWithBonus: 2.5, perDraft: null }),
    ]);
  });
});

describe("a long log", () => {
  it("is kept by its lines about acceptance, whichever program wrote them", () => {
    const noise = `${"x".repeat(99)}\n`.repeat(longestKeptLog / 100);
    for (const log of [
      step("0.800", "0.500"),
      "num_drafts: 200\nnum_draft_tokens: 400\nnum_accepted_tokens: 160\nmean acceptance length: 1.80\nacceptance at token 0: 0.60",
      "Acceptance rate (%):   40.00\nAcceptance length:   1.80\nDrafts:   500\nDraft tokens:   1000\nAccepted tokens:   400\nPer-position acceptance (%):\n  Position 0:   60.00",
      "n_drafted = 150\nn_accept  = 96",
      "draft acceptance = 0.75000 ( 60 accepted / 80 generated), mean len =  2.50\nslot |      acc per pos = (0.900, 0.600)",
      "llamacpp:spec_decode_num_drafts_total 40\nllamacpp:spec_decode_num_accepted_tokens_total 60",
      "Accept length:     3.21",
    ]) {
      const kept = keptLog(`${noise}${log}`);
      expect(kept.length).toBeLessThan(1000);
      expect(readLogs(kept)).toEqual(readLogs(log));
    }
  });
});
