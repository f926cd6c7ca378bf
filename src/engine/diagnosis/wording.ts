import { deviations } from "../drafting/deviations";
import { type Candidate, shareOf } from "./candidate";
import type { Diagnosis } from "./diagnose";
import type { RankedCandidate } from "./ranking";
import type { TellingPlace } from "./telling";

/** "Block is causal and Taps one layer early"; "served as trained" where there is none. */
export function namesOf(ids: readonly string[]): string {
  if (ids.length === 0) return "served as trained";
  return ids.map((id) => `“${deviations.find((one) => one.id === id)?.title ?? id}”`).join(" and ");
}

/** The finding in one sentence. */
export function findingSentence({ finding, ranked: [best, second] }: Diagnosis): string {
  if (best === undefined) return "Nothing was tried yet.";
  const gives = matchWords(best);
  switch (finding) {
    case "aligned":
      return `Aligned: the drafter, served as trained, ${gives}.`;
    case "fault": {
      const told = second === undefined ? "" : `; ${toldApart(second, best.rounds.length)}`;
      return `${namesOf(best.deviations)} ${gives}${told}.`;
    }
    case "none":
      return `None of the known faults: the closest, ${namesOf(best.deviations)}, ${gives}. The drafter's weights, or the target's, may be others.`;
    case "open":
      return `Not finished: so far the closest, ${namesOf(best.deviations)}, ${gives}.`;
  }
}

function matchWords({ deviations: ids, matched, compared, exactRounds, rounds }: Candidate): string {
  const all = matched === compared ? "all " : `${matched} of `;
  const tokens = `${all}${compared} tokens`;
  const verb = ids.length > 1 ? "together give" : "gives";
  return `${verb} ${tokens} and ${exactRounds} of ${rounds.length} blocks as they are in the log`;
}

function toldApart({ telling, deviations: ids }: RankedCandidate, all: number): string {
  return `${telling} of ${all} blocks tell it from the next best, ${namesOf(ids)}`;
}

/** Everything else that there is to say, a sentence each. */
export function furtherSentences(diagnosis: Diagnosis, telling: TellingPlace | null): string[] {
  const { ranked, finding, unfelt, acceptance } = diagnosis;
  const [best] = ranked;
  if (best === undefined) return [];
  const sentences: string[] = [];
  if (best.same.length > 0) {
    sentences.push(`On these blocks it cannot be told from ${listOf(best.same.map(namesOf))}.`);
  }
  if (telling !== null) sentences.push(tellingSentence(telling));
  else if (best.same.length > 0 && finding !== "open") {
    sentences.push(
      "No anchor of this text and none of the shipped prompts that were tried tells them apart.",
    );
  }
  if (finding === "fault" && unfelt.length > 0) {
    sentences.push(
      `Of these nothing can be said, as by themselves they change nothing here: ${shortListOf(unfelt.map((id) => namesOf([id])))}.`,
    );
  }
  if (diagnosis.untried.length > 0) {
    const names = shortListOf(diagnosis.untried.map(({ id }) => namesOf([id])));
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

function countedRounds(count: number): string {
  return count === 1 ? "In its one round that says so" : `In all ${count} rounds that say so`;
}

function tellingSentence(telling: TellingPlace): string {
  const [one, two] = telling.of.map(namesOf);
  const place =
    telling.kind === "anchor"
      ? `A block at anchor ${telling.anchor} of the text of ${telling.log}`
      : `Round ${telling.round + 1} of the shipped prompt “${telling.prompt}”`;
  return `${place} would tell ${one} from ${two}.`;
}

/** "93 %", rounded down, so that 100 % is all of it. */
export function shareWords(candidate: Candidate): string {
  return `${Math.floor(100 * shareOf(candidate))} %`;
}

function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** The first of many, and how many more. */
function shortListOf(names: readonly string[]): string {
  const more = names.length - mostNamed;
  if (more <= 1) return listOf(names);
  return `${names.slice(0, mostNamed).join(", ")} and ${more} more`;
}

const mostNamed = 4;
