import { counted } from "../../../engine/masks/wording";
import { branchIndex, branchName, descendantsOf, type RunName } from "../../../store/branches";
import { runNames } from "../model/run-names";
import type { DraftingParams } from "../params";
import type { Branching } from "./use-branching";
import "./branches.css";

interface RunTabsProps {
  params: DraftingParams;
  /** The run of this column. */
  name: RunName;
  /** "left" or "right", of two columns. */
  side: string;
  onShow: (name: RunName) => void;
}

/** Which run a column shows: A, B and every branch. */
export function RunTabs({ params, name, side, onShow }: RunTabsProps) {
  const names = [...runNames(params), ...params.branches.map((_, at) => branchName(at))];
  return (
    <fieldset className="run-tabs">
      <legend className="visually-hidden">{`The run on the ${side}`}</legend>
      {names.map((one) => (
        <button
          key={one}
          type="button"
          className="run-badge"
          aria-label={`Run ${one} on the ${side}`}
          aria-pressed={one === name}
          onClick={() => onShow(one)}
        >
          {one}
        </button>
      ))}
    </fieldset>
  );
}

/** Removes a branch and those that follow from it. */
export function RemoveBranch({
  name,
  params,
  branching,
}: {
  name: RunName;
  params: DraftingParams;
  branching: Branching;
}) {
  if (branchIndex(name) < 0) return null;
  const others = descendantsOf(params.branches, name).length;
  return (
    <button
      type="button"
      className="button small quiet remove-branch"
      title="Undo brings it back"
      onClick={() => branching.remove(name)}
    >
      {`Remove ${name}${others === 0 ? "" : ` and ${counted(others, "run")} from it`}`}
    </button>
  );
}
