import { type Acceptance, acceptanceOf } from "../acceptance/acceptance";
import { type Round, sequenceBefore, type Timeline, writtenTokens } from "../drafting/round";
import type { TrainingFault } from "../masks/convention";
import { type AgainstAligned, againstAligned, type NamedRun } from "./against-aligned";
import { onlyOtherWeights } from "./only-weights";
import { repeatsItself } from "./repeats-itself";
import { type SlotCopies, slotCopies } from "./slot-copies";
import { type TextFindings, textFindings } from "./text-findings";

/** What was counted of one run; whatever is said of it rests on this. */
export interface RunFigures {
  name: string;
  /** Whether drafts were committed only where the target said the same. */
  isVerified: boolean;
  acceptance: Acceptance;
  copies: SlotCopies;
  /** Of the text that came out. */
  committed: TextFindings;
  /** Of the draft that repeats itself the most. */
  drafted: TextFindings;
  /** Rounds whose draft repeats itself; in a verified run only where the text does not. */
  repeatingRounds: number;
  /** Rounds of two drafts or more that are all the same token; counted as above. */
  uniformRounds: number;
  /** Rounds that by themselves commit another number of tokens than their accepted drafts and the bonus. */
  otherwiseRounds: number;
  /** Null for run A itself, and where a verified run writes another text than run A. */
  against: AgainstAligned | null;
  /** The training whose weights are all that it has otherwise than run A; null where that is not so. */
  onlyWeights: TrainingFault | null;
}

export function runFigures(run: NamedRun, aligned: NamedRun): RunFigures {
  const { rounds } = run.timeline;
  const isVerified = !rounds.some(isUnverified);
  const text = sequenceBefore(run.timeline);
  /** Rounds whose draft is so, but where the text is not. */
  const count = (isSo: (tokens: readonly number[]) => boolean) =>
    rounds.filter(({ checks }) => {
      const [first] = checks;
      if (first === undefined || !isSo(checks.map(({ drafted }) => drafted))) return false;
      return !isVerified || !isSo(text.slice(first.index, first.index + checks.length));
    }).length;
  return {
    name: run.name,
    isVerified,
    acceptance: acceptanceOf([run.timeline]),
    copies: slotCopies(run.timeline),
    committed: textFindings(writtenTokens(run.timeline)),
    drafted: worst(rounds.map(({ drafts }) => textFindings(drafts.map(({ token }) => token)))),
    repeatingRounds: count((tokens) => repeatsItself(textFindings(tokens))),
    uniformRounds: count((tokens) => tokens.length > 1 && tokens.every((token) => token === tokens[0])),
    otherwiseRounds: rounds.filter((round) => commitsOtherwise(round) && !isCutByHand(run.timeline, round))
      .length,
    against: againstAligned(run, aligned, isVerified),
    onlyWeights: onlyOtherWeights(run, aligned),
  };
}

/** A free-running round commits drafts that the target did not agree to. */
function isUnverified({ bonus, committed, acceptedDrafts }: Round): boolean {
  return bonus === null && committed.length > acceptedDrafts;
}

function commitsOtherwise({ bonus, committed, acceptedDrafts }: Round): boolean {
  return bonus !== null && committed.length !== acceptedDrafts + 1;
}

/** A token put into the text by hand ends the round that it stands in. */
function isCutByHand({ forced = [] }: Timeline, { plan, committed }: Round): boolean {
  return forced.includes(plan.anchor + committed.length);
}

/** The findings of the text that repeats the most. */
function worst(found: readonly TextFindings[]): TextFindings {
  const weight = ({ repeat, doubledShare }: TextFindings) => (repeat?.count ?? 0) + doubledShare;
  return found.reduce((worse, one) => (weight(one) > weight(worse) ? one : worse), textFindings([]));
}
