import { useState } from "react";
import type { PresetFit } from "../../../engine/masks/guess/preset-fit";
import { anchorText, readAnchors } from "../../../engine/masks/layout-text";
import type { DumpParams, KnownParams } from "../params";
import { readCount } from "./known-text";

interface KnownFormProps {
  known: KnownParams;
  taken: PresetFit | null;
  update(patch: Partial<DumpParams>): string | null;
}

/** Context length, anchors and block size: as guessed, until they are typed. */
export function KnownForm({ known, taken, update }: KnownFormProps) {
  const [fault, setFault] = useState<string | null>(null);
  const change = (patch: KnownParams) => {
    const next = { ...known, ...patch };
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
    setFault(update({ known: kept, taken: null }));
  };
  function take(field: keyof KnownParams, text: string) {
    try {
      const isAnchors = field === "anchors";
      change({
        [field]: text.trim() === "" ? undefined : isAnchors ? readAnchors(text) : readCount(field, text),
      });
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  }
  const guessed: Record<keyof KnownParams, string> = {
    contextLength: String(taken?.layout.contextLength ?? ""),
    blockSize: String(taken?.shape.blockSize ?? ""),
    anchors: taken === null ? "" : anchorText(taken.layout.anchors),
  };
  const set: Record<keyof KnownParams, string> = {
    contextLength: String(known.contextLength ?? ""),
    blockSize: String(known.blockSize ?? ""),
    anchors: known.anchors === undefined ? "" : anchorText(known.anchors),
  };
  const fields = [
    ["contextLength", "Context length"],
    ["blockSize", "Block size"],
    ["anchors", "Anchors"],
  ] as const;
  return (
    <fieldset className="dump-known">
      <legend>Layout, if you know it better</legend>
      <div className="dump-fields">
        {fields.map(([field, label]) => (
          <label key={field} className="field" data-wide={field === "anchors"}>
            <span className="label">{label}</span>
            <input
              key={set[field]}
              className="input"
              defaultValue={set[field]}
              placeholder={guessed[field]}
              onBlur={({ target }) => target.value !== set[field] && take(field, target.value)}
              onKeyDown={(event) => event.key === "Enter" && take(field, event.currentTarget.value)}
            />
          </label>
        ))}
      </div>
      <p className="hint">
        Grey is guessed. Anchors with commas between them, - for an unused one, 0..96:8 for every eighth; an
        empty field is guessed again.
      </p>
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
