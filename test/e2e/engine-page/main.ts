import { nextRound } from "../../../src/engine/drafting/loop";
import { planDraft } from "../../../src/engine/drafting/plan";
import { restoreRun } from "../../../src/engine/drafting/restore-run";
import type { Timeline } from "../../../src/engine/drafting/round";
import { alignedConvention } from "../../../src/engine/masks/presets";
import type { Backend, LoadedPair } from "../../../src/engine/runtime/engine";
import { WorkerEngine } from "../../../src/engine/runtime/worker-engine";

/** A round, as far as a golden generation tells it. */
export interface PlayedRound {
  anchor: number;
  draftTokens: number[];
  accepted: number;
  bonus: number | null;
}

/**
 * The page's own engine, for a test to drive: the worker, its runtime and the bundled pair exactly as the
 * workbench uses them, without the workbench. Arrays come back as plain lists, the way they cross to Node.
 */
export interface EngineUnderTest {
  /** Answers with the sentence that says which backend runs and why. */
  load(backend: Backend): Promise<string>;
  /** Target logits, [rows, vocabularySize] of the rows from `firstRow` on. */
  targetLogits(tokens: number[], firstRow: number, rows: number): Promise<number[]>;
  /** Drafter logits of the block at `anchor`, [blockSize, vocabularySize]. */
  draftLogits(tokens: number[], anchor: number): Promise<number[]>;
  /** Real rounds after `committed`, whose last token is the first anchor; fewer when the text ends. */
  rounds(committed: number[], count: number): Promise<PlayedRound[]>;
}

declare global {
  interface Window {
    engineUnderTest: EngineUnderTest;
  }
}

const engine = new WorkerEngine();
let pair: LoadedPair;

window.engineUnderTest = {
  async load(backend) {
    const models = new URL("../models/", document.baseURI).href;
    const source = {
      target: { url: `${models}tiny-python-target` },
      drafter: { url: `${models}tiny-python-dflash-b16` },
    };
    pair = await engine.load(source, { backend });
    return pair.backend.sentence;
  },

  async targetLogits(tokens, firstRow, rows) {
    const run = pair.openRun();
    const logits = await run.target({ start: 0, tokens, rows: "all" });
    run.close();
    const { vocabularySize } = pair.facts;
    return [...logits.subarray(firstRow * vocabularySize, (firstRow + rows) * vocabularySize)];
  },

  async draftLogits(tokens, anchor) {
    const run = pair.openRun();
    const sequence = tokens.slice(0, anchor + 1);
    // The anchor's own row is in the target's cache too, as after a round that was verified.
    await run.target({ start: 0, tokens: sequence, rows: "last" });
    const { logits } = await run.draft(planDraft(convention(), sequence, pair.facts), { attention: false });
    run.close();
    return [...logits];
  },

  async rounds(committed, count) {
    const run = pair.openRun();
    let timeline: Timeline = {
      prompt: committed.slice(0, -1),
      firstToken: committed[committed.length - 1],
      rounds: [],
      ending: null,
    };
    await restoreRun(run, timeline, convention());
    const options = {
      convention: convention(),
      accept: "verified",
      tokenLimit: Number.MAX_SAFE_INTEGER,
      attention: false,
    } as const;
    while (timeline.rounds.length < count && timeline.ending === null) {
      timeline = await nextRound(run, pair.facts, timeline, options);
    }
    run.close();
    return timeline.rounds.map(({ plan, drafts, acceptedDrafts, bonus }) => ({
      anchor: plan.anchor,
      draftTokens: drafts.map((draft) => draft.token),
      accepted: acceptedDrafts,
      bonus,
    }));
  },
};

function convention() {
  return { ...alignedConvention, blockSize: pair.facts.blockSize };
}
