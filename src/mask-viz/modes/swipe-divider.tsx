import type { PaneLayout } from "../layout";

interface SwipeDividerProps {
  layout: PaneLayout;
  share: number;
  /** What stands on either side, from left to right. */
  titles: readonly [left: string, right: string];
  setShare(share: number): void;
  /** The divider is held, or let go of. */
  hold(isDown: boolean): void;
}

/** How wide the part of the divider is that can be taken hold of. */
const GRIP_PX = 24;

/**
 * The divider between both masks: a range of the plot's width of which only the grip takes the pointer,
 * so that the cells around it stay within reach.
 */
export function SwipeDivider({ layout, share, titles, setShare, hold }: SwipeDividerProps) {
  const { plotXPx, plotYPx, widthPx, heightPx } = layout;
  const percent = Math.round(share * 100);
  const [left, right] = titles;
  return (
    <input
      type="range"
      className="viz-divider"
      style={{
        left: plotXPx - GRIP_PX / 2,
        top: plotYPx,
        width: widthPx - plotXPx + GRIP_PX,
        height: heightPx - plotYPx,
      }}
      aria-label="Divider of the swipe"
      aria-valuetext={`${left} ${percent} %, ${right} ${100 - percent} %`}
      min={0}
      max={100}
      step={1}
      value={percent}
      onChange={(event) => setShare(Number(event.currentTarget.value) / 100)}
      onPointerDown={() => hold(true)}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
    />
  );
}
