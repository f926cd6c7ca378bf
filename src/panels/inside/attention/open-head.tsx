import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import type { OpenedBlock } from "../../../engine/inside/open-blocks";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { shortened, visibleToken } from "../../../mask-viz/token-text";
import { useWidth } from "../../../mask-viz/use-width";
import { columnWords } from "../model/words";
import type { HeldAgainst } from "../result";
import { type CellPlace, cellSentence, movedBy } from "./cursor";
import { columnScale, type HeadScene } from "./head-raster";
import { layoutOpenHead, type OpenHeadLayout, paintOpenHead } from "./open-head-picture";
import type { Look } from "./use-inks";

interface OpenHeadProps {
  ref: Ref<HTMLDivElement>;
  block: OpenedBlock;
  place: { layer: number; head: number };
  scene: HeadScene;
  against: HeldAgainst;
  look: Look | null;
  tokenizer: PairTokenizer;
  cursor: CellPlace;
  onCursor: (cell: CellPlace) => void;
}

/** One head in large. A click or the arrow keys choose a cell, which is told in words. */
export function OpenHead(props: OpenHeadProps) {
  const { ref, block, place, scene, against, look, tokenizer, cursor, onCursor } = props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = useId();
  const roomPx = useWidth(box);
  const layout = useMemo(() => (roomPx === null ? null : layoutOpenHead(scene, roomPx)), [scene, roomPx]);
  const names = useMemo(() => namesOf(block, tokenizer), [block, tokenizer]);
  useLayoutEffect(() => {
    if (canvas.current === null || layout === null || look === null) return;
    paintOpenHead(canvas.current, scene, layout, names.columns, look);
  }, [scene, layout, names, look]);
  const scale = layout && columnScale(scene, layout.widthPx, layout.gapPx);
  const sentence = cellSentence(block, place, scene, cursor, against, tokenizer);
  useEffect(() => {
    if (box.current === null || layout === null) return;
    const { startOf, endOf } = columnScale(scene, layout.widthPx, layout.gapPx);
    const { column } = cursor;
    keepInView(box.current, layout.leftPx, startOf(column), endOf(column));
  }, [cursor, scene, layout]);
  const press = (event: MouseEvent) => {
    if (canvas.current === null || layout === null || scale === null) return;
    const frame = canvas.current.getBoundingClientRect();
    const column = scale.columnAt(event.clientX - frame.left);
    const slot = Math.floor((event.clientY - frame.top - layout.topPx) / layout.rowPx);
    if (column !== null && slot >= 0 && slot < scene.blockSize) onCursor({ slot, column });
  };
  const pressKey = (event: KeyboardEvent) => {
    const next = movedBy(event, cursor, scene);
    if (next === null) return;
    event.preventDefault();
    onCursor(next);
  };
  return (
    <div className="inside-open">
      <div ref={box} className="inside-open-box">
        <div
          ref={ref}
          {...gridOf(scene, place, `${id}-cell`)}
          {...{ onKeyDown: pressKey, onClick: press }}
          className="inside-open-grid"
        >
          <div {...rowOf(cursor.slot)} className="visually-hidden">
            <div {...cellOf(cursor.column, `${id}-cell`)}>{sentence}</div>
          </div>
          {layout && (
            <ol className="inside-slot-names" aria-hidden="true" style={{ paddingTop: layout.topPx }}>
              {names.slots.map((name) => (
                <li key={name} style={{ height: layout.rowPx }}>
                  {shortened(name, 14)}
                </li>
              ))}
            </ol>
          )}
          <div aria-hidden="true">
            <canvas ref={canvas} style={layout === null ? {} : sizeOf(layout)} />
          </div>
          {layout && scale && (
            <span
              className="inside-cursor"
              aria-hidden="true"
              style={{
                left: layout.leftPx + scale.startOf(cursor.column) - 2,
                top: layout.topPx + cursor.slot * layout.rowPx - 2,
                width: scale.endOf(cursor.column) - scale.startOf(cursor.column) + 3,
                height: layout.rowPx + 3,
              }}
            />
          )}
        </div>
      </div>
      <p aria-live="polite">{sentence}</p>
      <p className="hint">
        A click or the arrow keys choose a cell. Page up and Page down go from the context to the block and
        back, <kbd>N</kbd> and <kbd>Shift</kbd>+<kbd>N</kbd> to the next and the previous hidden cell with
        attention.
      </p>
    </div>
  );
}

function sizeOf({ topPx, widthPx, heightPx }: OpenHeadLayout) {
  return { width: widthPx, height: topPx + heightPx };
}

/** Scrolls a box, and nothing around it, until a stretch beside the names is to be seen. */
function keepInView(box: HTMLElement, leftPx: number, startPx: number, endPx: number): void {
  const roomPx = box.clientWidth - leftPx;
  if (startPx < box.scrollLeft) box.scrollLeft = startPx - 8;
  else if (endPx > box.scrollLeft + roomPx) box.scrollLeft = endPx - roomPx + 8;
}

/** The grid pattern with one live cell: thousands of elements would not do. */
function gridOf(
  { blockSize, contextRows }: HeadScene,
  { layer, head }: OpenHeadProps["place"],
  activeId: string,
) {
  return {
    role: "grid",
    tabIndex: 0,
    "aria-label": `Layer ${layer}, head ${head}: attention by slot and column`,
    "aria-rowcount": blockSize,
    "aria-colcount": contextRows + blockSize,
    "aria-activedescendant": activeId,
  };
}

function rowOf(slot: number) {
  return { role: "row", "aria-rowindex": slot + 1 };
}

function cellOf(column: number, id: string) {
  return { role: "gridcell", id, "aria-colindex": column + 1 };
}

function namesOf({ plan, lens }: OpenedBlock, tokenizer: PairTokenizer) {
  const finals = lens[lens.length - 1];
  const text = (token: number) => visibleToken(tokenizer.tokenText(token));
  return {
    slots: Array.from({ length: plan.blockSize }, (_, slot) => {
      const token = slot < plan.firstUsedSlot ? plan.blockTokens[slot] : finals[slot].final.token;
      return `${slot} ${text(token)}`;
    }),
    columns: Array.from({ length: plan.contextRows + plan.blockSize }, (_, column) => {
      if (column >= plan.contextRows) return `${column - plan.contextRows}`;
      const { index, token, state } = plan.context[column];
      if (state.kind === "present" && token !== null) return `${index} ${text(token)}`;
      return columnWords(plan, column, tokenizer);
    }),
  };
}
