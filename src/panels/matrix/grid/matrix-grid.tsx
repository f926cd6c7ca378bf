import { Fragment, type KeyboardEvent, type SyntheticEvent, useRef } from "react";
import type { Preset } from "../../../engine/masks/presets";
import type { ShownMatrix } from "../filter";
import { GridCell } from "./grid-cell";
import { type GridPlace, placeAfter } from "./grid-keys";

/** Training presets down, inference presets across, both by project. One cell is in the order of Tab. */
export function MatrixGrid({
  matrix,
  inHand,
  onHand,
  onOpen,
}: {
  matrix: ShownMatrix;
  inHand: GridPlace;
  onHand(place: GridPlace): void;
  onOpen(place: GridPlace): void;
}) {
  const table = useRef<HTMLTableElement>(null);
  const { train, infer, cells } = matrix;
  const take = ({ target }: SyntheticEvent) => {
    const place = placeOf(target);
    if (place) onHand(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (place === null || event.altKey) return;
    const next = placeAfter(event, place, { rowCount: train.length, columnCount: infer.length });
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    const cell = table.current?.querySelector<HTMLElement>(`[data-place="${next.row}-${next.column}"]`);
    cell?.focus();
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  return (
    <div className="matrix-scroll">
      <table
        ref={table}
        className="matrix-grid"
        aria-label="Differing cells of every pair: training presets down, inference presets across"
        onFocus={take}
        onPointerOver={take}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          const place = placeOf(target);
          if (place) onOpen(place);
        }}
      >
        <thead>
          <tr>
            <td className="matrix-corner" />
            {groupsOf(infer).map(({ project, members }) => (
              <th
                key={project}
                scope="colgroup"
                colSpan={members.length}
                className="matrix-across"
                title={project}
              >
                <span>{shortName(project)}</span>
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col" className="matrix-corner">
              trained \ served
            </th>
            {infer.map((preset) => (
              <th key={preset.id} scope="col" className="matrix-column" title={preset.title}>
                <span>{variantOf(preset)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupsOf(train).map(({ project, start, members }) => (
            <Fragment key={project}>
              <tr>
                <th scope="rowgroup" colSpan={infer.length + 1} className="matrix-project">
                  <span>{project}</span>
                </th>
              </tr>
              {members.map((preset, at) => (
                <tr key={preset.id}>
                  <th scope="row" title={preset.title}>
                    {variantOf(preset)}
                  </th>
                  {infer.map((column, i) => (
                    <GridCell
                      key={column.id}
                      shown={cells[start + at][i]}
                      place={`${start + at}-${i}`}
                      isInHand={inHand.row === start + at && inHand.column === i}
                      names={`${preset.title} -> ${column.title}`}
                    />
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function placeOf(target: EventTarget): GridPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
  const [row, column] = (cell?.dataset.place ?? "").split("-").map(Number);
  return cell === null ? null : { row, column };
}

/** The part of the id that tells it from others of its project. */
function variantOf({ id }: Preset): string {
  return id.slice(id.indexOf(".") + 1);
}

/** `SpecForge` of `sgl-project/SpecForge`: its columns may be narrow. */
function shortName(project: string): string {
  return project.slice(project.indexOf("/") + 1).split(",")[0];
}

function groupsOf(list: readonly Preset[]): { project: string; start: number; members: readonly Preset[] }[] {
  const projects = [...new Set(list.map(({ project }) => project))];
  return projects.map((project) => ({
    project,
    start: list.findIndex((preset) => preset.project === project),
    members: list.filter((preset) => preset.project === project),
  }));
}
