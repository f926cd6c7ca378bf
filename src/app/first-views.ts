import { useEffect, useState } from "react";
import type { CellRecord } from "../notebook/document";
import { registeredKind } from "./cell-registry";

/** What fits into the first screen. */
const firstCount = 4;

/**
 * Whether the views that a reader sees first are here: cells that come one after the other would push one
 * another around. A view that cannot be fetched is waited for once; its cell says what is wrong.
 */
export function useFirstViews(cells: readonly CellRecord[] | null): boolean {
  const [areHere, setHere] = useState(false);
  const words = cells
    ?.slice(0, firstCount)
    .map(({ kind }) => kind)
    .join(" ");
  useEffect(() => {
    if (words === undefined || areHere) return;
    const fetched = words.split(" ").map((word) => registeredKind(word)?.fetchView());
    void Promise.allSettled(fetched).then(() => setHere(true));
  }, [words, areHere]);
  return areHere;
}
