import { useMemo, useState } from "react";
import type { Side } from "../../engine/masks/frame";
import { explainCell } from "../../engine/masks/reason";
import { type CellPosition, MaskPair, type MaskPairSide } from "../../mask-viz";
import type { CellViewProps } from "../../notebook/cell-kind";
import { CellInspector } from "./cell-inspector";
import { presetOf } from "./convention-of";
import { examine, type MasksPicture, pictureOf } from "./model";
import type { MasksParams } from "./params";
import { SceneSettings } from "./scene-settings";
import { SideSettings } from "./side-settings";
import { useForm } from "./use-form";
import { VerdictLine } from "./verdict-line";
import "./masks.css";

export default function MasksView({ id, params, update }: CellViewProps<MasksParams, MasksPicture>) {
  const picture = useMemo(() => pictureOf(params), [params]);
  const [pointedAt, setPointedAt] = useState<CellPosition | null>(null);
  const [isHeld, setHeld] = useState(false);
  const examined = useMemo(() => examine(picture, pointedAt), [picture, pointedAt]);
  const sides = useMemo(() => paneSides(picture, params), [picture, params]);
  const form = useForm(params, update);
  const { comparison, verdict } = picture;

  return (
    <div className="masks">
      <VerdictLine verdict={verdict} />
      <div className="masks-sides">
        <SideSettings side="train" cellId={id} form={form} />
        <SideSettings side="infer" cellId={id} form={form} />
      </div>
      <SceneSettings form={form} />
      <div className="masks-picture">
        <MaskPair
          frame={comparison.frame}
          difference={comparison.difference}
          train={sides.train}
          infer={sides.infer}
          sentenceOf={({ row, column }) => explainCell(comparison, row, column).sentence}
          tokensOfColumns={picture.tokensOfColumns}
          tokensOfRows={picture.tokensOfRows}
          onCursor={(cell, isLocked) => {
            setPointedAt(cell);
            setHeld(isLocked);
          }}
        />
        <CellInspector frame={comparison.frame} examined={examined} isHeld={isHeld} />
      </div>
    </div>
  );
}

/** Held across pointer moves, so that the panes repaint only for another picture. */
function paneSides({ comparison }: MasksPicture, params: MasksParams) {
  const side = (name: Side, title: string): MaskPairSide => {
    const { mask, rails } = comparison[name];
    return { title, detail: presetOf(params[name].preset).title, mask, rails };
  };
  return { train: side("train", "Training"), infer: side("infer", "Inference") };
}
