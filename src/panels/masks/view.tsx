import type { CellViewProps } from "../../notebook/cell-kind";
import type { MasksPicture } from "./model";
import type { MasksParams } from "./params";
import { PictureView } from "./picture-view";
import { SceneSettings } from "./scene-settings";
import { SideSettings } from "./side-settings";
import { useForm } from "./use-form";
import { VerdictLine } from "./verdict-line";
import "./masks.css";

export default function MasksView(props: CellViewProps<MasksParams, MasksPicture>) {
  const { id, params, output, status, update } = props;
  const form = useForm(params, update);
  return (
    <div className="masks">
      {output === null ? (
        <p className="masks-nothing">{status.sentence}</p>
      ) : (
        <VerdictLine verdict={output.verdict} />
      )}
      <div className="masks-sides">
        <SideSettings side="train" cellId={id} form={form} />
        <SideSettings side="infer" cellId={id} form={form} />
      </div>
      <SceneSettings form={form} />
      {output !== null && <PictureView {...props} output={output} />}
    </div>
  );
}
