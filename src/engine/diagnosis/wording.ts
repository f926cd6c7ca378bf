import { deviations } from "../drafting/deviations";
import { type Candidate, type Match, shareOf } from "./candidate";
import type { Diagnosis, TooShort } from "./diagnose";
import { mistakeSentence } from "./mistake-words";
import { isMore, type RankedCandidate } from "./ranking";
import type { TellingPlace, TellingSearch } from "./telling";

/** "Block is causal and Taps one layer early"; "served as trained" where there is none. */
export function namesOf(ids: readonly string[]): string {
  if (ids.length === 0) return "served as trained";
  return ids.map((id) => `“${deviations.find((one) => one.id === id)?.title ?? id}”`).join(" and ");
}

/** The finding in one sentence. */
export function findingSentence(diagnosis: Diagnosis): string {
  const {
    finding,
    ranked: [best, second],
  } = diagnosis;
  if (best === undefined) return "Nothing was tried yet.";
  const gives = `${matchWords(best)}${soDoOthers(best)}`;
  switch (finding) {
    case "aligned":
      return `${alignedOrOthers(best)}: the drafter, served as trained, ${matchWords(best)}.`;
    case "fault": {
      const told = second === undefined ? "" : `; ${toldApart(second, best.rounds.length)}`;
      // Of many pairs some fit by chance: that it may be another one stands before what it gives.
      const isOneOfMany = best.deviations.length > 1 && best.same.length > 0;
      const ours = isOneOfMany ? `, or ${otherWords(best)}, ${matchWords(best)}` : ` ${gives}`;
      return `${namesOf(best.deviations)}${ours}${told}.`;
    }
    case "none":
      return noneSentence(diagnosis, best);
    case "open":
      return `Not finished: so far the closest, ${namesOf(best.deviations)}, ${gives}.`;
  }
}

/** The log itself before the drafter, and the drafter before its weights. */
function noneSentence({ mistakes, tooShort }: Diagnosis, best: RankedCandidate): string {
  if (mistakes.length > 0) {
    const amiss = mistakes.map(mistakeSentence).join(" ");
    return `No known fault fits the log as it stands, and the log itself seems amiss. ${amiss}`;
  }
  const closest =
    best.drafts.matched === 0
      ? `None of the known faults comes near: the best of them gives none of the log's ${best.drafts.compared} drafts.`
      : `None of the known faults: the closest, ${namesOf(best.deviations)}, ${matchWords(best)}${soDoOthers(best)}.`;
  if (tooShort !== null) return `${tooShortSentence(tooShort)} ${closest}`;
  return `${closest} The drafter's weights, or the target's, may be others.`;
}

function tooShortSentence({ drafts, needed, pairs }: TooShort): string {
  return `The log is too short: ${drafts === 1 ? "one draft" : `${drafts} drafts`} cannot single out one of ${pairs} pairs of faults, which takes ${needed} at the very least; none was tried.`;
}

function matchWords({ deviations: ids, drafts, commits, exactRounds, rounds }: Candidate): string {
  const verb = ids.length > 1 ? "together give" : "gives";
  const given = [drafts, commits].filter(({ compared }) => compared > 0).map(allOf);
  const words = [`${given[0]} drafts`, ...given.slice(1).map((count) => `${count} commits`)];
  return `${verb} ${words.join(" and ")} of the log, ${exactRounds} of ${rounds.length} blocks throughout`;
}

/** What cannot be told from a drafter that is served as trained is no less likely than that it is. */
function alignedOrOthers(best: RankedCandidate): string {
  if (best.same.length === 0) return "Aligned";
  return `As trained, or ${otherWords(best)}`;
}

function otherWords({ same }: RankedCandidate): string {
  return same.length === 1 ? "one other" : `one of ${same.length} others`;
}

/** A log of few drafts says little, and that has to stand where the finding does. */
function soDoOthers({ same }: RankedCandidate): string {
  if (same.length === 0) return "";
  return same.length === 1 ? ", and so does 1 other" : `, and so do ${same.length} others`;
}

function allOf({ matched, compared }: Match): string {
  return matched === compared && compared > 1 ? `all ${compared}` : `${matched} of ${compared}`;
}

/** "57 of 60 drafts, 4 of 4 commits": the latter where the log says what rounds committed. */
export function countWords({ drafts, commits }: Candidate): string {
  const words = `${drafts.matched} of ${drafts.compared} drafts`;
  return commits.compared === 0 ? words : `${words}, ${commits.matched} of ${commits.compared} commits`;
}

function toldApart({ telling, deviations: ids }: RankedCandidate, all: number): string {
  return `${telling} of ${all} blocks tell it from the next best, ${namesOf(ids)}`;
}

/**
 * Everything else that there is to say, a sentence each.
 * @param whereAll of which a list that is cut short says that it has all, where the sentences do not stand beside it
 */
