import { type Entry, entriesOf } from "../../../engine/mask-mod/entries";
import { chosenEntry } from "../../../engine/mask-mod/evaluate-source";
import { type NeededName, namesNeeded } from "../../../engine/mask-mod/names-needed";
import { SourceError } from "../../../engine/mask-mod/source-error";
import { parseSource } from "../../../engine/mask-mod/syntax/parse";
import type { Program } from "../../../engine/mask-mod/syntax/tree";

/** A source that could be read, and what of it is asked for cells. */
export interface ReadSource {
  program: Program;
  entry: Entry;
  needed: readonly NeededName[];
}

/** How far reading a source gets: what it offers is known before one of it is chosen. */
export interface Reading {
  /** All that gives a mask_mod, in the order of the source; none where it is not Python. */
  entries: readonly Entry[];
  read: ReadSource | SourceError;
}

const latest: { source: string; entry: string | null; reading: Reading }[] = [];
/** Cells on a page that are worked on at the same time. */
const mostKept = 8;

/** Never throws for a source that is wrong. A cell and its view ask for the same one, so the latest are kept. */
export function readingOf(source: string, entry: string | null): Reading {
  const known = latest.find((one) => one.source === source && one.entry === entry);
  if (known !== undefined) return known.reading;
  const reading = readAnew(source, entry);
  latest.unshift({ source, entry, reading });
  latest.length = Math.min(latest.length, mostKept);
  return reading;
}

function readAnew(source: string, name: string | null): Reading {
  let entries: readonly Entry[] = [];
  try {
    const program = parseSource(source);
    entries = entriesOf(program);
    const entry = chosenEntry(program, name);
    return { entries, read: { program, entry, needed: namesNeeded(program, entry) } };
  } catch (error) {
    if (error instanceof SourceError) return { entries, read: error };
    // Reading goes down as deep as the source is nested.
    if (error instanceof RangeError) return { entries, read: tooDeep() };
    throw error;
  }
}

function tooDeep(): SourceError {
  return new SourceError({ line: 1, column: 1 }, "the source must be nested less deep to be read here");
}
