import { useImperativeHandle, useLayoutEffect, useMemo, useRef } from "react";
import { viewCellOf } from "../engine/masks/projection/cells";
import { absoluteChoice } from "../engine/masks/projection/choice";
import type { Appearance } from "./appearance";
import { viewSentence } from "./cell-words";
import { framedCell, framedView, inView } from "./framed-view";
import type { MaskPairHandle, MaskPairProps } from "./mask-pair-props";
import { MeasuredPair } from "./measured-pair";
import type { MaskPairSide } from "./pair-input";
import { projectMasks } from "./project-masks";

interface ProjectedPairProps extends MaskPairProps {
  widthPx: number;
  appearance: Appearance;
}

/**
 * Lays the masks out as the view asks for. Inside, every cell is one of the view; the caller is asked and
 * told about cells of the frame. Another layout is another picture: it begins with the view it was given.
 */
export function ProjectedPair(props: ProjectedPairProps) {
  const { frame, difference, train, infer, view, onView, ref } = props;
  const key = JSON.stringify(view?.projection ?? absoluteChoice);
  const masks = useMemo(
    () => projectMasks(frame, { train: train.mask, infer: infer.mask, difference }, JSON.parse(key)),
    [frame, difference, train.mask, infer.mask, key],
  );
  const { projection, framed } = masks;
  const isAbsolute = projection.choice.kind === "absolute";
  const pair = useRef<MaskPairHandle>(null);
  const shown = () => framedView(pair.current?.shown() ?? inView(view, masks), masks, view);
  useImperativeHandle(ref, () => ({
    perform: (commandId) => pair.current?.perform(commandId) ?? false,
    press: (event) => pair.current?.press(event),
    release: (event) => pair.current?.release(event),
    focus: () => pair.current?.focus(),
    shown,
  }));
  const refocus = useRef(false);
  useLayoutEffect(() => {
    // The key that asked for another layout was pressed on the grid of the one before.
    if (refocus.current && key !== "") pair.current?.focus();
    refocus.current = false;
  }, [key]);
  // What was changed by hand stands where the frame has it.
  const inLayout = ({ edited, ...side }: MaskPairSide, mask: MaskPairSide["mask"]): MaskPairSide => ({
    ...side,
    mask,
    ...(isAbsolute && edited !== undefined ? { edited } : {}),
  });
  /** Something that may go to another layout, at the wish of whoever has the keyboard on the grid. */
  const going =
    <Argument,>(go: (argument: Argument) => void) =>
    (argument: Argument) => {
      refocus.current = true;
      go(argument);
    };
  const {
    onOtherView,
    onOtherBlock,
    cursor,
    onCursor,
    onWhy,
    sentenceOf,
    highlightedRow = null,
    weights,
    ...rest
  } = props;
  return (
    <MeasuredPair
      {...rest}
      key={key}
      ref={pair}
      projection={projection}
      framed={framed}
      difference={masks.difference}
      train={inLayout(train, masks.train)}
      infer={inLayout(infer, masks.infer)}
      sentenceOf={(cell) => viewSentence(projection, framed, cell, sentenceOf)}
      {...(cursor === undefined ? {} : { cursor: cursor && viewCellOf(projection, cursor) })}
      onCursor={(cell, isLocked) => onCursor?.(cell === null ? null : framedCell(cell, masks), isLocked)}
      {...(onWhy === undefined
        ? {}
        : {
            onWhy: (cell) => {
              const explained = framedCell(cell, masks);
              if (explained !== null) onWhy(explained);
            },
          })}
      {...(view === undefined ? {} : { view: inView(view, masks) })}
      onView={(next) => onView?.(framedView(next, masks, view))}
      {...(onOtherView === undefined ? {} : { onOtherView: going(onOtherView) })}
      {...(onOtherBlock === undefined ? {} : { onOtherBlock: going(onOtherBlock) })}
      visit={going(({ projection: wanted, camera, cell }) =>
        onView?.({
          ...shown(),
          projection: wanted,
          camera,
          inferCamera: null,
          cell,
          isLocked: cell !== null,
          selection: null,
        }),
      )}
      // Attention is paid by the rows of one block, and stands where the frame has it.
      highlightedRow={isAbsolute ? highlightedRow : null}
      {...(isAbsolute && weights !== undefined ? { weights } : {})}
    />
  );
}
