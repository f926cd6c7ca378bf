import { useId } from "react";
import type { Comparison } from "../../../engine/masks/comparison";
import type { ProjectionChoice, ProjectionKind } from "../../../engine/masks/projection/projection";
import { BlockChooser } from "./block-chooser";
import { viewsOf } from "./view-choices";
import "./views.css";

interface ViewBarProps {
  comparison: Comparison;
  choice: ProjectionChoice;
  /** A view was chosen; which block, is the caller's to say. */
  choose(kind: ProjectionKind): void;
  chooseBlock(block: number): void;
}

/** How the cells are laid out, with a line on what that shows, and which block where it is one. */
export function ViewBar({ comparison, choice, choose, chooseBlock }: ViewBarProps) {
  const id = useId();
  const offered = viewsOf(comparison);
  const hint = offered.find(({ kind }) => kind === choice.kind)?.hint;
  return (
    <div className="view-bar">
      <fieldset className="segmented" aria-describedby={id}>
        <legend className="visually-hidden">How the cells are laid out</legend>
        {offered.map(({ kind, title }) => (
          <button
            key={kind}
            type="button"
            className="button"
            aria-pressed={kind === choice.kind}
            onClick={() => choose(kind)}
          >
            {title}
          </button>
        ))}
      </fieldset>
      {choice.kind === "block" && (
        <BlockChooser frame={comparison.frame} block={choice.block} choose={chooseBlock} />
      )}
      <p id={id} className="view-hint">
        {hint}
      </p>
    </div>
  );
}
