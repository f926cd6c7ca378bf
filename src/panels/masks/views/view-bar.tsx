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

/** How the cells are laid out, and which block where it is one. */
export function ViewBar({ comparison, choice, choose, chooseBlock }: ViewBarProps) {
  return (
    <div className="view-bar">
      <fieldset className="segmented">
        <legend className="visually-hidden">How the cells are laid out</legend>
        {viewsOf(comparison).map(({ kind, title, hint }) => (
          <button
            key={kind}
            type="button"
            className="button"
            title={hint}
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
    </div>
  );
}

/** What a view shows, in a line, where the cells do not stand at their own index. */
export function ViewHint({ comparison, choice }: Pick<ViewBarProps, "comparison" | "choice">) {
  if (choice.kind === "absolute") return null;
  const offered = viewsOf(comparison).find(({ kind }) => kind === choice.kind);
  return <p className="view-hint">{offered?.hint}</p>;
}
