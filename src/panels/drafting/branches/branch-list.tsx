import { useId } from "react";
import { counted } from "../../../engine/masks/wording";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { branchIndex, branchName, descendantsOf, type RunName } from "../../../store/branches";
import { runNames, runTitle } from "../model/run-names";
import type { DraftingParams } from "../params";
import type { Branching } from "./use-branching";
import "./branches.css";

interface BranchListProps {
  params: DraftingParams;
  /** Runs that there are. */
  there: readonly RunName[];
  columns: readonly RunName[];
  tokenizer: PairTokenizer | null;
  branching: Branching;
  onColumns: (columns: readonly RunName[]) => void;
}

/** Every run with what it is, which two are shown beside each other, and a way to remove a branch. */
export function BranchList(props: BranchListProps) {
  const { params, there, columns, tokenizer, branching, onColumns } = props;
  const id = useId();
  const names = [...runNames(params), ...params.branches.map((_, at) => branchName(at))];
  return (
    <table className="branch-list">
      <caption className="visually-hidden">Runs, and which two are shown</caption>
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">Left</th>
          <th scope="col">Right</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} data-there={there.includes(name)}>
            <th scope="row" style={{ paddingLeft: `${16 * depthOf(name, params)}px` }}>
              <span className="run-badge">{name}</span> {runTitle(name, params, tokenizer)}
              {!there.includes(name) && <span className="hint"> not run yet</span>}
            </th>
            {(["Left", "Right"] as const).map((label, side) => (
              <td key={label}>
                <input
                  type="radio"
                  name={`${id}-${side}`}
                  aria-label={`${name}, ${label.toLowerCase()}`}
                  checked={columns[side] === name}
                  disabled={!there.includes(name)}
                  onChange={() => onColumns(chosen(columns, side, name))}
                />
              </td>
            ))}
            <td>{branchIndex(name) >= 0 && <Remove name={name} params={params} branching={branching} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Remove({
  name,
  params,
  branching,
}: {
  name: RunName;
  params: DraftingParams;
  branching: Branching;
}) {
  const others = descendantsOf(params.branches, name).length;
  const label = `Remove ${name}${others === 0 ? "" : ` and ${counted(others, "run")} from it`}`;
  return (
    <button
      type="button"
      className="button small quiet"
      aria-label={label}
      title={label}
      onClick={() => branching.remove(name)}
    >
      ×
    </button>
  );
}

/** How many branches a run is away from A or B. */
function depthOf(name: RunName, params: DraftingParams): number {
  const at = branchIndex(name);
  return at < 0 ? 0 : 1 + depthOf(params.branches[at].of, params);
}

/** A run goes to one column; where it was in the other one, the two change places. */
function chosen(columns: readonly RunName[], side: number, name: RunName): RunName[] {
  const other = columns[1 - side];
  const next = other === name ? columns[side] : other;
  return side === 0 ? [name, next ?? name] : [next ?? name, name];
}
