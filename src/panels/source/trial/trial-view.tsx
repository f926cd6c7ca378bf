import { useMemo, useState } from "react";
import type { Cell } from "../../../engine/mask-mod/source-error";
import type { GivenMask } from "../../../engine/masks/given-mask";
import type { Trial } from "../model/trial-result";
import { type Blocks, blocksOf } from "./blocks";
import { TrialGrid } from "./trial-grid";
import { TrialSteps } from "./trial-steps";

interface TrialViewProps {
  trial: Trial;
  given: GivenMask;
}

/** The mask on the trial, and what the source computes in the cell in hand. */
export function TrialView({ trial, given }: TrialViewProps) {
  const { mask } = given;
  const blocks = useMemo(() => blocksOf(trial, given), [trial, given]);
  const [hand, setHand] = useState<{ cell: Cell; isHeld: boolean } | null>(null);
  if (mask.rowCount === 0 || mask.columnCount === 0) return <p className="hint">The mask has no cells.</p>;
  const isInside = hand !== null && hand.cell.q < mask.rowCount && hand.cell.kv < mask.columnCount;
  const { cell, isHeld } = isInside ? hand : { cell: firstCell(trial, blocks), isHeld: false };
  return (
    <div className="trial-view">
      <TrialGrid
        mask={mask}
        blocks={blocks}
        cell={cell}
        isHeld={isHeld}
        onCell={(next, held) => setHand({ cell: next, isHeld: held })}
      />
      <TrialSteps given={given} cell={cell} />
    </div>
  );
}

/** Slot 0 of the first block at its own anchor: where most that goes wrong goes wrong. */
function firstCell({ facts }: Trial, blocks: Blocks | null): Cell {
  return { q: 0, kv: blocks === null ? 0 : (facts.layout.anchors[0] ?? 0) };
}
