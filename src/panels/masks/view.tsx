import { verdictNotes } from "../../engine/masks/verdict-notes";
import type { CellViewProps } from "../../notebook/cell-kind";
import { LayerCountTable } from "./layer-table";
import type { MasksPicture } from "./model";
import { FurtherSides } from "./panes";
import type { MasksParams } from "./params";
import { PictureView } from "./picture-view";
import { mutedWords, readMuted } from "./reasons/muted";
import { SceneSettings } from "./scene-settings";
import { SideSettings } from "./side-settings";
import { StartFrom } from "./start-from";
import { useForm } from "./use-form";
import { VerdictLine } from "./verdict-line";
import "./masks.css";

export default function MasksView(props: CellViewProps<MasksParams, MasksPicture>) {
  const { id, params, output, status, update } = props;
  const form = useForm(params, update);
  const startFrom = <StartFrom cellId={id} params={params} update={update} />;
  return (
    <div className="masks">
      {output === null ? (
        <p className="masks-nothing">{status.sentence}</p>
      ) : (
        <VerdictLine
          verdict={output.verdict}
          note={mutedWords(readMuted(props.view, output.comparison))}
          notes={verdictNotes(output.comparison)}
        />
      )}
      <div className="masks-sides">
        <SideSettings side="train" form={form} cell={props} />
        <SideSettings side="infer" form={form} cell={props} />
        <FurtherSides cell={props} />
      </div>
      <SceneSettings form={form} />
      {output?.layers && <LayerCountTable table={output.layers} params={params} update={update} />}
      {output === null ? startFrom : <PictureView {...props} output={output} startFrom={startFrom} />}
    </div>
  );
}
