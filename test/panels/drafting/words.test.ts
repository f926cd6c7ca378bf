import { beforeAll, describe, expect, it } from "vitest";
import { deviate, deviations } from "../../../src/engine/drafting/deviations";
import { planDraft } from "../../../src/engine/drafting/plan";
import { writtenTokens } from "../../../src/engine/drafting/round";
import type { Convention } from "../../../src/engine/masks/convention";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { measuredSentence } from "../../../src/panels/drafting/deviations/measured-figures";
import { checkpointFolder } from "../../../src/panels/drafting/model/checkpoint-folder";
import {
  changesOf,
  conflictSentences,
  deviationGroups,
  deviationRows,
} from "../../../src/panels/drafting/model/deviation-rows";
import { loadingWords, megabytes } from "../../../src/panels/drafting/model/loading-words";
import { partingOf } from "../../../src/panels/drafting/model/parting";
import { otherwise } from "../../../src/panels/drafting/model/plan-sentences";
import { promptNote } from "../../../src/panels/drafting/model/prompt-note";
import { runTitle } from "../../../src/panels/drafting/model/run-names";
import { sampleExcerpt } from "../../../src/panels/drafting/model/sample-excerpt";
import { probabilityText } from "../../../src/panels/drafting/model/step-sentence";
import { trainedSide } from "../../../src/panels/drafting/model/trained-side";
import { defaultParams } from "../../../src/panels/drafting/params";
import { type DraftingResult, runsOf } from "../../../src/store/drafting-result";
import type { Measurements } from "../../../src/store/library";
import { drafted, draftingSettings } from "../../support/drafted";
import { fakeOpenPair } from "../../support/fake-engine";

const bundled = trainedSide(null);

const settings = { ...draftingSettings, tokenLimit: 8 };

