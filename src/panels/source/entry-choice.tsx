import { useId } from "react";
import type { Entry } from "../../engine/mask-mod/entries";

interface EntryChoiceProps {
  entries: readonly Entry[];
  /** null: the only one that no other is built from. */
  chosen: string | null;
  choose(entry: string | null): void;
}

/** Which of several names of the source gives the mask. */
export function EntryChoice({ entries, chosen, choose }: EntryChoiceProps) {
  const id = useId();
  const outermost = entries.filter(({ isOutermost }) => isOutermost);
  const isGone = chosen !== null && !entries.some(({ name }) => name === chosen);
  return (
    <div className="field source-entry">
      <label htmlFor={id}>Gives the mask</label>
      <select
        id={id}
        className="select"
        value={chosen ?? ""}
        onChange={({ target }) => choose(target.value === "" ? null : target.value)}
      >
        <option value="">{outermost.length === 1 ? `${outermost[0].name} (the outermost)` : "choose"}</option>
        {isGone && <option value={chosen}>{chosen} (not there any more)</option>}
        {entries.map(({ name, kind, at }) => (
          <option key={name} value={name}>
            {name}, {kindWords[kind]}, line {at.line}
          </option>
        ))}
      </select>
    </div>
  );
}

const kindWords: Record<Entry["kind"], string> = {
  mask_mod: "mask_mod",
  factory: "factory",
  value: "value",
};
