import { useId, useState } from "react";
import type { Frame } from "../../../engine/masks/frame";
import { grouped } from "../../../engine/masks/wording";

interface BlockChooserProps {
  frame: Frame;
  block: number;
  choose(block: number): void;
}

/** Which block is shown: the one before, the one after, or any by its number. */
export function BlockChooser({ frame, block, choose }: BlockChooserProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const { anchors } = frame.layout;
  const last = anchors.length - 1;
  const settle = () => {
    const number = Number(typed);
    if (typed !== null && typed.trim() !== "" && Number.isInteger(number))
      choose(Math.max(0, Math.min(number, last)));
    setTyped(null);
  };
  const anchor = anchors[block];
  return (
    <div className="block-chooser">
      <button
        type="button"
        className="button"
        disabled={block === 0}
        aria-label="Previous block"
        title="Previous block (PageUp)"
        onClick={() => choose(block - 1)}
      >
        <span aria-hidden="true">‹</span>
      </button>
      <label htmlFor={id}>Block</label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        value={typed ?? `${block}`}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === "Enter") settle();
          if (event.key === "Escape") setTyped(null);
        }}
      />
      <button
        type="button"
        className="button"
        disabled={block === last}
        aria-label="Next block"
        title="Next block (PageDown)"
        onClick={() => choose(block + 1)}
      >
        <span aria-hidden="true">›</span>
      </button>
      <span className="block-place" aria-live="polite">
        of 0 to {grouped(last)}, {anchor === null ? "unused" : `anchor ${anchor}`}
      </span>
    </div>
  );
}
