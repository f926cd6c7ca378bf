import { useId } from "react";
import type { MatrixFilter, Shows } from "./filter";

const words: Record<Shows, string> = {
  all: "all pairs",
  differing: "pairs that differ",
  aligned: "aligned pairs",
  problem: "pairs with a problem",
};

const options: readonly Shows[] = ["all", "differing", "aligned", "problem"];

export function FilterBar({
  filter,
  setFilter,
}: {
  filter: MatrixFilter;
  setFilter(next: MatrixFilter): void;
}) {
  const id = useId();
  return (
    <div className="matrix-filter">
      <div className="field">
        <label htmlFor={`${id}-text`}>Filter by words of either preset</label>
        <input
          id={`${id}-text`}
          className="input"
          type="search"
          value={filter.text}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setFilter({ ...filter, text: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-shows`}>Show</label>
        <select
          id={`${id}-shows`}
          className="select"
          value={filter.shows}
          onChange={({ target }) =>
            setFilter({ ...filter, shows: options.find((each) => each === target.value) ?? "all" })
          }
        >
          {options.map((each) => (
            <option key={each} value={each}>
              {words[each]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