describe("the table of deviations", () => {
  it("derives what every deviation changes from the conventions alone", () => {
    const expected: Record<string, RegExp> = {
      "anchor-in-context-columns": /^16 infer-only cells.*context 24(?!.*position)/,
      "positions-one-early": /1 position early.*24\.\.39 instead of 25\.\.40/,
      "positions-one-late": /1 position late.*26\.\.41 instead of 25\.\.40/,
      "anchor-in-context": /^16 infer-only cells.*1 position late/,
      "shared-positions": /3 slots share a position.*25\.\.30 instead of 25\.\.40/,
      "block-causal": /^120 train-only cells/,
      "block-anti-causal": /^120 train-only cells/,
      "last-tap-zeroed": /zeros.*last tap/,
      "taps-one-early": /tap.*1 target layer earlier/,
      "taps-one-late": /tap.*1 target layer later/,
      "wrong-mask-token": /mask token.*end-of-text/,
      "no-context": /^384 train-only cells/,
      "window-of-another-layer": /^264 train-only cells on context outside the window/,
      "rows-past-end-empty": /^600 train-only cells in rows that see nothing/,
      "positions-from-one": /1/,
      "taps-reversed": /taps reach fc in the opposite order/,
      "taps-after-final-norm": /after the target's final norm/,
      "embeddings-scaled": /root of the hidden size/,
      "mask-row-zeros": /row of zeros/,
      "final-norm-skipped": /last norm is left out/,
      "norm-weight-plus-one": /1 \+ w/,
      "head-untrained": /head was never trained/,
      "vocabulary-offsets-added": /draft ids are doubled/,
      "rejected-rows-kept": /rows of all drafts stay/,
      "crop-one-short": /one context row too few/,
      "crop-one-long": /first rejected draft stays/,
      "prefix-rows-unwritten": /first 16 context rows were never written/,
      "prompt-rows-missing": /rows of the prompt are not in the context/,
      "earlier-request-kept": /request before are still there/,
      "bonus-lost": /bonus token is not committed/,
      "bonus-doubled": /bonus token is committed twice/,
      "slot-read-one-early": /trained to predict.*read as/,
      "smaller-block": /slots 8\.\.15 are never drafted/i,
      "mask-added-as-numbers": /added to the scores as 1 and 0/,
      "states-bfloat16": /kept in bfloat16/,
      "states-float16": /kept in float16/,
      "bf16-extraction": /feed fc are computed by a target that rounds to bfloat16/,
      "other-order-extraction": /feed fc are computed by a target that adds in another order/,
    };
    // Of those that need other weights there are as many as there are weights.
    const served = deviations.filter(({ level }) => level !== "training");
    expect(Object.keys(expected).sort()).toEqual(served.map(({ id }) => id).sort());
    for (const [id, words] of Object.entries(expected)) expect(changesOf(bundled, [id], 24)).toMatch(words);
  });

  it("says which weights serve, and that the plan stays as it is where it does", () => {
    const others = deviations.filter(({ level }) => level === "training");
    expect(others.length).toBeGreaterThan(0);
    const { facts } = fakeOpenPair();
    const trained = trainedSide(fakeOpenPair());
    const sequence = [3, 1, 4, 1, 5, 9, 2, 6];
    const planOf = (convention: Convention) => planDraft(convention, sequence, facts);
    const { training: _, ...own } = planOf(trained.convention);
    for (const { id, title } of others) {
      const { training, ...plan } = planOf(deviate(trained.convention, [id]));
      expect(plan).toEqual(own);
      expect(`trained-${training}`).toBe(id);
      expect(otherwise({ ...plan, training })).toEqual([
        `The weights are of a drafter ${title[0].toLowerCase()}${title.slice(1)}.`,
      ]);
      expect(changesOf(trained, [id], sequence.length - 1)).toBe(
        `Other weights: ${title[0].toLowerCase()}${title.slice(1)}; no cell, position or tensor of the plan.`,
      );
    }
    expect(changesOf(bundled, ["trained-causal-block", "block-causal"], 24)).toMatch(
      /^Other weights: trained with a causal block\. 120 train-only cells/,
    );
  });

  it("says that nothing changes of no deviation that changes a convention", () => {
    for (const { id } of deviations) expect(changesOf(bundled, [id], 24)).not.toMatch(/changes nothing/i);
    // Slots that are all one: what is shared among three of them is not seen to be.
    const single = { ...bundled, convention: { ...bundled.convention, blockSize: 1 } };
    expect(changesOf(single, ["shared-positions"], 24)).toBe("Changes nothing in this block.");
  });

  it("loses none of several changes behind one that is harmless", () => {
    const together = changesOf(bundled, ["positions-from-one", "taps-one-early"], 24);
    expect(together).toMatch(
      /^Every position id in use is 1 higher.*Every tap is taken 1 target layer earlier/,
    );
    expect(together.match(/Every position id/g)).toHaveLength(1);
  });

  it("counts the cells of every type of layer that the drafter has", () => {
    const { facts } = fakeOpenPair();
    const layerTypes = ["sliding" as const, "full" as const];
    const mixed = trainedSide({ ...fakeOpenPair(), facts: { ...facts, layerTypes, slidingWindow: 16 } });
    // The first layer has just this window; the one after it had none.
    const changes = changesOf(mixed, ["window-of-another-layer"], 24);
    expect(changes).toMatch(/In full layers: \d+ train-only cells on context outside the window/);
  });

  it("names the changes of several deviations together", () => {
    expect(changesOf(bundled, ["block-causal", "anchor-in-context-columns"], 24)).toMatch(
      /^120 train-only cells and 16 infer-only cells/,
    );
    expect(changesOf(bundled, [], 24)).toBe("Changes nothing.");
  });

  it("counts them under the convention of the drafter that is loaded", () => {
    const pair = fakeOpenPair();
    expect(changesOf(trainedSide(pair), ["block-causal"], 24)).toMatch(/^6 train-only cells/);
    const sliding = { ...pair.facts, layerTypes: ["sliding" as const], slidingWindow: 8 };
    const changes = changesOf(trainedSide({ ...pair, facts: sliding }), ["no-context"], 24);
    expect(changes).toMatch(/^22 train-only cells/);
  });

  it("puts the measured figures beside the deviation they are of, and none beside the others", () => {
    const row = {
      id: "block-causal",
      byKind: {
        generated: {
          rounds: 90,
          acceptedMean: 8.9,
          acceptedDeviation: 3,
          anyAcceptedShare: 0.9,
          adjacentRepeatRate: 0.1,
        },
      },
      sample: { promptId: "p", text: "x", repeat: null },
    };
    const measurements: Measurements = { version: 1, about: "", prompts: 40, rows: [row] };
    const rows = deviationRows(bundled, 24, measurements);
    expect(rows).toHaveLength(deviations.length);
    expect(rows.filter(({ measured }) => measured !== null).map(({ deviation }) => deviation.id)).toEqual([
      "block-causal",
    ]);
    expect(measuredSentence(row)).toBe("programs: 8.90 ± 3.00 accepted over 90 rounds, any in 90 % of them.");
  });

  it("stands level by level, and a search leaves what holds every word somewhere", () => {
    const rows = deviationRows(bundled, 24, null);
    const idsOf = (query: string) =>
      deviationGroups(rows, query).flatMap((group) => group.rows.map(({ deviation }) => deviation.id));
    expect(deviationGroups(rows, "").map(({ level }) => level)).toEqual([
      "mask",
      "position",
      "wiring",
      "loop",
      "numeric",
      ...(deviations.some(({ level }) => level === "training") ? ["training"] : []),
    ]);
    expect(idsOf("  ")).toEqual(deviations.map(({ id }) => id));
    expect(idsOf("vllm #41703")).toEqual(["embeddings-scaled", "rejected-rows-kept"]);
    expect(idsOf("CACHE kept rejected")).toContain("rejected-rows-kept");
    expect(idsOf("no such fault")).toEqual([]);
  });

  it("says which of two deviations is lost, and nothing of those that add up", () => {
    expect(conflictSentences(bundled, ["crop-one-short", "block-causal"])).toEqual([]);
    expect(conflictSentences(bundled, ["crop-one-short", "rejected-rows-kept"])).toEqual([
      "“Cut one row short” takes the place of “Rows of rejected drafts kept”: both change the same part.",
    ]);
  });
});

