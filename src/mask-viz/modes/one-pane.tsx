import { useMemo } from "react";
import type { Appearance } from "../appearance";
import type { PairView } from "../build";
import type { PaneLayout } from "../layout";
import type { OverlayState } from "../paint-overlay";
import type { PairInput } from "../pair-input";
import type { PairMarks } from "../pair-marks";
import { PaneCanvas } from "../pane-canvas";
import type { PointerEvents } from "../use-pointer";
import { maskAppearance, overlayInput } from "./pane-inputs";
import type { PaneLook } from "./pane-mode";
import { OverlayTitle, PaneTitle, PaneTitles } from "./pane-title";
import { SwipeDivider } from "./swipe-divider";

interface OnePaneProps {
  look: PaneLook;
  /** The blink shows the other side than it would. */
  isTurned: boolean;
  input: PairInput;
  marks: PairMarks;
  pair: PairView;
  layout: PaneLayout;
  appearance: Appearance;
  state: OverlayState;
  pointer: PointerEvents;
  onPress(): void;
  setDivider(share: number): void;
  hold(isDown: boolean): void;
}

/** Both masks in one pane: over each other, beside each other along a divider, or in turn. */
export function OnePane({ look, isTurned, setDivider, hold, ...pane }: OnePaneProps) {
  const { input, layout, appearance } = pane;
  const { plotXPx, widthPx } = layout;
  const overlay = useMemo(() => overlayInput(input), [input]);
  const dark = useMemo(() => maskAppearance(appearance, input), [appearance, input]);
  const [first, second] = isTurned ? (["infer", "train"] as const) : (["train", "infer"] as const);
  const framed = (shown: string, title: React.ReactNode, canvases: React.ReactNode) => (
    <div className="viz-pane" style={{ width: widthPx }} data-side={shown}>
      {title}
      <div className="viz-one">{canvases}</div>
    </div>
  );
  switch (look.mode) {
    case "overlay":
      if (isTurned) break;
      return framed(
        "overlay",
        <OverlayTitle train={input.train} infer={input.infer} />,
        <PaneCanvas {...pane} side="overlay" input={overlay} />,
      );
    case "swipe": {
      const rightPx = Math.round((widthPx - plotXPx) * (1 - look.dividerShare));
      return framed(
        "swipe",
        <PaneTitles plotXPx={plotXPx} left={input[first]} right={input[second]} />,
        <>
          <PaneCanvas {...pane} side={second} appearance={dark} />
          <div className="viz-swiped" style={{ clipPath: `inset(0 ${rightPx}px 0 0)` }}>
            <PaneCanvas {...pane} side={first} appearance={dark} />
          </div>
          <SwipeDivider
            layout={layout}
            share={look.dividerShare}
            titles={[input[first].title, input[second].title]}
            setShare={setDivider}
            hold={hold}
          />
        </>,
      );
    }
    default:
      break;
  }
  return framed(
    first,
    <PaneTitle plotXPx={plotXPx} side={input[first]} />,
    <PaneCanvas {...pane} side={first} appearance={look.mode === "blink" ? dark : appearance} />,
  );
}
