import type * as v from "valibot";
import type { OpenPair } from "../engine/runtime/named-pair";
import type { CellStatus } from "./cell-status";
import type { Later } from "./later";
import type { CellInputs, GivenResult } from "./results";

/**
 * A kind of cell: its params and when they are right, the cells it uses, how it gets its result, and the
 * forms it has outside of the page. Nothing here draws. A kind is a folder in `src/panels`: `index.ts`
 * exports it as `kind`, `view.tsx` shows it (default export), `picture.ts`, where there is one, paints it.
 * Page and command line find the folders by themselves.
 */
export interface CellKind<Params, Output = null> {
  /** The word in the document's `kind` field. */
  kind: string;
  /** The word on the screen. */
  title: string;
  /** What a cell of this kind is for, in one line of a menu. */
  purpose: string;
  /** Reads the params of a document; fills in defaults. */
  schema: v.GenericSchema<unknown, Params>;
  /** Params of a fresh cell. */
  defaults: Params;
  /** Rules that span fields; throws RuleError. */
  check?(params: Params): void;
  /** What the outline calls a cell that has its heading inside; else, or on null, the cell's title. */
  heading?(params: Params): string | null;

  /** Names of the cells whose results it uses; none when left out. */
  inputs?(params: Params): readonly string[];
  /** The params after an input got another name. Needed beside `inputs`. */
  renamed?(params: Params, from: string, to: string): Params;
  /** What parts of it that other cells speak of are called, by what they were called before its params changed. */
  renamedParts?(before: Params, now: Params): ReadonlyMap<string, string>;
  /** The params after parts of a cell got other names; the same object where they speak of none of them. */
  withRenamedParts?(params: Params, input: string, names: ReadonlyMap<string, string>): Params;
  /** The results that other cells can take from its output. */
  results?: readonly GivenResult<Output>[];
  work: Work<Params, Output>;
  /** What the output says, in one sentence; and whether it is an assertion that holds. */
  verdict?(output: Output, params: Params): CellVerdict;
  /** What changed between two params, a sentence each ("The prompt changed."); field names when left out. */
  changes?(before: Params, now: Params): readonly string[];

  /** The cell as plain text: settings and findings. It is the text output of a saved file. */
  text?(cell: FoundCell<Params, Output>): string;
  /** The cell as Python that runs by itself after the cells above it; a comment when left out. */
  python?(cell: FoundCell<Params, Output>): string;
  /** What it brings to a report. */
  report?(cell: FoundCell<Params, Output>): ReportSection;

  /** What its view can be told to do while it is active, with keys that hold inside the view only. */
  commands?: readonly CellCommand[];
}

/** How a cell gets from params to output. */
type Work<Params, Output> =
  /** Text and the like: there is no output. */
  | { cost: "none" }
  /** Runs again at once whenever params or inputs change. */
  | { cost: "cheap"; compute(params: Params, inputs: CellInputs): Output | Later<Output> }
  /** Runs a model: only when the user says so. */
  | { cost: "engine"; run(job: EngineJob<Params, Output>): Promise<Output> };

export interface EngineJob<Params, Output> {
  params: Params;
  inputs: CellInputs;
  pair: OpenPair;
  /** An unfinished output of the same params to go on from; null to begin anew. */
  from: Output | null;
  /** Aborted when the user stops it: reject with whatever the engine rejects with. */
  signal: AbortSignal;
  /** A partial output, which is kept and shown, and how far it is ("round 4"). */
  progress(output: Output, place: string): void;
}

export interface CellVerdict {
  sentence: string;
  /** Assertions only: whether all hold. */
  holds?: boolean;
}

/** A cell with what it found; `output` is null as long as there is none. */
export interface FoundCell<Params, Output> {
  name: string;
  title: string;
  params: Params;
  output: Output | null;
  inputs: CellInputs;
}

/** Everything is text: the report escapes it. */
export interface ReportSection {
  facts: readonly { label: string; value: string }[];
  tables?: readonly { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }[];
  /** Parts that the kind's `picture.ts` can paint, by its own names. */
  pictures?: readonly { part: string; caption: string }[];
}

interface CellCommand {
  /** With the kind as prefix: "masks.next-difference". */
  id: string;
  title: string;
  /** As in "Shift+N", "Accel+ArrowLeft"; the first is shown. */
  keys: readonly string[];
}

/** What the view of a cell is given. */
export interface CellViewProps<Params, Output = null> {
  id: string;
  /** What other cells call it, and files that are saved from it. */
  name: string;
  params: Params;
  /** The last output, also when it is out of date; null before the first. */
  output: Output | null;
  status: CellStatus;
  inputs: CellInputs;
  /** Changes some params. Returns the sentence of the rule that the change breaks, or null. */
  update(patch: Partial<Params>): string | null;
  /** What the view keeps in the notebook, as it was stored: anything may stand in it. */
  view: Readonly<Record<string, unknown>>;
  /** Keeps something of it. With a label it is a step of its own to undo, like any change; else looking around. */
  setView(patch: Readonly<Record<string, unknown>>, label?: string): void;
  /** What other tools keep with the cell: the field `jupyter` of its record, as it was stored. */
  foreign?: unknown;
  /** Whether the cell is in edit mode; most views have controls and ignore it. */
  editing: boolean;
  setEditing(editing: boolean): void;
  /** Runs this cell and what it needs; `goOn` continues a stopped one from where it is. */
  run(): void;
  goOn(): void;
  stop(): void;
  /** The cells that give a result, to choose an input from: heading for the reader, id for a link (`#id`). */
  sources(resultName: string): readonly { id: string; name: string; title: string }[];
  /** Puts a cell below this one and selects it. Returns why it could not, or null. */
  insertBelow(cell: { kind: string; name: string; params: object; title?: string }): string | null;
  /** Lets the view carry out the kind's commands while it is mounted; returns the undoing. */
  onCommand(perform: (commandId: string) => void): () => void;
}