describe("free-running text in the table", () => {
  const words = (text: string, repeat: string | null, isWhole: boolean) =>
    sampleExcerpt({ promptId: "p", text, repeat }, isWhole).pieces.map((piece) =>
      piece.isRepeat ? `[${piece.text}]` : piece.text,
    );

  it("is cut around its longest repeat, which is marked", () => {
    expect(words("if x: elif elif elif y", " elif elif elif", false)).toEqual([
      "if x:",
      "[ elif elif elif]",
      " y",
    ]);
    const before = "a".repeat(200);
    const long = words(`${before} i i i${"b".repeat(300)}`, " i i i", false);
    expect(long).toEqual([`…${"a".repeat(40)}`, "[ i i i]", `${"b".repeat(104)}…`]);
    expect(words(`${before} i i i`, " i i i", true)).toEqual([before, "[ i i i]"]);
  });

  it("marks line breaks, and breaks only where all of it is shown", () => {
    expect(words("a\n\n    b", "\n\n", false)).toEqual(["a", "[⏎⏎]", " b"]);
    expect(words("a\n\nb", "\n\n", true)).toEqual(["a", "[⏎\n⏎\n]", "b"]);
  });

  it("marks a repeat as far as the text goes, or adds it, and marks nothing where there is none", () => {
    expect(words("x Fizz Fizz Fi", " Fizz Fizz Fizz Fizz", false)).toEqual(["x", "[ Fizz Fizz Fi]"]);
    expect(words("x = 1", " Fizz Fizz", false)).toEqual(["x = 1", "… ", "[ Fizz Fizz]"]);
    expect(words("x = 1", null, false)).toEqual(["x = 1"]);
  });
});

