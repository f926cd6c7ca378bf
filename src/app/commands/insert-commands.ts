import type { CellKind } from "../../notebook/cell-kind";
import type { CellRecord } from "../../notebook/document";
import { freshCell, insertCells } from "../../notebook/operations";
import { withHeadingLevel } from "../../panels/note/heading";
import type { AppContext, Command } from "./command";
import { headingLevelOf } from "./note-changes";
import { activeCell, cellsOf, changeAndSelect, needsLeave, needsNotebook, placeBelow } from "./reach";

type Where = "above" | "below";

/** A command for every kind, and the keys for notes. */
export function insertCommands(kinds: readonly CellKind<unknown, unknown>[]): readonly Command[] {
  return [
    ...placed(
      "note",
      "Insert a note",
      (where) => (where === "above" ? "A" : "B"),
      (context, where) => insertNote(context, where, ""),
    ),
    ...placed(
      "heading",
      "Insert a heading",
      (where) => (where === "above" ? "Shift+A" : "Shift+B"),
      (context, where) => {
        const fault = insertNote(context, where, withHeadingLevel("", levelFor(context)));
        const { active } = context.selection.getState();
        if (fault === null && active !== null) context.selection.getState().edit(active);
        return fault;
      },
    ),
    ...kinds
      .filter(({ kind }) => kind !== "note")
      .map(
        (kind): Command => ({
          id: `insert.${kind.kind}`,
          title: `Insert below: ${kind.title}`,
          group: "Insert",
          keys: [],
          mode: "both",
          blocked,
          run: (context) => insertKind(context, kind, placeFor(context, "below")),
        }),
      ),
  ];
}

/** Puts a fresh cell at a place, 0 for the first, and selects it. */
export function insertKind(
  context: AppContext,
  kind: CellKind<unknown, unknown>,
  index: number,
): string | null {
  const label = `Inserted ${kind.title.toLowerCase()}`;
  return insertAt(
    context,
    index,
    label,
    { kind: kind.kind, params: { ...(kind.defaults as object) } },
    kind.kind,
  );
}

function placed(
  what: string,
  title: string,
  keyOf: (where: Where) => string,
  run: (context: AppContext, where: Where) => string | null,
): Command[] {
  return (["above", "below"] as const).map((where) => ({
    id: `insert.${what}-${where}`,
    title: `${title} ${where}`,
    group: "Insert",
    keys: [keyOf(where)],
    mode: "command",
    blocked,
    run: (context) => run(context, where),
  }));
}

function blocked(context: AppContext): string | null {
  return needsNotebook(context) ?? needsLeave(context);
}

function insertNote(context: AppContext, where: Where, markdown: string): string | null {
  return insertAt(
    context,
    placeFor(context, where),
    "Inserted a note",
    { kind: "note", params: { markdown } },
    "note",
  );
}

/** Puts a cell below another one, with params of its own, and selects it. */
export function insertBelow(
  context: AppContext,
  id: string,
  { kind, name, params, title }: { kind: string; name: string; params: object; title?: string },
): string | null {
  const index = cellsOf(context).findIndex((cell) => cell.id === id) + 1;
  const cell = { kind, params: { ...params }, ...(title === undefined ? {} : { title }) };
  return insertAt(context, index, `Inserted ${name}`, cell, name);
}

function insertAt(
  context: AppContext,
  index: number,
  label: string,
  cell: Omit<CellRecord, "id" | "name">,
  name: string,
): string | null {
  return changeAndSelect(
    context,
    label,
    (document) => insertCells(document, index, [freshCell(document, name, cell)]),
    (document) => [document.cells[index].id],
  );
}

function placeFor(context: AppContext, where: Where): number {
  if (where === "below") return placeBelow(context);
  const { selected } = context.selection.getState();
  return Math.max(
    0,
    cellsOf(context).findIndex(({ id }) => id === selected[0]),
  );
}

/** The level of the section that the active cell stands in. */
function levelFor(context: AppContext): number {
  const cells = cellsOf(context);
  const active = activeCell(context);
  const above = cells.slice(0, active === null ? undefined : cells.indexOf(active) + 1);
  return above.map(headingLevelOf).findLast((level) => level !== null) ?? 2;
}
