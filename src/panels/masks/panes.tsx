import { useMemo } from "react";
import type { CellViewProps } from "../../notebook/cell-kind";
import { inFrontWithout } from "./in-front";
import type { MasksPicture } from "./model";
import { asPair, otherTitle, patchOfPair, withOneMore, withoutOne } from "./other-sides";
import { type MasksParams, mostOthers } from "./params";
import { SideSettings } from "./side-settings";
import { useForm } from "./use-form";
import "./panes.css";

type Cell = CellViewProps<MasksParams, MasksPicture>;

/** The further inference sides, each with its settings. */
export function FurtherSides({ cell }: { cell: Cell }) {
  return cell.params.others?.map((_, index) => (
    <FurtherSide key={otherTitle(index)} cell={cell} index={index} />
  ));
}

export function AddSide({ params, update }: Pick<Cell, "params" | "update">) {
  if ((params.others?.length ?? 0) >= mostOthers) return null;
  return (
    <button type="button" className="button" onClick={() => update({ others: withOneMore(params) })}>
      Add an inference side
    </button>
  );
}

/** A further side: the settings of an inference side, of a cell in which it is the only one. */
function FurtherSide({ cell, index }: { cell: Cell; index: number }) {
  const { params, update, output } = cell;
  const pair = useMemo(() => asPair(params, index), [params, index]);
  const change = (patch: Partial<MasksParams>) => update(patchOfPair(params, index, patch));
  const form = useForm(pair, change);
  const picture = output?.others[index];
  const title = otherTitle(index);
  const remove = () => {
    const { inFront } = cell.view;
    if (typeof inFront === "number") cell.setView({ inFront: inFrontWithout(inFront, index + 1) });
    update({ others: withoutOne(params, index) });
  };
  return (
    <div className="further-side">
      <SideSettings
        side="infer"
        title={title}
        form={form}
        cell={{
          ...cell,
          id: `${cell.id}-${index + 2}`,
          params: pair,
          output: output && picture ? { ...output, ...picture, others: [] } : null,
          update: change,
        }}
      />
      <button
        type="button"
        className="button quiet"
        aria-label={`Remove ${title.toLowerCase()}`}
        onClick={remove}
      >
        Remove
      </button>
    </div>
  );
}
