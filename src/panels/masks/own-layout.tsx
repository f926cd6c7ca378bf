import type { Side } from "../../engine/masks/frame";
import type { Preset } from "../../engine/masks/presets";
import type { MasksParams } from "./params";
import type { Form } from "./use-form";

/** Offers the blocks that the original asks for, where the cell has others. */
export function OwnLayout({
  preset,
  form: { params },
  side,
  update,
}: {
  preset: Preset;
  form: Form;
  side: Side;
  update(patch: Partial<MasksParams>): string | null;
}) {
  const own = preset.layout?.(params.layout.contextLength, params[side].values);
  if (own === undefined) return null;
  const isSame = JSON.stringify(own.anchors) === JSON.stringify(params.layout.anchors);
  if (isSame || own.anchors.length === 0) return null;
  const count = own.anchors.length;
  const take = () => {
    const { documents, ...layout } = params.layout;
    const { contextLength, anchors } = own;
    const keeps = documents?.length === contextLength && { documents };
    update({ layout: { ...layout, ...keeps, contextLength, anchors: [...anchors] } });
  };
  return (
    <p className="own-layout hint">
      The original has {count === 1 ? "one block" : `${count} blocks`} in this context.{" "}
      <button type="button" className="button quiet" onClick={take}>
        Lay out its blocks
      </button>
    </p>
  );
}
