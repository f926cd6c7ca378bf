import { useId } from "react";
import type { Side } from "../../engine/masks/frame";
import type { CellViewProps } from "../../notebook/cell-kind";
import { type MaskGiver, maskGiverKey } from "../../notebook/mask-giver-result";
import { conventionOf } from "./convention-of";
import { layoutOf } from "./layout-of";
import { withNumber } from "./numbers";
import type { MasksParams } from "./params";

type MaskFromProps = Pick<CellViewProps<MasksParams>, "params" | "inputs" | "sources" | "update"> & {
  side: Side;
};

/** Where a side's cells come from: the rules of its preset, or a cell that has a mask. */
export function MaskFrom({ params, side, inputs, sources, update }: MaskFromProps) {
  const id = useId();
  const { from } = params[side];
  const givers = sources(maskGiverKey.name);
  if (givers.length === 0 && from === undefined) return null;
  const giver = givers.find(({ name }) => name === from);
  const madeFor = from === undefined ? null : (inputs.get(from)?.get(maskGiverKey)?.madeFor ?? null);
  const choose = (name: string) => {
    const { from: _before, ...rest } = params[side];
    update({ [side]: name === "" ? rest : { ...rest, from: name } });
  };
  return (
    <div className="mask-from">
      <div className="mask-from-choice">
        <label htmlFor={id}>Cells from</label>
        <select id={id} className="select" value={from ?? ""} onChange={({ target }) => choose(target.value)}>
          <option value="">the preset's rules</option>
          {givers.map(({ id: giverId, name, title }) => (
            <option key={giverId} value={name}>
              {title === name ? name : `${title} (${name})`}
            </option>
          ))}
          {from !== undefined && !giver && <option value={from}>{`${from}, which has no mask`}</option>}
        </select>
        {giver && <a href={`#${giver.id}`}>Go to {giver.name}</a>}
      </div>
      {from !== undefined && !giver && (
        <p className="fault" role="alert">{`No cell called ${from} has a mask.`}</p>
      )}
      {madeFor && <OtherLayout params={params} side={side} madeFor={madeFor} update={update} />}
    </div>
  );
}

/** Says that the mask was made for another layout, and takes that one. */
function OtherLayout({
  params,
  side,
  madeFor,
  update,
}: Pick<MaskFromProps, "params" | "side" | "update"> & { madeFor: NonNullable<MaskGiver["madeFor"]> }) {
  const fault = otherLayout(params, side, madeFor);
  if (fault === null) return null;
  const take = () => {
    const { contextLength, anchors, documents } = madeFor.layout;
    const { documents: _before, tokens, ...layout } = params.layout;
    const { [side]: own } = withNumber(params, side, "blockSize", madeFor.blockSize);
    update({
      [side]: own,
      layout: {
        ...layout,
        contextLength,
        anchors: [...anchors],
        ...(documents && { documents: [...documents] }),
        ...(tokens && { tokens }),
      },
    });
  };
  return (
    <p className="mask-from-other">
      <span className="fault" role="alert">
        {fault}
      </span>{" "}
      <button type="button" className="button" onClick={take}>
        Take its layout and block size
      </button>
    </p>
  );
}

/** The sentence of what differs from the layout that a mask was made for; null when nothing does. */
export function otherLayout(
  params: MasksParams,
  side: Side,
  { layout, blockSize }: NonNullable<MaskGiver["madeFor"]>,
): string | null {
  const here = layoutOf(params.layout);
  const own = conventionOf(params[side], params.layerType).blockSize;
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const parts = [
    ...(layout.contextLength === here.contextLength
      ? []
      : [`context ${layout.contextLength}, here ${here.contextLength}`]),
    ...(isSame(layout.anchors, here.anchors)
      ? []
      : [`anchors ${anchorWords(layout.anchors)}, here ${anchorWords(here.anchors)}`]),
    ...(isSame(layout.documents, here.documents) ? [] : ["other documents"]),
    ...(blockSize === own ? [] : [`block size ${blockSize}, here ${own}`]),
  ];
  return parts.length === 0 ? null : `It was made for ${parts.join("; ")}.`;
}

const mostListed = 6;

function anchorWords(anchors: readonly (number | null)[]): string {
  const listed = anchors.slice(0, mostListed).map((anchor) => anchor ?? "unused");
  const more = anchors.length - listed.length;
  return more > 0 ? `${listed.join(", ")} and ${more} more` : listed.join(", ");
}
