import { keptLog } from "../../engine/acceptance/logs/kept-log";
import { RuleError } from "../../engine/tensor/rule-error";
import type { AppContext } from "../commands/command";
import { activeCell, cellsOf } from "../commands/reach";
import { goToCell } from "../go-to-cell";

/** Endings of files that programs write line by line. */
export const logEndings = [".jsonl", ".ndjson", ".log", ".txt"];

const longestLogBytes = 4_000_000;

/**
 * The cell for a dropped log: a diagnosis of what a harness drafted, or the acceptance that another program
 * reports.
 * @throws Error with a sentence for a file that is neither, or whose lines break a rule.
 */
export async function cellOfLog(file: File) {
  const { name } = file;
  if (file.size > longestLogBytes) throw new Error(`${name} is longer than ${longestLogBytes / 1e6} MB.`);
  const text = await file.text();
  if (text.trim() === "") throw new Error(`${name} is empty.`);
  if (await isDraftLog(text, name)) return diagnosisCell(name, text);
  try {
    const log = { name, text: keptLog(text) };
    return { kind: "acceptance", name: "acceptance", title: name, params: { of: [], logs: [log] } };
  } catch {
    throw new Error(
      `${name} is no log that this page reads: neither JSON lines of what a harness drafted (tokens, with drafts, rounds or blocks), nor lines in which one of the known programs reports acceptance.`,
    );
  }
}

export function diagnosisCell(name: string, log: string) {
  return { kind: "diagnosis", name: "diagnosis", title: name, params: { log } };
}

/** @throws Error where it begins as a harness's log does and a line breaks a rule. */
async function isDraftLog(text: string, name: string): Promise<boolean> {
  const { isLogText, linesOf } = await import("../../engine/diagnosis/log-line");
  if (!isLogText(text)) return false;
  try {
    linesOf(text);
    return true;
  } catch (error) {
    if (error instanceof RuleError) throw new Error(`${name}: ${error.message}.`);
    throw error;
  }
}

/**
 * Puts a log into a diagnosis cell that has none yet, the active one before others. Null where there is no such
 * cell; else its title, or the sentence of what kept the log out.
 */
export function fillEmptyDiagnosis(
  context: AppContext,
  log: string,
): { title: string } | { fault: string } | null {
  const { notebook } = context;
  const isEmpty = ({ kind, params }: { kind: string; params: Record<string, unknown> }) =>
    kind === "diagnosis" && String(params.log ?? "").trim() === "";
  const active = activeCell(context);
  const cell = active !== null && isEmpty(active) ? active : cellsOf(context).find(isEmpty);
  if (cell === undefined) return null;
  const fault = notebook.getState().updateParams(cell.id, { log });
  if (fault !== null) return { fault };
  goToCell(context, cell.id);
  return { title: cell.title ?? cell.name };
}
