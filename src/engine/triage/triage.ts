import { acceptanceOf } from "../acceptance/acceptance";
import { type Timeline, writtenTokens } from "../drafting/round";
import { slotCopies } from "./slot-copies";
import { type TextFindings, textFindings } from "./text-findings";
import { type Findings, type TriageVerdict, verdictOf } from "./verdict";

/** A first look at a run: which of its two texts is garbled, and what that speaks for. */
export interface Triage extends Findings {
  verdict: TriageVerdict;
}

export function triageOf(timelines: readonly Timeline[]): Triage {
  const rounds = timelines.flatMap((timeline) => timeline.rounds);
  const found = {
    drafted: worst(rounds.map(({ drafts }) => textFindings(drafts.map(({ token }) => token)))),
    committed: worst(timelines.map((timeline) => textFindings(writtenTokens(timeline)))),
    copies: slotCopies(timelines),
    acceptance: acceptanceOf(timelines),
  };
  return { ...found, verdict: verdictOf(rounds, found) };
}

/** The findings of the text that repeats the most. */
function worst(found: readonly TextFindings[]): TextFindings {
  const weight = ({ repeat, doubledShare }: TextFindings) => (repeat?.count ?? 0) + doubledShare;
  return found.reduce((worse, one) => (weight(one) > weight(worse) ? one : worse), textFindings([]));
}
