import type { Side } from "../../engine/masks/frame";
import type { Appearance } from "../appearance";
import type { PairView } from "../build";
import type { PairLayout } from "../layout";
import type { OverlayState } from "../paint-overlay";
import type { PairInput } from "../pair-input";
import type { PairMarks } from "../pair-marks";
import { PaneCanvas } from "../pane-canvas";
import type { Navigation } from "../use-navigation";
import { otherSide } from "./locked-cameras";
import { OnePane } from "./one-pane";
import { isOnePane, type PaneLook } from "./pane-mode";
import { PaneTitle } from "./pane-title";

interface PairPanesProps {
  look: PaneLook;
  input: PairInput;
  /** What each pane draws. */
  inputs: Record<Side, PairInput>;
  marks: PairMarks;
  pairs: Record<Side, PairView>;
  layout: PairLayout;
  appearance: Appearance;
  state: OverlayState;
  navigation: Navigation;
  /** A pane was clicked: the keyboard shall follow. */
  onPress(): void;
}

/** Training and inference, in two panes or in one. */
export function PairPanes(props: PairPanesProps) {
  const { look, input, inputs, marks, pairs, layout, appearance, state, navigation, onPress } = props;
  const { blink, reader } = navigation;
  const shared = { marks, appearance, state, onPress };
  if (isOnePane(look.mode)) {
    const { active } = reader.cameras;
    const pair = pairs[active];
    return (
      <OnePane
        {...shared}
        look={look}
        isTurned={blink.isOn}
        input={input}
        pair={pair}
        layout={layout.panes.train}
        pointer={navigation.pointerOn(active, layout.panes.train, pair)}
        setDivider={navigation.setDivider}
        hold={(isDown) => reader.keeper.hold(isDown)}
      />
    );
  }
  return (["train", "infer"] as const).map((side) => {
    const shown = blink.isOn ? otherSide[side] : side;
    const pane = layout.panes[side];
    return (
      <div key={side} className="viz-pane" style={{ width: pane.widthPx }} data-side={shown}>
        <PaneTitle plotXPx={pane.plotXPx} side={input[shown]} />
        <PaneCanvas
          {...shared}
          side={shown}
          input={inputs[shown]}
          pair={pairs[side]}
          layout={pane}
          pointer={navigation.pointerOn(side, pane, pairs[side])}
        />
      </div>
    );
  });
}
