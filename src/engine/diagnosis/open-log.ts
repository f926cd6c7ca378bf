import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import { planDraft } from "../drafting/plan";
import { type Round, type SlotDraft, sequenceBefore, type Timeline } from "../drafting/round";
import { trainedConvention } from "../drafting/trained-convention";
import { verify } from "../drafting/verification";
import { isSameList } from "../tensor/same-list";
import type { DraftLog, LoggedRound } from "./draft-log";

/** A log whose target states are all there: what is drafted from them is all that candidates differ in. */
export interface OpenLog {
  log: DraftLog;
  run: PairRun;
  rounds: readonly OpenRound[];
}

interface OpenRound {
  /** The log's text before this round, with the rounds that led there. */
  before: Timeline;
  /** Drafts as far as they are known: those of the log, then others. */
  known: readonly number[];
  /**
   * How many of these the target accepts, with its own token behind them. Several where it accepts all that the
   * log holds: nobody knows how the block went on, and each is a way in which it may have.
   */
  endings: readonly Ending[];
}

interface Ending {
  accepted: number;
  bonus: number;
}

/** The drafts of a block behind those that the log holds. */
export type Complete = (before: Timeline, run: PairRun) => Promise<readonly number[]>;

/**
 * Runs the target over a log's own text and its own drafts, once for all candidates. One wrong guess of a
 * candidate then leads no later round astray, and every round can be drafted by itself.
 * @param complete what blocks hold that the log was cut in; without it they hold nothing more
 */
export async function openLog(
  run: PairRun,
  facts: PairFacts,
  log: DraftLog,
  complete: Complete | null = null,
): Promise<OpenLog> {
  const { tokens, earlier } = log;
  if (earlier.length > 0) await run.target({ start: 0, tokens: earlier, rows: "last", keepAs: "earlier" });
  const trained = trainedConvention(facts);
  let before: Timeline = {
    prompt: tokens,
    firstToken: null,
    rounds: [],
    ending: null,
    ...(earlier.length > 0 ? { earlier } : {}),
  };
  const rounds: OpenRound[] = [];
  let computed = 0;
  for (const [index, logged] of log.rounds.entries()) {
    const { committed } = logged;
    const sequence = sequenceBefore(before);
    const anchor = sequence.length - 1;
    const anchorToken = sequence[anchor];
    if (computed < anchor) {
      await run.target({ start: computed, tokens: sequence.slice(computed, anchor), rows: "last" });
    }
    const hidden = complete === null ? [] : (await complete(before, run)).slice(logged.drafts.length);
    const known = [...logged.drafts, ...(complete === null ? acceptedBehind(logged, facts) : hidden)];
    // Kept under the round's number: a loop may go on using the states of rejected drafts.
    const logits = await run.target({
      start: anchor,
      tokens: [anchorToken, ...known],
      rows: "all",
      keepAs: index,
    });
    const drafts = known.map(
      (token, at): SlotDraft => ({ slot: at + 1, token, candidates: [], entropy: NaN }),
    );
    const verified = verify(drafts, logits, facts.vocabularySize, anchor + 1);
    const { checks, acceptedDrafts, bonus } = verified;
    const least = Math.min(acceptedDrafts, complete === null ? logged.drafts.length : known.length);
    const endings = Array.from({ length: acceptedDrafts - least + 1 }, (_, at) => {
      const accepted = least + at;
      return { accepted, bonus: accepted < known.length ? checks[accepted].expected : bonus };
    });
    rounds.push({ before, known, endings });
    if (committed === null) break;
    const round: Round = {
      index,
      plan: planDraft(trained, sequence, facts),
      anchorToken,
      drafts: drafts.slice(0, logged.drafts.length + hidden.length),
      checks,
      acceptedDrafts: least,
      bonus,
      committed,
      attention: null,
    };
    before = { ...before, rounds: [...before.rounds, round] };
    const differs = committed.findIndex((token, at) => token !== known[at]);
    computed = anchor + 1 + (differs === -1 ? committed.length : differs);
  }
  return { log, run, rounds };
}

/** What a round committed behind the drafts that its log holds, where it committed all of these. */
function acceptedBehind({ drafts, committed }: LoggedRound, { blockSize }: PairFacts): readonly number[] {
  if (committed === null || !isSameList(committed.slice(0, drafts.length), drafts)) return [];
  return committed.slice(drafts.length, Math.max(drafts.length, blockSize));
}

/** Whether a harness that says so accepted as many drafts as the target does. */
export function isAcceptedAs({ endings }: OpenRound, { drafts, committed, accepted }: LoggedRound): boolean {
  if (accepted === null || endings.some((ending) => ending.accepted === accepted)) return true;
  // A log that was cut in the accepted drafts and does not say what was committed leaves open where they end.
  return committed === null && endings[0].accepted === drafts.length && accepted > drafts.length;
}
