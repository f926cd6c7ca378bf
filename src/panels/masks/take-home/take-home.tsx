import { useId, useState } from "react";
import type { Cause } from "../../../engine/masks/causes";
import type { MaskView } from "../../../mask-viz";
import type { MasksPicture } from "../model";
import type { MasksParams } from "../params";
import { DataTools } from "./data-tools";
import type { ShownPair } from "./shown-pair";
import "./take-home.css";

export interface TakeHomeProps {
  /** Of the cell: files are called after it. */
  name: string;
  params: MasksParams;
  output: MasksPicture;
  muted: readonly Cause[];
  view: MaskView;
  shown: ShownPair;
}

/** What a reader can carry off: the picture, the differing runs, either mask as code, and all of it in words. */
export function TakeHome(props: TakeHomeProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="take-home">
      <button
        type="button"
        className="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Take home
      </button>
      <div id={id} className="take-home-tools" hidden={!isOpen}>
        {isOpen && <DataTools {...props} />}
      </div>
    </div>
  );
}
