import { useId, useMemo, useState } from "react";
import type { DrafterSides } from "../../../engine/masks/drafter-config";
import { layerWords } from "../../../engine/masks/layer-text";
import { presetNamed } from "../../../engine/masks/presets";
import { sentenceOf } from "../../../engine/tensor/sentence-of";
import type { MasksParams } from "../params";
import { configPatch, readConfigFile } from "./config-file";

/** Takes a drafter's config.json, pasted or as a file, and says what it finds in it before it is used. */
export function ConfigArea({
  params,
  update,
  onDone,
}: {
  params: MasksParams;
  update(patch: Partial<MasksParams>): string | null;
  onDone(): void;
}) {
  const id = useId();
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const read = useMemo(() => readOrFault(text), [text]);
  const type = (next: string) => {
    setText(next);
    setRefused(null);
  };
  const take = () => {
    if (read.drafter === null) return;
    const sentence = update(configPatch(params, read.drafter));
    setRefused(sentence);
    if (sentence === null) onDone();
  };
  const fault = refused ?? read.fault;
  return (
    <section className="config-area" aria-label="From config.json">
      <div className="field">
        <label htmlFor={id}>Paste the config.json of a drafter, or choose the file</label>
        <textarea
          id={id}
          className="input"
          rows={6}
          value={text}
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => type(target.value)}
        />
        <input
          type="file"
          accept=".json,application/json"
          aria-label="Choose a config.json"
          onChange={({ target }) => void target.files?.[0]?.text().then(type)}
        />
        <p
          id={`${id}-note`}
          className={fault === null ? "hint" : "fault"}
          role={fault === null ? undefined : "alert"}
        >
          {fault ?? (read.drafter === null ? "z-lab, speculators, SpecForge and DSpark forms are read." : "")}
        </p>
      </div>
      {read.drafter && <Found drafter={read.drafter} />}
      <div className="config-actions">
        <button type="button" className="button primary" disabled={read.drafter === null} onClick={take}>
          Use it
        </button>
        <button type="button" className="button" onClick={onDone}>
          Close
        </button>
      </div>
    </section>
  );
}

function readOrFault(text: string): { drafter: DrafterSides | null; fault: string | null } {
  if (text.trim() === "") return { drafter: null, fault: null };
  try {
    return { drafter: readConfigFile(text), fault: null };
  } catch (error) {
    return { drafter: null, fault: sentenceOf(error) };
  }
}

function Found({ drafter }: { drafter: DrafterSides }) {
  const { family, blockSize, window, layerTypes, training, serving, unknown } = drafter;
  const titles = (sides: DrafterSides["training"]) =>
    sides.map(({ preset }) => presetNamed(preset).title).join("; ");
  return (
    <dl className="config-found">
      <dt>Form</dt>
      <dd>{family}</dd>
      <dt>Layers</dt>
      <dd>{layerWords(layerTypes)}</dd>
      <dt>Block size, window</dt>
      <dd>
        {blockSize}, {window ?? "none"}
      </dd>
      <dt>Trained by</dt>
      <dd>{titles(training)}</dd>
      <dt>Served by</dt>
      <dd>{titles(serving)}</dd>
      <dt>Not known</dt>
      <dd>{unknown.join(" ")}</dd>
    </dl>
  );
}
