import { useState } from "react";
import type { CellViewProps } from "../../notebook/cell-kind";

interface SpeedButtonProps {
  of: readonly string[];
  insertBelow: CellViewProps<unknown>["insertBelow"];
}

/** Puts a cell below that measures how fast these prompts are decoded. */
export function SpeedButton({ of, insertBelow }: SpeedButtonProps) {
  const [fault, setFault] = useState<string | null>(null);
  const insert = () => setFault(insertBelow({ kind: "speed", name: "speed", params: { of: [...of] } }));
  return (
    <div className="acceptance-speed">
      <button type="button" className="button" onClick={insert}>
        Measure speed
      </button>
      <span className="hint">
        Tokens per second with and without the drafter on these prompts, in a cell below.
      </span>
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
