import { diagnoseLog, type LogDiagnosis } from "../engine/diagnosis/diagnose-log";
import { logExample, logFields } from "../engine/diagnosis/log-format";
import { linesOf } from "../engine/diagnosis/log-line";
import { shippedPrompts } from "../engine/diagnosis/shipped-prompts";
import {
  countWords,
  findingSentence,
  furtherSentences,
  namesOf,
  shareWords,
} from "../engine/diagnosis/wording";
import { RuleError } from "../engine/tensor/rule-error";
import { nodePairs } from "./node-pairs";
import { takePair } from "./pair-option";
import { parsedWords } from "./parsed-words";
import { printable } from "./printable";
import { readGiven } from "./read-given";
import { shippedPromptFile } from "./shipped-prompt-file";

const widest = Math.max(...logFields.map(({ field }) => field.length));
const lineWidth = 110;

/** On lines of a terminal, the second and later ones indented. */
function wrapped(text: string, indent: number): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines[lines.length - 1];
    if (line !== "" && indent + line.length + 1 + word.length > lineWidth) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join(`\n${" ".repeat(indent)}`);
}

export const diagnoseUsage = `Finds the known fault, or two together, that drafts what a harness drafted.

  npx anchorscope diagnose <log.jsonl or -> [--singles] [--json] [--pair <target folder> <drafter folder>]

  -          reads the log from the input
  --singles  tries no pairs of faults
  --json     finding ("aligned", "fault", "none" or, when stopped, "open"), sentences, the ranked candidates
             with matched and compared drafts and commits, blocks that match throughout, blocks that tell them
             from the best, mean distance of logits, all others that draft the same; and a place that would tell
             those apart, with what to draft after and what each of the two drafts there
  --pair     these checkpoints instead of the bundled pair

The log is JSON lines, one a request, or one JSON text, a request or a list of them:

${logFields.map(({ field, says }) => `  ${field.padEnd(widest)}  ${wrapped(says, widest + 4)}`).join("\n")}

${logExample.replace(/^/gm, "  ")}

Exit codes: 0 the drafter served as trained gives the whole log, and the sentence says what else does and cannot
be told from it; 1 a fault was found, or none of the known ones fits; 2 the command or the log could not be
read; 130 stopped with Ctrl+C, after what was found so far.
`;

interface DiagnoseAnswer {
  text: string;
  finding: LogDiagnosis["diagnosis"]["finding"];
}

/**
 * @param signal stops the search; what was found so far is the answer then
 * @throws Error with a sentence for what cannot be read, RuleError for a value that breaks a rule.
 */
export async function diagnoseByCommand(
  words: readonly string[],
  signal: AbortSignal,
  progress: (place: string) => void,
): Promise<DiagnoseAnswer> {
  const { pair: folders, rest } = takePair(words);
  const { values, positionals } = parsedWords({
    args: rest,
    allowPositionals: true,
    options: { json: { type: "boolean" }, singles: { type: "boolean" } },
  });
  if (positionals.length !== 1) throw new RuleError("diagnose", "given one log", positionals.length);
  const text = await readGiven(positionals[0]);
  // What is no log is refused before a pair is loaded.
  linesOf(text);
  const { facts, tokenizer, openRun } = await (await nodePairs(folders)).ensure(signal);
  let soFar: LogDiagnosis | null = null;
  const found = await diagnoseLog({
    facts,
    tokenizer,
    openRun: () => openRun(signal),
    text,
    pairs: values.singles !== true,
    prompts: async () => shippedPrompts(await shippedPromptFile(), tokenizer),
    progress(partial, place) {
      soFar = partial;
      progress(place);
    },
  }).catch((error: unknown) => {
    if (signal.aborted && soFar !== null) return soFar;
    throw error;
  });
  return { text: values.json ? jsonOf(found) : textOf(found), finding: found.diagnosis.finding };
}

const mostListed = 10;

function textOf({ diagnosis, telling }: LogDiagnosis): string {
  const rows = diagnosis.ranked.slice(0, mostListed).map((candidate) => {
    const name = candidate.deviations.length === 0 ? "aligned" : candidate.deviations.join(" + ");
    const distance = candidate.distance === null ? "" : `  logits off by ${candidate.distance.toFixed(3)}`;
    const blocks = `${countWords(candidate)}, ${candidate.exactRounds} of ${candidate.rounds.length} blocks`;
    return `${shareWords(candidate).padStart(5)}  ${blocks}${distance}  ${name}`;
  });
  const sentences = [findingSentence(diagnosis), ...furtherSentences(diagnosis, telling, "--json")];
  return `${[...sentences, "", ...rows].map(printable).join("\n")}\n`;
}

function jsonOf({ diagnosis, telling }: LogDiagnosis): string {
  const { finding, ranked, unfelt, acceptance, mistakes, tooShort } = diagnosis;
  const answer = {
    finding,
    sentence: findingSentence(diagnosis),
    notes: furtherSentences(diagnosis, telling),
    ranked: ranked.map(
      ({
        deviations,
        same,
        matched,
        compared,
        drafts,
        commits,
        exactRounds,
        rounds,
        telling: apart,
        distance,
      }) => ({
        deviations,
        names: namesOf(deviations),
        matched,
        compared,
        drafts,
        commits,
        exactBlocks: exactRounds,
        blocks: rounds.length,
        blocksThatTell: apart,
        logitDistance: distance,
        same,
      }),
    ),
    unfelt,
    acceptance,
    mistakes: mistakes.map(({ id }) => id),
    tooShort,
    tellingPlace: telling?.place ?? null,
    triedToTell: telling === null ? null : { anchors: telling.anchors, prompts: telling.prompts },
  };
  return `${JSON.stringify(answer, null, 2)}\n`;
}
