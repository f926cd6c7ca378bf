import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
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

export const draftUsage = `Drafts and verifies after a prompt, without a browser.

  npx anchorscope draft --prompt-file <file> [--deviation <id>]... [--rounds <n>] [--json]
                        [--pair <target folder> <drafter folder>]

  --prompt-file  text to continue
  --deviation    serves the drafter with this fault; any number of them
  --rounds       rounds at most, 8 when left out; fewer where the text ends before
  --json         one line that "anchorscope diagnose" reads: tokens up to the first anchor, then for every
                 round its drafts, what it committed, how many drafts were accepted, and of every draft the
                 five best [token id, logit]
  --pair         these checkpoints instead of the bundled pair

Faults: ${deviations.map(({ id }) => id).join(", ")}.

Exit codes: 0 it drafted; 2 the command or a file could not be read.
`;

interface DraftOptions {
  promptFile: string;
  deviations: readonly string[];
  rounds: number;
  isJson: boolean;
}

function readDraftOptions(words: readonly string[]): DraftOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      "prompt-file": { type: "string" },
      deviation: { type: "string", multiple: true },
      rounds: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const promptFile = values["prompt-file"];
  if (promptFile === undefined) throw new RuleError("--prompt-file", "given", "nothing");
  const ids = values.deviation ?? [];
  const unknown = ids.find((id) => !deviations.some((one) => one.id === id));
  if (unknown !== undefined) throw new RuleError("--deviation", "one that draft --help lists", unknown);
  const rounds = values.rounds ?? "8";
  if (!/^[1-9]\d{0,3}$/.test(rounds)) throw new RuleError("--rounds", "a whole number >= 1", rounds);
  return { promptFile, deviations: ids, rounds: Number(rounds), isJson: values.json ?? false };
}

/** @throws Error with a sentence for what cannot be read, RuleError for a value that breaks a rule. */
export async function draftByCommand(words: readonly string[]): Promise<string> {
  const { pair: folders, rest } = takePair(words);
  const options = readDraftOptions(rest);
  const text = await readFile(options.promptFile, "utf8");
  const host = await nodePairs(folders);
  const pair = await host.ensure(new AbortController().signal);
  const timeline = await drafted(pair, text, options);
  return options.isJson ? `${draftLogLine(timeline, options.deviations)}\n` : textOf(timeline, options, pair);
}

async function drafted({ facts, tokenizer, openRun }: OpenPair, text: string, options: DraftOptions) {
  const trained = trainedConvention(facts);
  const convention = deviate(trained, options.deviations);
  const prompt = tokenizer.encode(text);
  const run = openRun(new AbortController().signal);
  try {
    let timeline = await startTimeline(run, facts, prompt, {
      // The request before, where a loop keeps its rows, was the same one.
      earlier: convention.loop?.earlierRequest === "kept" ? prompt : [],
    });
    while (timeline.rounds.length < options.rounds && timeline.ending === null) {
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
