import type { Edit } from "../drafting/edit";
import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import type { DraftPlan } from "../drafting/plan";
import { planRound } from "../drafting/plan-round";
import { restoreRun, runAnchor } from "../drafting/restore-run";
import { type Round, sequenceBefore, type Timeline } from "../drafting/round";
import type { Convention } from "../masks/convention";
import { RuleError } from "../tensor/rule-error";
import { isSameList } from "../tensor/same-list";
import { type AttentionDifference, attentionDifferences } from "./attention-differences";
import { attentionMass, type HeadMass } from "./attention-mass";
import { Largest } from "./largest";
import { type LensCell, readLens, topTokens } from "./lens";
import { trainedVisible } from "./trained-visibility";

/** A run whose block is opened. */
export interface OpenableRun {
  name: string;
  convention: Convention;
  timeline: Timeline;
  /** What is changed by hand in the round, for a block that the run itself never came to. */
  edits: readonly Edit[];
}

/** Everything that one drafter forward shows of itself. */
export interface OpenedBlock {
  /** Of the run. */
  name: string;
  plan: DraftPlan;
  /** The run's own round over this very text; null where it never came by here, and would draft this block. */
  round: Round | null;
  /** One per drafter layer, [heads, blockSize, contextRows + blockSize], after softmax. */
  attention: readonly Float32Array[];
  /** [layers][blockSize] */
  lens: readonly (readonly LensCell[])[];
  /** What each slot could see in training, in the plan's columns. */
  trained: DraftPlan["visible"];
  /** By layer and head: against the plan's own mask, and against that of training. */
  masses: Readonly<Record<"plan" | "trained", readonly HeadMass[]>>;
}

export interface OpenRequest {
  facts: PairFacts;
  /** What weights of a drafter were trained under. */
  trainedOf(training: DraftPlan["training"]): Convention;
  runs: readonly OpenableRun[];
  /** The run whose text before round `round` all blocks follow. */
  of: string;
  round: number;
  openRun(): PairRun;
  /** Between two steps, so that a stop is heard. Rejects when there was one. */
  pause(): Promise<void>;
  progress(blocks: readonly OpenedBlock[], place: string): void;
}

/**
 * Computes one block again for every run and looks inside: all of them at the end of the same text, so that what
 * differs is how they are served and not what they read.
 */
export async function openBlocks(request: OpenRequest): Promise<OpenedBlock[]> {
  const { runs, of, round, progress, pause } = request;
  const subject = runs.find(({ name }) => name === of);
  if (subject === undefined)
    throw new RuleError("run", `one of ${runs.map(({ name }) => name).join(", ")}`, of);
  const { rounds } = subject.timeline;
  if (!Number.isInteger(round) || round < 0 || round >= rounds.length) {
    throw new RuleError("round", `a round of run ${of}, 1 to ${rounds.length}`, round + 1);
  }
  const blocks: OpenedBlock[] = [];
  for (const run of runs) {
    progress(blocks, `block of run ${run.name}`);
    blocks.push(await openBlock(request, run, subject));
    progress(blocks, `block of run ${run.name}`);
    await pause();
  }
  return blocks;
}

async function openBlock(request: OpenRequest, run: OpenableRun, subject: OpenableRun): Promise<OpenedBlock> {
  const { facts, trainedOf, pause } = request;
  const { own, before } = timelineBefore(run, subject, request.round);
  const plan = own?.plan ?? planRound(before, run.convention, facts, run.edits);
  const caches = request.openRun();
  try {
    await restoreRun(caches, before, run.convention);
    await runAnchor(caches, plan);
    const { attention, logits, inside } = await caches.draft(plan, { attention: true, inside: true });
    if (attention === null || inside === undefined) {
      throw new RuleError("draft", "one that shows its inside", "logits alone");
    }
    const finals = topTokens(logits, facts.vocabularySize);
    const lens: LensCell[][] = [];
    const seen = trainedVisible(plan, trainedOf(plan.training));
    const masses: Record<"plan" | "trained", HeadMass[]> = { plan: [], trained: [] };
    for (const [layer, weights] of attention.entries()) {
      lens.push(readLens(inside.lens[layer], finals, facts.vocabularySize));
      await pause();
      const types = [facts.layerTypes[layer]];
      const mass = (visible: DraftPlan["visible"]) =>
        attentionMass(plan, [weights], types, { visible }).map((one) => ({ ...one, layer }));
      masses.plan.push(...mass(plan.visible));
      masses.trained.push(...mass(seen));
      await pause();
    }
    return { name: run.name, plan, round: own, attention, lens, trained: seen, masses };
  } finally {
    caches.close();
  }
}

/**
 * What the run did before this block: its own rounds where they led to the same text, else those of the subject, with
 * the context rows that its own loop would have kept of them.
 */
function timelineBefore(
  run: OpenableRun,
  subject: OpenableRun,
  round: number,
): { own: Round | null; before: Timeline } {
  const text = sequenceBefore(subject.timeline, round);
  const own =
    run === subject
      ? run.timeline.rounds[round]
      : (run.timeline.rounds.find(({ index }) => isSameList(sequenceBefore(run.timeline, index), text)) ??
        null);
  const from = own === null ? subject.timeline : run.timeline;
  const rounds = from.rounds
    .slice(0, own?.index ?? round)
    .map((each) => (own === null ? { ...each, loop: loopAt(run, each.index) } : each));
  const { earlier: _, ...rest } = from;
  const { earlier } = run.timeline;
  return {
    own,
    before: { ...rest, ...(earlier === undefined ? {} : { earlier }), rounds, ending: null },
  };
}

/** A branch has other rules from some round on. */
function loopAt({ timeline, convention }: OpenableRun, round: number): NonNullable<Convention["loop"]> {
  return timeline.rounds[round]?.loop ?? convention.loop ?? {};
}

/** Cells in which two opened blocks pay attention otherwise, of all layers, the largest difference first. */
export async function largestAttentionDifferences(
  left: OpenedBlock,
  right: OpenedBlock,
  { count, pause }: { count: number; pause(): Promise<void> },
): Promise<AttentionDifference[]> {
  const most = new Largest<AttentionDifference>(count);
  for (let layer = 0; layer < Math.min(left.attention.length, right.attention.length); layer++) {
    for (const each of attentionDifferences(left, right, layer, count)) {
      most.add(Math.abs(each.difference), each);
    }
    await pause();
  }
  return most.items();
}
