import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { sentenceOf } from "../engine/tensor/sentence-of";
import { readNotebookText } from "../notebook/files/read-notebook";
import { createNotebookStore, type NotebookStore } from "../store/notebook";
import { type Asked, readArguments, usage } from "./arguments";
import { isGreen, reportCells } from "./cell-report";
import { diagnoseByCommand, diagnoseUsage } from "./diagnose-command";
import { draftByCommand, draftUsage } from "./draft-command";
import { junitOf } from "./junit";
import { findKinds } from "./kinds";
import { compareByCommand, masksUsage } from "./masks-command";
import { nodePairs } from "./node-pairs";
import { listPresets } from "./presets-command";
import { printable } from "./printable";
import { readText } from "./read-given";
import { cellLines, summaryLine } from "./summary";

/** What the program needs of its process. */
type Process = Pick<NodeJS.Process, "stdout" | "stderr" | "once" | "off">;

const exitCodes = { green: 0, red: 1, unreadable: 2, unwritable: 3, stopped: 130 } as const;

/** The command line; gives the exit code. */
export async function main(words: readonly string[], process: Process): Promise<number> {
  const asked = readArguments(words);
  if (asked.command === "help") {
    process.stdout.write(usage);
    return exitCodes.green;
  }
  if (asked.command === "refused") {
    process.stderr.write(`anchorscope: ${printable(asked.reason)}.\n\n${usage}`);
    return exitCodes.unreadable;
  }
  try {
    if (asked.command === "run") return await runNotebook(asked, process);
    if (asked.command === "masks") return await compareMasks(asked.words, process);
    if (asked.command === "draft") return await draft(asked.words, process);
    if (asked.command === "diagnose") return await diagnose(asked.words, process);
    process.stdout.write(listPresets(asked.words));
    return exitCodes.green;
  } catch (error) {
    complain(process, sentenceOf(error));
    return exitCodes.unreadable;
  }
}

/** Whether only the usage was asked for, which is then printed; else null. */
function usageAsked(words: readonly string[], text: string, process: Process): number | null {
  if (words.length > 0 && !words.includes("--help") && !words.includes("-h")) return null;
  process.stdout.write(text);
  return words.length === 0 ? exitCodes.unreadable : exitCodes.green;
}

async function draft(words: readonly string[], process: Process): Promise<number> {
  const asked = usageAsked(words, draftUsage, process);
  if (asked !== null) return asked;
  return stoppable(process, async (signal) => {
    const isDrafted = await draftByCommand(
      words,
      signal,
      (text) => process.stdout.write(text),
      (sentence) => complain(process, sentence),
    );
    if (signal.aborted) return exitCodes.stopped;
    return isDrafted ? exitCodes.green : exitCodes.red;
  });
}

async function diagnose(words: readonly string[], process: Process): Promise<number> {
  const asked = usageAsked(words, diagnoseUsage, process);
  if (asked !== null) return asked;
  return stoppable(process, async (signal) => {
    const { text, finding } = await diagnoseByCommand(words, signal, (place) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${place}`);
    });
    if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
    process.stdout.write(text);
    if (finding === "open") return exitCodes.stopped;
    return finding === "aligned" ? exitCodes.green : exitCodes.red;
  });
}

/** Ctrl+C stops what runs, which prints what there is; a second one ends the process. */
async function stoppable(process: Process, run: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.once("SIGINT", stop);
  try {
    return await run(controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    complain(process, "stopped before there was anything to print.");
    return exitCodes.stopped;
  } finally {
    process.off("SIGINT", stop);
  }
}

async function compareMasks(words: readonly string[], process: Process): Promise<number> {
  const asked = usageAsked(words, masksUsage, process);
  if (asked !== null) return asked;
  const { text, differs } = await compareByCommand(words);
  process.stdout.write(text);
  return differs ? exitCodes.red : exitCodes.green;
}

/** Sentences of Node's own come on several lines. */
function complain(process: Process, sentence: string): void {
  process.stderr.write(`anchorscope: ${printable(sentence.replace(/\s*[\r\n]+\s*/g, " "))}\n`);
}

async function runNotebook(
  { notebook, junit, pair }: Extract<Asked, { command: "run" }>,
  process: Process,
): Promise<number> {
  const kinds = await findKinds();
  const store = createNotebookStore(kinds, { pairs: await nodePairs(pair), nowMs: () => performance.now() });
  const { json, notices } = readNotebookText(await readText(notebook), basename(notebook));
  const fault = store.getState().open(json);
  if (fault !== null) throw new Error(fault);
  const { readOnly } = store.getState();
  for (const sentence of [...notices.map((notice) => notice.sentence), ...(readOnly ? [readOnly] : [])]) {
    process.stderr.write(`${printable(sentence)}\n`);
  }

  const startedMs = performance.now();
  const isStopped = await runAll(store, process);
  const state = store.getState();
  const cells = reportCells(state, kinds);
  process.stdout.write(`${[...cellLines(cells), "", summaryLine(cells)].join("\n")}\n`);
  if (junit !== null) {
    const seconds = (performance.now() - startedMs) / 1000;
    const text = junitOf(state.document?.title ?? notebook, cells, seconds);
    try {
      await writeFile(junit, text);
    } catch (error) {
      complain(process, `the JUnit file could not be written: ${sentenceOf(error)}.`);
      return exitCodes.unwritable;
    }
  }
  if (isStopped) return exitCodes.stopped;
  return cells.every(isGreen) ? exitCodes.green : exitCodes.red;
}

/** Runs every cell. Ctrl+C stops what runs and keeps what there is; a second one ends the process. */
async function runAll(store: NotebookStore, process: Process): Promise<boolean> {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    store.getState().stop();
  };
  const off = store.subscribe(({ running, document }, before) => {
    const cell = running !== before.running && document?.cells.find(({ id }) => id === running);
    if (cell) process.stderr.write(`Running ${printable(cell.name)}.\n`);
  });
  process.once("SIGINT", stop);
  try {
    await store.getState().runAll();
  } finally {
    process.off("SIGINT", stop);
    off();
  }
  return isStopped;
}
