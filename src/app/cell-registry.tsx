import { type ComponentType, lazy } from "react";
import type { CellKind, CellViewProps } from "../notebook/cell-kind";

type Kind = CellKind<unknown, unknown>;
type View = ComponentType<CellViewProps<unknown, unknown>>;

/** Every folder of `src/panels` that exports a kind is one; its view is fetched when a cell needs it. */
const kindFiles = import.meta.glob<Kind>("../panels/*/index.ts", { eager: true, import: "kind" });
const viewFiles = import.meta.glob<View>("../panels/*/view.tsx", { import: "default" });

const registered = Object.entries(kindFiles).map(([path, kind]) => {
  const load = viewFiles[path.replace("index.ts", "view.tsx")];
  return { kind, load, View: lazy(async () => ({ default: await load() })) };
});

const byWord = new Map(registered.map((entry) => [entry.kind.kind, entry]));

export const kinds: readonly Kind[] = registered.map(({ kind }) => kind);

export function registeredKind(word: string) {
  return byWord.get(word) ?? null;
}
