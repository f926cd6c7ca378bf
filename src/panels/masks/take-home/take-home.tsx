import { useId, useState } from "react";
import { CodeTools } from "./code-tools";
import { DataTools } from "./data-tools";
import { MaskDescription } from "./mask-description";
import { PictureTools } from "./picture-tools";
import type { TakeHomeProps } from "./take-home-props";
import "./take-home.css";

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
