import { useId } from "react";
import { useStore } from "zustand";
import { type ServedAs as ServedSides, whyNotServed } from "../../engine/drafting/overlay";
import { sourceWords } from "../../notebook/source-words";
import { engineStore } from "../../store/workbench";

/** A cell that can be chosen. */
export interface Source {
  name: string;
  title: string;
}

interface ServedAsProps {
  name: string | null;
  /** The two sides of the cell; null as long as they are not there. */
  served: ServedSides | null;
  sources: readonly Source[];
  onChange: (name: string | null) => void;
}

/** Which cell says how run B is served. */
export function ServedAs({ name, served, sources, onChange }: ServedAsProps) {
  const id = useId();
  const facts = useStore(engineStore, ({ pair }) => pair?.facts ?? null);
  const isMissing = name !== null && !sources.some((source) => source.name === name);
  const obstacle = served && facts ? whyNotServed(facts, served) : null;
  const fault = isMissing ? `No cell “${name}” compares two sides.` : obstacle;
  return (
    <div className="field">
      <label htmlFor={id}>Run B is served as in</label>
      <select
        id={id}
        className="select"
        value={name ?? ""}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
      >
        <option value="">no cell</option>
        {isMissing && <option value={name}>{name}</option>}
        {sources.map((source) => (
          <option key={source.name} value={source.name}>
            {sourceWords(source)}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className={fault === null ? "hint" : "fault"}>
        {fault ?? "All in which the inference side of that cell differs from its training side."}
      </p>
    </div>
  );
}
