import type { Convention } from "../masks/convention";
import { RuleError } from "../tensor/rule-error";
import type { PairRun } from "./pair";
import type { PairFacts } from "./pair-facts";
import { planDraft } from "./plan";
import { type Ending, type Round, type SlotDraft, sequenceBefore, type Timeline } from "./round";
import { type Choose, candidatesOf, greedy, verify } from "./verification";

export interface LoopOptions {
  convention: Convention;
  /** `verified` commits the matched prefix and the bonus; `everything` commits every draft (free-running). */
  accept: "verified" | "everything";
  /** The run ends once this many tokens follow the prompt. */
  tokenLimit: number;
  /** Keeps the drafter's attention probabilities in every round. */
  attention: boolean;
  choose?: Choose;
}

/**
 * Target prefill: runs the prompt and takes the target's first token as the first anchor.
 * @param firstAnchor `last-prompt-token` opens the first block on the prompt's own last token instead,
 *   as an evaluation on known text does; with a one-token prompt that is anchor 0 and an empty context.
 */
export async function startTimeline(
  run: PairRun,
  facts: PairFacts,
  prompt: readonly number[],
  firstAnchor: "after-prompt" | "last-prompt-token" = "after-prompt",
  choose: Choose = greedy,
): Promise<Timeline> {
  const longest = facts.maxLength - facts.blockSize;
  if (prompt.length < 1) throw new RuleError("prompt", ">= 1 token", prompt.length);
  if (prompt.length > longest) {
    throw new RuleError(
      "prompt",
      `<= ${longest} tokens (context ${facts.maxLength} less one block)`,
      prompt.length,
    );
  }
  if (firstAnchor === "last-prompt-token") {
    const before = prompt.slice(0, -1);
    if (before.length > 0) await run.target({ start: 0, tokens: before, rows: "last" });
    return { prompt, firstToken: null, rounds: [], ending: null };
  }
  const logits = await run.target({ start: 0, tokens: prompt, rows: "last" });
  const firstToken = choose(candidatesOf(logits, 0, facts.vocabularySize));
  const ending = facts.endTokenIds.includes(firstToken) ? "end-of-text" : null;
  return { prompt, firstToken, rounds: [], ending };
}

/**
 * One round after the timeline's last: plan, one drafter forward, the target over anchor and drafts,
 * verification. Depends on nothing but its arguments, so it may continue from any earlier round.
 */
export async function nextRound(
  run: PairRun,
  facts: PairFacts,
  timeline: Timeline,
  options: LoopOptions,
): Promise<Timeline> {
  if (timeline.ending) return timeline;
  const sequence = sequenceBefore(timeline);
  const plan = planDraft(options.convention, sequence, facts);
  const { anchor, firstUsedSlot } = plan;
  const anchorToken = sequence[anchor];
  const needed = anchor + 1 + plan.blockSize - firstUsedSlot;
  if (needed > facts.maxLength) return { ...timeline, ending: "context-full" };

  // A harness that takes the anchor's state into its context has run the target on the anchor already.
  if (plan.contextRows > anchor) {
    await run.target({ start: anchor, tokens: [anchorToken], rows: "last" });
  }
  const choose = options.choose ?? greedy;
  const output = await run.draft(plan, { attention: options.attention });
  const drafts: SlotDraft[] = [];
  for (let slot = firstUsedSlot; slot < plan.blockSize; slot++) {
    const candidates = candidatesOf(output.logits, slot, facts.vocabularySize);
    drafts.push({ slot, token: choose(candidates), candidates });
  }
  const tokens = [anchorToken, ...drafts.map((draft) => draft.token)];
  const logits = await run.target({ start: anchor, tokens, rows: "all" });
  const verified = verify(drafts, logits, facts.vocabularySize, anchor + 1, choose);

  const freeRunning = options.accept === "everything";
  const kept = freeRunning ? drafts.length : verified.acceptedDrafts;
  const committed = tokens.slice(1, 1 + kept);
  if (!freeRunning) committed.push(verified.bonus);
  const end = committed.findIndex((token) => facts.endTokenIds.includes(token));
  const round: Round = {
    index: timeline.rounds.length,
    plan,
    anchorToken,
    drafts,
    checks: verified.checks,
    acceptedDrafts: verified.acceptedDrafts,
    bonus: freeRunning || (end >= 0 && end < kept) ? null : verified.bonus,
    committed: end < 0 ? committed : committed.slice(0, end + 1),
    attention: output.attention,
  };
  const written = sequence.length - timeline.prompt.length + round.committed.length;
  const ending: Ending | null =
    end >= 0 ? "end-of-text" : written >= options.tokenLimit ? "token-limit" : null;
  return { ...timeline, rounds: [...timeline.rounds, round], ending };
}

/** Fills a new run's caches with a timeline that another run made, so that it can go on from there. */
export async function restoreRun(run: PairRun, timeline: Timeline): Promise<void> {
  const before = sequenceBefore(timeline).slice(0, -1);
  if (before.length > 0) await run.target({ start: 0, tokens: before, rows: "last" });
}
