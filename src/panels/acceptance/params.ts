import * as v from "valibot";
import { longestKeptLog } from "../../engine/acceptance/logs/kept-log";

/** Whose acceptance a cell shows. */
export interface AcceptanceParams {
  /** Names of drafting cells. */
  of: string[];
  /** Logs of other programs, as text. */
  logs: KeptLog[];
}

export interface KeptLog {
  /** The file's name, or what the reader calls it. */
  name: string;
  text: string;
  /** What the numbers of a plain list of rounds count; other logs say it themselves. */
  bonus: "with-bonus" | "without-bonus";
}

/** Logs that a cell keeps. */
export const mostLogs = 12;

const logSchema = v.looseObject({
  name: v.optional(v.string("a text"), "log"),
  text: v.pipe(
    v.string("a text"),
    v.maxLength(longestKeptLog, `<= ${longestKeptLog.toLocaleString("en")} characters`),
  ),
  bonus: v.optional(
    v.picklist(["with-bonus", "without-bonus"], "with-bonus or without-bonus"),
    "without-bonus",
  ),
});

export const acceptanceSchema: v.GenericSchema<unknown, AcceptanceParams> = v.looseObject({
  of: v.optional(v.array(v.string("the name of a cell"), "a list of names of cells"), []),
  logs: v.optional(
    v.pipe(v.array(logSchema, "a list of logs"), v.maxLength(mostLogs, `<= ${mostLogs} logs`)),
    [],
  ),
});