describe("the note below the prompt", () => {
  it("tells of a prompt that cannot run while it is typed, once a pair says what fits", () => {
    const { facts } = fakeOpenPair();
    expect(promptNote(null, 0).kind).toBe("hint");
    expect(promptNote(facts, 0)).toEqual({
      kind: "fault",
      sentence: "The prompt must be at least 1 token, got 0.",
    });
    expect(promptNote(facts, 60)).toEqual({ kind: "hint", sentence: "60 tokens of at most 60." });
    expect(promptNote(facts, 61)).toEqual({
      kind: "fault",
      sentence: "The prompt must be at most 60 tokens, got 61.",
    });
  });
});

describe("the title of run A", () => {
  const params = { deviations: [], servedAs: null, branches: [] };

  it("says that it is another drafter where run B has other weights", () => {
    const titleWith = (...deviations: string[]) =>
      runTitle("A", { ...defaultParams, ...params, deviations }, null);
    expect(titleWith("block-causal")).toBe("aligned, as trained");
    expect(titleWith("trained-noisy-teacher")).toBe("the bundled drafter, as trained");
  });
});

describe("where two runs part", () => {
  let result: DraftingResult;

  const said = (of: DraftingResult) => partingOf(runsOf(of), of.pair.tokenizer, of.settings.freeRunning);

  beforeAll(async () => {
    [result] = await drafted(fakeOpenPair(), settings);
  });

  it("says nothing before a round, and only what the first run accepts where there is no second", () => {
    const unrun = {
      ...result,
      aligned: { ...result.aligned, timeline: { ...result.aligned.timeline, rounds: [] } },
    };
    expect(said(unrun)).toBeNull();
    const alone = said({ ...result, deviated: null });
    expect(alone?.sentences).toEqual(["A accepts 2.0 of 3 drafts a round."]);
  });

  it("does not call drafts accepted that a free-running round only committed", () => {
    const freely = { ...result, settings: { ...result.settings, freeRunning: true } };
    const { sentences } = said(freely) ?? expect.fail("no sentence");
    expect(sentences[0]).toBe("Of 3 drafts a round the target would accept 2.0 in run A and 2.0 in run B.");
    expect(sentences[3]).toMatch(/free-running verifies nothing/);
  });

  it("says that nothing differs where the drafter does not feel the deviation", () => {
    expect(said(result)).toEqual({
      sentences: [
        "A accepts 2.0 of 3 drafts a round, B accepts 2.0.",
        "Every token drafted from the same anchor is the same.",
        "No top logit differs by more than 0.001 while both draft from the same anchor.",
        "The committed text of both runs is the same so far, over 4 tokens.",
      ],
      sameText: true,
      place: null,
    });
  });

  it("calls verification lossless only once both runs have ended, and says over how much", async () => {
    const whole = (await drafted(fakeOpenPair(), settings)).at(-1) ?? expect.fail("no round");
    const lengths = runsOf(whole).map(({ timeline }) => writtenTokens(timeline).length);
    expect(said(whole)?.sentences[3]).toBe(
      `The committed text of both runs is the same, over ${Math.min(...lengths)} tokens: verification is lossless.`,
    );
    const [ofA, ofB] = runsOf(whole);
    const going = { ...ofB, timeline: { ...ofB.timeline, ending: null } };
    expect(said({ ...whole, aligned: ofA, deviated: going })?.sentences[3]).toBe(
      `The committed text of both runs is the same so far, over ${Math.min(...lengths)} tokens.`,
    );
    const one = (timeline: typeof ofA.timeline) => ({
      ...timeline,
      rounds: timeline.rounds.slice(0, 1),
      firstToken: null,
    });
    const short = said({
      ...whole,
      aligned: {
        ...ofA,
        timeline: { ...one(ofA.timeline), rounds: [{ ...ofA.timeline.rounds[0], committed: [5] }] },
      },
      deviated: {
        ...ofB,
        timeline: { ...one(ofB.timeline), rounds: [{ ...ofB.timeline.rounds[0], committed: [5] }] },
      },
    });
    expect(short?.sentences[3]).toContain("over 1 token:");
  });

  it("names round, slot, tokens and logits of the first draft that differs", async () => {
    const [longer] = await drafted(fakeOpenPair(), settings, result);
    const deviated = longer.deviated ?? expect.fail("no second run");
    const [first, second] = deviated.timeline.rounds;
    const [best, next] = second.drafts[0].candidates;
    const swapped = {
      ...second.drafts[0],
      token: next.token,
      candidates: [{ ...next, logit: best.logit - 2 }, best],
    };
    const rounds = [first, { ...second, drafts: [swapped, ...second.drafts.slice(1)] }];
    const changed = { ...longer, deviated: { ...deviated, timeline: { ...deviated.timeline, rounds } } };
    const parting = said(changed);
    expect(parting?.place).toMatchObject({ round: 1, slot: 1 });
    expect(parting?.sentences.slice(1, 3)).toEqual([
      `The first draft that differs: round 2, slot 1; A drafts “t${best.token}”, B drafts “t${next.token}”.`,
      "Their first logit differs in round 2, slot 1, by 2.00.",
    ]);
  });

  it("points at the target, not at the drafter, when verified texts differ", () => {
    const deviated = result.deviated ?? expect.fail("no second run");
    const [round] = deviated.timeline.rounds;
    const rounds = [{ ...round, committed: [30, ...round.committed.slice(1)] }];
    const changed = { ...result, deviated: { ...deviated, timeline: { ...deviated.timeline, rounds } } };
    const parting = said(changed);
    expect(parting?.sameText).toBe(false);
    expect(parting?.sentences[3]).toBe(
      `The committed texts part at index 4: A has “t${round.committed[0]}”, B has “t30”. Verification should not allow that: look at the target's cache and numerics, not at the drafter.`,
    );
  });
});

