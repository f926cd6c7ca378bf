import { type ComponentType, lazy } from "react";
import type { CellKind, CellViewProps } from "../notebook/cell-kind";
import { draftingKind } from "../panels/drafting";
import { masksKind } from "../panels/masks";
import MasksView from "../panels/masks/view";
import { noteKind } from "../panels/note";
import NoteView from "../panels/note/view";

type CellView = ComponentType<CellViewProps<unknown>>;

/** Loaded after the page: it brings the engine with it, which no other cell needs. */
const DraftingView = lazy(() => import("../panels/drafting/view"));

/** Every kind of cell that this workbench knows, with the view that shows it. */
const registered = [
  register(noteKind, NoteView),
  register(masksKind, MasksView),
  register(draftingKind, DraftingView),
];

const byKind = new Map(registered.map((entry) => [entry.kind.kind, entry]));

export const kinds: readonly CellKind<unknown>[] = registered.map(({ kind }) => kind);

export function registeredKind(kind: string) {
  return byKind.get(kind) ?? null;
}

function register<Params>(kind: CellKind<Params>, View: ComponentType<CellViewProps<Params>>) {
  // The store hands a view only params that the kind's own schema has read.
  return { kind: kind as CellKind<unknown>, View: View as CellView };
}
