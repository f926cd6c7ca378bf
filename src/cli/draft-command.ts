import { shippedTexts } from "../engine/diagnosis/shipped-prompts";
import { draftLogLine } from "../engine/diagnosis/write-draft-log";
import { conflictsOf, deviate, deviations } from "../engine/drafting/deviations";
import { nextRound, startTimeline } from "../engine/drafting/loop";
import { type Timeline, writtenTokens } from "../engine/drafting/round";
import { trainedConvention } from "../engine/drafting/trained-convention";
import type { PairTokenizer } from "../engine/models/tokenizer";
import type { OpenPair } from "../engine/runtime/named-pair";
import { RuleError } from "../engine/tensor/rule-error";
import { nodePairs } from "./node-pairs";
import { takePair } from "./pair-option";
import { parsedWords } from "./parsed-words";
import { readGiven } from "./read-given";
import { shippedPromptFile } from "./shipped-prompt-file";

export const draftUsage = `Drafts and verifies after a prompt, without a browser.

  npx anchorscope draft --prompt-file <file>... [--prompt <id>]... [--deviation <id>,...] [--rounds <n>]
                        [--json] [--pair <target folder> <drafter folder>]
  npx anchorscope draft --deviation list [--json]

  --prompt-file  text to continue; "-" reads it from the input; each of several is drafted after by itself
  --prompt       in its place or behind it, a prompt that the page offers, by its id, such as fizzbuzz
  --deviation    serves the drafter with this fault; several with commas between, or as several options
  --rounds       rounds at most, 8 when left out; fewer where the text ends before
  --json         one line a prompt that "anchorscope diagnose" reads: deviations, tokens up to the first
                 anchor, then for every round its drafts, what it committed, how many drafts were accepted,
                 and of every draft the five best [token id, logit]; and as ending "end-of-text" or
                 "context-full" where it stopped before the rounds were drafted, else null
  --pair         these checkpoints instead of the bundled pair

Faults, a line each with "--deviation list": ${deviations.map(({ id }) => id).join(", ")}.

Exit codes: 0 it drafted; 1 after a prompt there was nothing to draft, standard error says why; 2 the
command or a file could not be read; 130 stopped with Ctrl+C, after what was drafted so far.
`;

interface DraftOptions {
  promptFiles: readonly string[];
  /** Ids of prompts that are shipped. */
  prompts: readonly string[];
  deviations: readonly string[];
  rounds: number;
  isJson: boolean;
}

/** Of a catalogue that is asked for there is nothing to draft. */
interface ListOptions {
  isList: true;
  isJson: boolean;
}

