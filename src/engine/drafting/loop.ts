import type { Convention } from "../masks/convention";
import { RuleError } from "../tensor/rule-error";
import type { Edit } from "./edit";
import { draftsByHand } from "./edit-plan";
import type { PairRun } from "./pair";
import type { PairFacts } from "./pair-facts";
import { planRound } from "./plan-round";
import { keepsRejected, runAnchor, runEarlier, stateCount } from "./restore-run";
import { type Ending, type Round, type SlotDraft, sequenceBefore, type Timeline } from "./round";
import { type Choose, candidatesOf, committedTokens, greedy, rankedRow, verify } from "./verification";

export interface LoopOptions {
  convention: Convention;
  /** `verified` commits the matched prefix and the bonus; `everything` commits every draft (free-running). */
  accept: "verified" | "everything";
  /** The run ends once this many tokens follow the prompt. */
  tokenLimit: number;
  /** Keeps the drafter's attention probabilities in every round. */
  attention: boolean;
  choose?: Choose;
  /** What is changed by hand in this round. A rule is not applied here: the convention is the one it asks for. */
  edits?: readonly Edit[];
}

/**
 * Target prefill: runs the prompt and takes the target's first token as the first anchor.
 */
export async function startTimeline(
  run: PairRun,
  facts: PairFacts,
  prompt: readonly number[],
  { firstAnchor = "after-prompt", earlier = [], choose = greedy }: StartOptions = {},
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
  const timeline = { prompt, rounds: [], ...(earlier.length === 0 ? {} : { earlier }) };
  await runEarlier(run, timeline);
  if (firstAnchor === "last-prompt-token") {
    const before = prompt.slice(0, -1);
    if (before.length > 0) await run.target({ start: 0, tokens: before, rows: "last" });
    return { ...timeline, firstToken: null, ending: null };
  }
  const logits = await run.target({ start: 0, tokens: prompt, rows: "last" });
  const firstToken = choose(candidatesOf(logits, 0, facts.vocabularySize));
  const ending = facts.endTokenIds.includes(firstToken) ? "end-of-text" : null;
  return { ...timeline, firstToken, ending };
}

interface StartOptions {
  /**
   * `last-prompt-token` opens the first block on the prompt's own last token instead, as an evaluation on
   * known text does; with a one-token prompt that is anchor 0 and an empty context.
   */
  firstAnchor?: "after-prompt" | "last-prompt-token";
  /** Tokens of the request before, for a convention that keeps its rows. */
  earlier?: readonly number[];
  choose?: Choose;
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
  const { convention } = options;
  const last = sequence.length - 1;
  const edits = (options.edits ?? []).filter((edit) => edit.kind !== "token" || edit.index === last);
  const plan = planRound(timeline, convention, facts, edits);
  const byHand = draftsByHand(plan, edits, facts);
  const { anchor, firstUsedSlot } = plan;
  const anchorToken = sequence[anchor];
  const needed = anchor + 1 + plan.blockSize - firstUsedSlot;
  if (needed > facts.maxLength) return { ...timeline, ending: "context-full" };

  // A token that was committed twice has no state yet.
  const known = stateCount(timeline);
  if (known < anchor) {
    await run.target({ start: known, tokens: sequence.slice(known, anchor), rows: "last" });
  }
  await runAnchor(run, plan);
  const choose = options.choose ?? greedy;
  const output = await run.draft(plan, { attention: options.attention });
  const drafts: SlotDraft[] = [];
  for (let slot = firstUsedSlot; slot < plan.blockSize; slot++) {
    const { candidates, entropy } = rankedRow(output.logits, slot, facts.vocabularySize);
    drafts.push({ slot, token: byHand.get(slot) ?? choose(candidates), candidates, entropy });
  }
  const tokens = [anchorToken, ...drafts.map((draft) => draft.token)];
  const index = timeline.rounds.length;
  const logits = await run.target({
    start: anchor,
    tokens,
    rows: "all",
    ...(keepsRejected(convention.loop) ? { keepAs: index } : {}),
  });
  const verified = verify(drafts, logits, facts.vocabularySize, anchor + 1, choose);

  const freeRunning = options.accept === "everything";
  const drafted = tokens.slice(1);
  const kept = freeRunning ? drafts.length : verified.acceptedDrafts;
  const committed = freeRunning ? drafted : committedTokens(convention, drafted, kept, verified.bonus);
  const end = committed.findIndex((token) => facts.endTokenIds.includes(token));
  const round: Round = {
    index,
    plan,
    anchorToken,
    drafts,
    checks: verified.checks,
    acceptedDrafts: verified.acceptedDrafts,
    bonus: freeRunning || (end >= 0 && end < kept) ? null : verified.bonus,
    committed: end < 0 ? committed : committed.slice(0, end + 1),
    attention: output.attention,
    loop: convention.loop ?? {},
    ...(edits.length === 0 ? {} : { edits }),
  };
  const written = sequence.length - timeline.prompt.length + round.committed.length;
  const ending: Ending | null =
    end >= 0 ? "end-of-text" : written >= options.tokenLimit ? "token-limit" : null;
  return { ...timeline, rounds: [...timeline.rounds, round], ending };
}
