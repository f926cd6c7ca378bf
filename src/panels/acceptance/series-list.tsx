import { LookSample } from "./charts/look";
import type { ShownSeries } from "./charts/shown-series";

interface SeriesListProps {
  all: readonly ShownSeries[];
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
}

/** What is on the charts: mark, line, title, notes; a box takes it off them. */
export function SeriesList({ all, hidden, onHide }: SeriesListProps) {
  return (
    <ul className="acceptance-series" aria-label="Runs and logs on the charts">
      {all.map(({ at, series: { id, mark, title, notes } }) => (
        <li key={id}>
          <label className="acceptance-check">
            <input
              type="checkbox"
              checked={!hidden.includes(id)}
              onChange={({ target }) =>
                onHide(target.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
              }
            />
            <LookSample at={at} />
            <strong>{mark}</strong>
            <span>{title}</span>
          </label>
          {notes.length > 0 && <p className="hint">{notes.join(" ")}</p>}
        </li>
      ))}
    </ul>
  );
}
