import { counted, grouped } from "../../engine/masks/wording";
import { type LayerTable, layerNames } from "./layer-counts";
import { withShownType } from "./layer-list";
import type { MasksParams } from "./params";

/** Differing cells by layer of the drafter; pressing a layer shows its mask. */
export function LayerCountTable({
  table,
  params,
  update,
}: {
  table: LayerTable;
  params: MasksParams;
  update(patch: Partial<MasksParams>): string | null;
}) {
  const layerCount = table.runs.at(-1)?.end ?? 0;
  return (
    <table className="plain-table layer-table">
      <caption className="visually-hidden">Differing cells by layer</caption>
      <thead>
        <tr>
          <th scope="col">Layer</th>
          <th scope="col">Type</th>
          <th scope="col">Train-only</th>
          <th scope="col">Infer-only</th>
        </tr>
      </thead>
      <tbody>
        {table.runs.map((run) => {
          const isShown = run.layerType === params.layerType;
          const each = run.end - run.start > 1 ? " each" : "";
          return (
            <tr key={run.start} data-shown={isShown}>
              <th scope="row">
                <button
                  type="button"
                  className="link-button"
                  aria-pressed={isShown}
                  onClick={() => update(withShownType(params, run.layerType))}
                >
                  {layerNames(run)}
                </button>
              </th>
              <td>{run.layerType}</td>
              {(["trainOnly", "inferOnly"] as const).map((kind) => (
                <td key={kind} data-kind={kind} data-none={run.counts?.[kind] === 0}>
                  {run.counts === null ? "not known" : `${grouped(run.counts[kind])}${each}`}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            All {counted(layerCount, "layer")}
          </th>
          {(["trainOnly", "inferOnly"] as const).map((kind) => (
            <td key={kind} data-kind={kind} data-none={table.all?.[kind] === 0}>
              {table.all === null ? "not known" : grouped(table.all[kind])}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
