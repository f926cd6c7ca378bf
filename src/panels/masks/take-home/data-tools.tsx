import { runsCsv, runsJson } from "../../../engine/masks/runs-text";
import { download, textFile } from "../../../store/download";
import type { TakeHomeProps } from "./take-home-props";

/** The differing runs as files. */
export function DataTools({ name, output, muted }: TakeHomeProps) {
  const { comparison } = output;
  const save = (ending: "json" | "csv", content: string, mediaType: string) =>
    download(`${name}-runs.${ending}`, textFile(content, mediaType));
  return (
    <fieldset>
      <legend>Differing cells, row by row</legend>
      <button
        type="button"
        className="button small"
        onClick={() => save("json", runsJson(comparison, muted), "application/json")}
      >
        JSON
      </button>
      <button
        type="button"
        className="button small"
        onClick={() => save("csv", runsCsv(comparison, muted), "text/csv")}
      >
        CSV
      </button>
      <p className="hint">Ranges of slots and columns: the start is in them, the end is not.</p>
    </fieldset>
  );
}
