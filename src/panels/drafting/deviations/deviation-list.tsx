import { memo, useId } from "react";
import { OpenList, type OpenListProps } from "./open-list";
import "./deviation-list.css";
import { deviations } from "../../../engine/drafting/deviations";

interface DeviationListProps extends OpenListProps {
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** Every deviation by level, to be searched and switched on, with what it changes and what it cost. */
export const DeviationList = memo(function DeviationList(props: DeviationListProps) {
  const { isFolded, onFold } = props;
  const id = useId();
  return (
    <section className="deviations" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <button
          type="button"
          className="fold"
          aria-expanded={!isFolded}
          aria-controls={`${id}-list`}
          onClick={() => onFold(!isFolded)}
        >
          What can go wrong, and what it does
        </button>
      </h3>
      {isFolded && (
        <p className="hint">{`${deviations.length} deviations: what each one changes, and what it cost on held-out prompts.`}</p>
      )}
      <div id={`${id}-list`} hidden={isFolded}>
        {!isFolded && <OpenList {...props} />}
      </div>
    </section>
  );
});