export function furtherSentences(
  diagnosis: Diagnosis,
  telling: TellingSearch | null,
  whereAll: string | null = null,
): string[] {
  const { ranked, finding, unfelt, acceptance } = diagnosis;
  const [best] = ranked;
  if (best === undefined) return [];
  const sentences: string[] = [...cutSentences(best)];
  if (best.same.length > 0 && finding !== "none") sentences.push(sameSentence(best, whereAll));
  if (telling !== null) sentences.push(tellingSentence(telling, best));
  const unsaid = unfelt.filter((id) => !isNamed(id, diagnosis));
  if (finding === "fault" && unsaid.length > 0) {
    sentences.push(
      `Of these nothing can be said, as by themselves they change nothing here: ${shortListOf(
        unsaid.map((id) => namesOf([id])),
        whereAll,
      )}.`,
    );
  }
  if (diagnosis.untried.length > 0) {
    const names = shortListOf(
      diagnosis.untried.map(({ id }) => namesOf([id])),
      whereAll,
    );
    sentences.push(`Not tried: ${names}. ${diagnosis.untried[0].why}`);
  }
  if (acceptance !== null && acceptance.differing === 0) {
    sentences.push(`${countedRounds(acceptance.stated)} the log accepts as many drafts as this target does.`);
  }
  if (acceptance !== null && acceptance.differing > 0) {
    const { stated, differing } = acceptance;
    sentences.push(
      `In ${differing} of ${stated} rounds the log accepts another number of drafts than this target does: look at the verification, or at the target's weights.`,
    );
  }
  return sentences;
}

/** Whether the best, all that drafts the same as it, or the next best has it in it: of these something is said. */
function isNamed(id: string, { ranked: [best, second] }: Diagnosis): boolean {
  return [best.deviations, ...best.same, second?.deviations ?? []].some((ids) => ids.includes(id));
}

/** What a log that holds the first drafts only cannot tell. */
function cutSentences({ rounds, deviations: ids }: Candidate): string[] {
  const cut = rounds.filter(({ behind }) => behind.length > 0).length;
  if (cut === 0) return [];
  const drafter = ids.length === 0 ? "a block" : `a block with ${namesOf(ids)}`;
  return [
    `In ${cut} of ${rounds.length} blocks the log holds fewer drafts than ${drafter} has: only those that it holds are compared.`,
  ];
}

/** What drafts the same as the best, in two parts: others, and the best with something on top of it. */
export function sameAs(best: RankedCandidate): {
  others: (readonly string[])[];
  onTop: (readonly string[])[];
} {
  const onTop = best.same.filter((ids) => isMore(ids, best));
  const others = best.same.filter((ids) => !onTop.includes(ids));
  return { others, onTop: onTop.map((ids) => ids.filter((id) => !best.deviations.includes(id))) };
}

function sameSentence(best: RankedCandidate, whereAll: string | null): string {
  const { others, onTop } = sameAs(best);
  const parts = [
    ...(others.length === 0 ? [] : [`from ${shortListOf(others.map(namesOf), whereAll)}`]),
    ...(onTop.length === 0
      ? []
      : [
          `from itself together with ${shortListOf(onTop.map(namesOf), whereAll)}, which changes nothing more here`,
        ]),
  ];
  return `On these blocks it cannot be told ${parts.join(", nor ")}.`;
}

function countedRounds(count: number): string {
  return count === 1 ? "In its one round that says so" : `In all ${count} rounds that say so`;
}

function tellingSentence({ place, anchors, prompts }: TellingSearch, best: RankedCandidate): string {
  if (place !== null) return placeSentence(place, best);
  const tried = [
    counted(anchors, "anchor", "of this text"),
    ...(prompts === 0 ? [] : [counted(prompts, "shipped prompt")]),
  ];
  return `Nor can it at the other places that were tried: ${tried.join(", ")}.`;
}

function placeSentence(place: TellingPlace, best: RankedCandidate): string {
  const [one, two] = place.of.map(namesOf);
  const where =
    place.kind === "anchor"
      ? `A block at anchor ${place.anchor} of the text of ${place.log}`
      : `Round ${place.round + 1} of the shipped prompt “${place.prompt}”`;
  const more = place.others.length === 0 ? "" : ` and ${place.others.length} more of these`;
  const rest = best.same.length - place.others.length - 1;
  const alike =
    rest === 0 ? "" : ` The other ${rest === 1 ? "one drafts" : `${rest} draft`} the same there, too.`;
  return `${where} would tell ${one} from ${two}${more}, ${partingWords(place, best)}.${alike}`;
}

function partingWords({ parting }: TellingPlace, { rounds }: Candidate): string {
  if (parting.in === "commit") return "by what it commits";
  const mostLogged = Math.max(...rounds.map(({ drafts }) => drafts.length));
  const hint = parting.draft < mostLogged ? "" : ": let the log hold as many";
  return `from draft ${parting.draft + 1} on${hint}`;
}

/** "93 %", rounded down, so that 100 % is all of it. */
export function shareWords(candidate: Match): string {
  return `${Math.floor(100 * shareOf(candidate))} %`;
}

function counted(count: number, thing: string, ofWhat = ""): string {
  return `${count} ${thing}${count === 1 ? "" : "s"} ${ofWhat}`.trimEnd();
}

function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** The first of many, and how many more. */
function shortListOf(names: readonly string[], whereAll: string | null): string {
  const more = names.length - mostNamed;
  if (more <= 1) return listOf(names);
  const all = whereAll === null ? "" : ` (${whereAll} has all)`;
  return `${names.slice(0, mostNamed).join(", ")} or ${more} more${all}`;
}

const mostNamed = 4;
