import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef } from "react";
import type { Cell } from "../../../engine/mask-mod/source-error";
import { type IntervalMask, isVisible } from "../../../engine/masks/interval-mask";
import { useAppearance } from "../../../mask-viz/use-appearance";
import { useWidth } from "../../../mask-viz/use-width";
import type { Blocks } from "./blocks";
import { movedCell } from "./cell-moves";
import { cellWords } from "./cell-words";
import { paintTrial } from "./paint-trial";
import { scaleFor, scaleWords } from "./shading";
import "../../../mask-viz/mask-viz.css";

interface TrialGridProps {
  mask: IntervalMask;
  blocks: Blocks | null;
  cell: Cell;
  /** Whether the pointer leaves the cell as it is. */
  isHeld: boolean;
  onCell(cell: Cell, isHeld: boolean): void;
}

/** One mask as a picture in which a cell can be pointed at, or gone to with the keys. */
export function TrialGrid({ mask, blocks, cell, isHeld, onCell }: TrialGridProps) {
  const room = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const appearance = useAppearance(room);
  const roomPx = useWidth(room);
  const scale = useMemo(() => (roomPx === null ? null : scaleFor(mask, roomPx)), [mask, roomPx]);
  useLayoutEffect(() => {
    if (canvas.current === null || appearance === null || scale === null) return;
    const { colours, devicePixelRatio } = appearance;
    paintTrial(canvas.current, mask, blocks, scale, colours, devicePixelRatio);
  }, [mask, blocks, scale, appearance]);

  const cellAt = (event: MouseEvent): Cell => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const index = (fraction: number, count: number) =>
      Math.max(0, Math.min(count - 1, Math.floor(fraction * count)));
    return {
      q: index((event.clientY - top) / height, mask.rowCount),
      kv: index((event.clientX - left) / width, mask.columnCount),
    };
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isHeld) {
      event.preventDefault();
      event.stopPropagation();
      return onCell(cell, false);
    }
    if (event.altKey || event.shiftKey) return;
    const moved = movedCell(cell, event, mask, blocks?.blockSize ?? 16);
    if (moved === null) return;
    event.preventDefault();
    event.stopPropagation();
    onCell(moved, true);
  };
  const words = `${cellWords(cell, blocks)}: ${isVisible(mask, cell.q, cell.kv) ? "seen" : "hidden"}`;
  const hands = {
    onKeyDown: press,
    onPointerMove: (event: MouseEvent) => {
      if (!isHeld) onCell(cellAt(event), false);
    },
    onClick: (event: MouseEvent) => onCell(cellAt(event), true),
  };
  const pattern = gridPattern(mask, cell);
  return (
    <div ref={room} className="trial-room">
      {scale !== null && (
        <div
          {...pattern.grid}
          {...hands}
          className="trial-grid"
          style={{ width: scale.widthPx, height: scale.heightPx }}
        >
          <canvas ref={canvas} style={{ width: scale.widthPx, height: scale.heightPx }} />
          <CellMark cell={cell} mask={mask} isHeld={isHeld} />
          <div {...pattern.row} className="visually-hidden">
            <div {...pattern.cell}>{words}</div>
          </div>
        </div>
      )}
      <p className="trial-cell">
        {words}
        {isHeld && <span className="hint"> Held; Esc lets go.</span>}
      </p>
      {scale !== null && <p className="hint">{scaleWords(scale)}</p>}
    </div>
  );
}

/** The ARIA grid pattern with the one cell in hand. */
function gridPattern({ rowCount, columnCount }: IntervalMask, { q, kv }: Cell) {
  return {
    grid: {
      role: "grid",
      "aria-label": "Mask on the trial",
      "aria-rowcount": rowCount,
      "aria-colcount": columnCount,
      tabIndex: 0,
    },
    row: { role: "row", "aria-rowindex": q + 1 },
    cell: { role: "gridcell", "aria-colindex": kv + 1, "aria-live": "polite" },
  } as const;
}

/** Row and column of the cell, at least a few pixels wide, and the cell where they cross. */
function CellMark({ cell: { q, kv }, mask, isHeld }: Pick<TrialGridProps, "cell" | "mask" | "isHeld">) {
  const share = (part: number, count: number) => `${(100 * part) / count}%`;
  const vertical = { left: share(kv, mask.columnCount), width: share(1, mask.columnCount) };
  const horizontal = { top: share(q, mask.rowCount), height: share(1, mask.rowCount) };
  return (
    <div className="trial-mark" data-held={isHeld} aria-hidden="true">
      <i className="trial-line" style={{ ...vertical, top: 0, bottom: 0 }} />
      <i className="trial-line" style={{ ...horizontal, left: 0, right: 0 }} />
      <i className="trial-cursor" style={{ ...vertical, ...horizontal }} />
    </div>
  );
}
