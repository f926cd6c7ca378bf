import { useCallback, useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../../engine/tensor/sentence-of";
import type { TapsResult } from "../result";
import { heldFile, holdFile } from "./held";
import { type MatchedFile, matchFile } from "./match-file";

export interface OwnStatesReader {
  matched: MatchedFile | null;
  /** Name of the file that is being read. */
  reading: string | null;
  /** Why the last file was not taken. */
  fault: string | null;
  read(file: File): void;
}

/** One file at a time for a cell; matched again when the block has been computed anew. */
export function useOwnStates(id: string, result: TapsResult): OwnStatesReader {
  const [matched, setMatched] = useState<MatchedFile | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const going = useRef<AbortController | null>(null);

  const match = useCallback(
    async (file: File) => {
      going.current?.abort();
      const controller = new AbortController();
      going.current = controller;
      setFault(null);
      setReading(file.name);
      try {
        const found = await matchFile(file, result, controller.signal);
        if (controller.signal.aborted) return;
        holdFile(id, file);
        setMatched(found);
      } catch (error) {
        if (controller.signal.aborted) return;
        setFault(sentenceOf(error));
      }
      setReading(null);
    },
    [id, result],
  );

  useEffect(() => {
    const file = heldFile(id);
    if (file !== null) void match(file);
    return () => going.current?.abort();
  }, [id, match]);

  return { matched, reading, fault, read: (file) => void match(file) };
}
