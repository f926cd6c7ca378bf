import { useRef, useState } from "react";
import { ExampleChooser, ExampleSentence } from "./examples/example-chooser";
import { ConfigArea } from "./from-config/config-area";
import { DrafterSummary } from "./from-config/drafter-facts";
import { AddSide } from "./panes";
import type { MasksParams } from "./params";
import "./start-from.css";

/** Ways to fill all settings at once, an example or a drafter's file; and one more side. */
export function StartFrom({
  cellId,
  params,
  update,
}: {
  cellId: string;
  params: MasksParams;
  update(patch: Partial<MasksParams>): string | null;
}) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const areaId = `${cellId}-config`;
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div className="start-from">
      <div className="start-from-row">
        <ExampleChooser params={params} update={update} />
        <button
          type="button"
          ref={opener}
          className="button"
          aria-expanded={isOpen}
          aria-controls={areaId}
          onClick={() => setOpen(!isOpen)}
        >
          From config.json
        </button>
        <AddSide params={params} update={update} />
      </div>
      <ExampleSentence params={params} />
      <div id={areaId} hidden={!isOpen}>
        {isOpen && <ConfigArea params={params} update={update} onDone={close} />}
      </div>
      <DrafterSummary params={params} update={update} />
    </div>
  );
}