function readDraftOptions(words: readonly string[]): DraftOptions | ListOptions {
  const { values } = parsedWords({
    args: [...words],
    options: {
      "prompt-file": { type: "string", multiple: true },
      prompt: { type: "string", multiple: true },
      deviation: { type: "string", multiple: true },
      rounds: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const isJson = values.json ?? false;
  const ids = (values.deviation ?? []).flatMap((list) => list.split(",").map((id) => id.trim()));
  if (ids.includes("list")) return { isList: true, isJson };
  const promptFiles = values["prompt-file"] ?? [];
  const prompts = values.prompt ?? [];
  if (promptFiles.length + prompts.length === 0) {
    throw new RuleError("--prompt-file or --prompt", "given", "nothing");
  }
  if (promptFiles.filter((file) => file === "-").length > 1) {
    throw new RuleError("--prompt-file", "- once at most", "it twice");
  }
  const unknown = ids.find((id) => !deviations.some((one) => one.id === id));
  if (unknown !== undefined) throw new RuleError("--deviation", "one that draft --help lists", unknown);
  const rounds = values.rounds ?? "8";
  if (!/^[1-9]\d{0,3}$/.test(rounds)) throw new RuleError("--rounds", "a whole number in 1..9999", rounds);
  return { promptFiles, prompts, deviations: ids, rounds: Number(rounds), isJson };
}

/**
 * Drafts after each prompt, and writes what came of it.
 * @param warn told of a prompt after which there was nothing to draft
 * @returns whether something was drafted after each
 * @param signal stops between two rounds; what was drafted until then is written
 * @throws Error with a sentence for what cannot be read, RuleError for a value that breaks a rule.
 */
export async function draftByCommand(
  words: readonly string[],
  signal: AbortSignal,
  write: (text: string) => void,
  warn: (sentence: string) => void,
): Promise<boolean> {
  const { pair: folders, rest } = takePair(words);
  const options = readDraftOptions(rest);
  if ("isList" in options) {
    write(listOf(options.isJson));
    return true;
  }
  const prompts = [
    ...(await Promise.all(options.promptFiles.map(givenPrompt))),
    ...(await shippedOf(options.prompts)),
  ];
  const pair = await (await nodePairs(folders)).ensure(signal);
  let [isFirst, isDrafted] = [true, true];
  for (const { name, text } of prompts) {
    if (signal.aborted) break;
    const timeline = await drafted(pair, text, options, signal);
    const isEmpty = timeline.rounds.length === 0;
    if (isEmpty && timeline.ending === null) break;
    if (isEmpty) {
      isDrafted = false;
      warn(`nothing to draft after ${name}: ${emptyWords(timeline, text)}.`);
    }
    if (options.isJson) write(`${draftLogLine(timeline, options.deviations)}\n`);
    else if (!isEmpty) {
      write(`${isFirst ? "" : "\n"}${textOf(timeline, options, pair)}`);
      isFirst = false;
    }
  }
  return isDrafted;
}

interface Prompt {
  name: string;
  text: string;
}

async function givenPrompt(file: string): Promise<Prompt> {
  const text = await readGiven(file);
  if (text === "") throw new RuleError(`prompt of ${file}`, "at least one letter", "none");
  return { name: file, text };
}

/** Prompts of these ids. */
async function shippedOf(ids: readonly string[]): Promise<Prompt[]> {
  if (ids.length === 0) return [];
  const shipped = shippedTexts(await shippedPromptFile());
  return ids.map((id) => {
    const found = shipped.find((one) => one.id === id);
    if (found === undefined) {
      throw new RuleError("--prompt", `one of ${shipped.map((one) => one.id).join(", ")}`, id);
    }
    return { name: id, text: found.text };
  });
}

/** Why a run has no round. */
function emptyWords({ ending, prompt }: Timeline, text: string): string {
  if (ending !== "end-of-text") return `its ${prompt.length} tokens leave the pair no room for a block`;
  const hint = /\s$/.test(text) ? ", which ends in white space: without that it may go on" : "";
  return `the target ends the text right behind it${hint}`;
}

/** The catalogue of faults. */
function listOf(isJson: boolean): string {
  const rows = deviations.map(({ id, level, title, cause }) => ({ id, level, title, cause }));
  if (isJson) return `${JSON.stringify(rows, null, 2)}\n`;
  const widest = Math.max(...rows.map(({ id }) => id.length));
  return rows.map(({ id, level, title }) => `${id.padEnd(widest)}  ${level.padEnd(8)}  ${title}\n`).join("");
}

async function drafted(
  { facts, tokenizer, openRun }: OpenPair,
  text: string,
  options: DraftOptions,
  signal: AbortSignal,
): Promise<Timeline> {
  const trained = trainedConvention(facts);
  const convention = deviate(trained, options.deviations);
  const prompt = tokenizer.encode(text);
  const run = openRun(new AbortController().signal);
  try {
    let timeline = await startTimeline(run, facts, prompt, {
      // The request before, where a loop keeps its rows, was the same one.
      earlier: convention.loop?.earlierRequest === "kept" ? prompt : [],
    });
    while (timeline.rounds.length < options.rounds && timeline.ending === null && !signal.aborted) {
      timeline = await nextRound(run, facts, timeline, {
        convention,
        accept: "verified",
        tokenLimit: facts.maxLength,
        attention: false,
      });
    }
    return timeline;
  } finally {
    run.close();
  }
}

function textOf(timeline: Timeline, options: DraftOptions, { facts, tokenizer }: OpenPair): string {
  const lines = timeline.rounds.map(({ index, acceptedDrafts, drafts }) => {
    const draft = oneLine(
      drafts.map(({ token }) => token),
      tokenizer,
    );
    return `round ${index + 1}  accepted ${acceptedDrafts} of ${drafts.length}  drafted ${draft}`;
  });
  const conflicts = conflictsOf(trainedConvention(facts), options.deviations).map(
    ([one, two]) => `${one.id} and ${two.id} change the same part: the later one of the catalogue holds.`,
  );
  const written = `committed ${oneLine(writtenTokens(timeline), tokenizer)}`;
  return `${[...conflicts, ...lines, written].join("\n")}\n`;
}

/** As a JSON string, so that line breaks and control characters stay where they are. */
function oneLine(tokens: readonly number[], tokenizer: PairTokenizer): string {
  return JSON.stringify(tokenizer.decode(tokens));
}