describe("words for loading", () => {
  it("tell bytes, stages and the share where it is known", () => {
    expect(
      loadingWords({ stage: "fetch", what: "target", loadedBytes: 3_100_000, totalBytes: 6_200_000 }),
    ).toEqual({
      sentence: "Fetching the target: 3.1 MB of 6.2 MB.",
      share: 0.5,
    });
    expect(loadingWords({ stage: "fetch", what: "runtime", loadedBytes: 14e6, totalBytes: null })).toEqual({
      sentence: "Fetching the runtime: 14 MB.",
      share: null,
    });
    expect(loadingWords({ stage: "session", ready: 1, total: 4 }).sentence).toBe("Opening session 2 of 4.");
  });

  it("round sizes and never round a probability to certainty", () => {
    expect([megabytes(10_618_472), megabytes(3_523_416), megabytes(1_234_000_000)]).toEqual([
      "11 MB",
      "3.5 MB",
      "1,234 MB",
    ]);
    expect([0, 0.001, 0.5, 0.999, 1].map(probabilityText)).toEqual([
      "0.00",
      "< 0.01",
      "0.50",
      "> 0.99",
      "1.00",
    ]);
  });
});

describe("a picked checkpoint folder", () => {
  const file = (path: string, text = "x") => ({ path, blob: new Blob([text]) });

  it("takes the files of a checkpoint, the ones nearest to the top, and nothing else", () => {
    const picked = checkpointFolder(
      [
        file("m/old/config.json", "old"),
        file("m/config.json", "new!"),
        file("m/model.safetensors", "weights"),
        file("m/README.md"),
        file("m/tokenizer.json", "t"),
      ],
      "target",
    );
    expect(picked.name).toBe("m");
    expect(picked.sizeBytes).toBe(4 + 7 + 1);
    expect("files" in picked.folder && Object.keys(picked.folder.files).sort()).toEqual([
      "config.json",
      "model.safetensors",
      "tokenizer.json",
    ]);
  });

  it("says what is missing and what was given instead", () => {
    const pick = () => checkpointFolder([file("notes.txt"), file("model.bin")], "drafter");
    expect(pick).toThrow(RuleError);
    expect(pick).toThrow(
      'drafter folder must be one with config.json and model.safetensors, got "notes.txt, model.bin"',
    );
  });
});
