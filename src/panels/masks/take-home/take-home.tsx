import { useId, useState } from "react";
import type { Cause } from "../../../engine/masks/causes";
import type { MaskView } from "../../../mask-viz";
import type { MasksPicture } from "../model";
import type { MasksParams } from "../params";
import { CodeTools } from "./code-tools";
import { DataTools } from "./data-tools";
import { MaskDescription } from "./mask-description";
import { PictureTools } from "./picture-tools";
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
  const [open, setOpen] = useState<"tools" | "words" | null>(null);
  const toggle = (part: "tools" | "words") => setOpen(open === part ? null : part);
  return (
    <div className="take-home">
      <div className="take-home-buttons">
        <button
          type="button"
          className="button"
          aria-expanded={open === "tools"}
          aria-controls={`${id}-tools`}
          onClick={() => toggle("tools")}
        >
          Take home
        </button>
        <button
          type="button"
          className="button"
          aria-expanded={open === "words"}
          aria-controls={`${id}-words`}
          onClick={() => toggle("words")}
        >
          Describe this mask
        </button>
      </div>
      <div id={`${id}-tools`} className="take-home-tools" hidden={open !== "tools"}>
        {open === "tools" && (
          <>
            <PictureTools {...props} />
            <DataTools {...props} />
            <CodeTools {...props} />
          </>
        )}
      </div>
      <div id={`${id}-words`} hidden={open !== "words"}>
        {open === "words" && <MaskDescription {...props} />}
      </div>
    </div>
  );
}
