import { type ComponentType, lazy } from "react";
import type { CellKind, CellViewProps } from "../notebook/cell-kind";

type Kind = CellKind<unknown, unknown>;
type View = ComponentType<CellViewProps<unknown, unknown>>;

/** A kind with its view, which is fetched when a cell needs it. */
interface RegisteredKind {
  kind: Kind;
  /** The view itself once it is here; until then one that waits for it. */
  view(): View;
  fetchView(): Promise<void>;
}

/** Every folder of `src/panels` that exports a kind is one. */
const kindFiles = import.meta.glob<Kind>("../panels/*/index.ts", { eager: true, import: "kind" });
const viewFiles = import.meta.glob<View>("../panels/*/view.tsx", { import: "default" });

const registered = Object.entries(kindFiles).map(([path, kind]) =>
  registeredWith(kind, viewFiles[path.replace("index.ts", "view.tsx")]),
);

const byWord = new Map(registered.map((entry) => [entry.kind.kind, entry]));

export const kinds: readonly Kind[] = registered.map(({ kind }) => kind);

export function registeredKind(word: string): RegisteredKind | null {
  return byWord.get(word) ?? null;
}

function registeredWith(kind: Kind, load: () => Promise<View>): RegisteredKind {
  const Waiting = lazy(async () => ({ default: await load() }));
  let here: View | null = null;
  return {
    kind,
    view: () => here ?? Waiting,
    async fetchView() {
      here = await load();
    },
  };
}
