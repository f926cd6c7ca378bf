import { readLogs } from "../../../engine/acceptance/logs/read-logs";
import type { KeptLog } from "../params";

interface LogListProps {
  logs: readonly KeptLog[];
  onChange: (logs: KeptLog[]) => void;
}

/** The logs that the cell keeps; of a plain list it asks what it counts. */
export function LogList({ logs, onChange }: LogListProps) {
  if (logs.length === 0) return null;
  return (
    <ul className="acceptance-logs">
      {[...logs.entries()].map(([at, log]) => {
        const found = readLogs(log.text, log.bonus);
        const isPlain = found.some(({ project }) => project === "plain");
        return (
          <li key={at}>
            <span className="acceptance-log-name">{log.name}</span>
            <span className="hint">
              {found.length === 0
                ? "nothing about acceptance was found in it"
                : found
                    .map(({ project, title }) => (project === "plain" ? title : `${project}, ${title}`))
                    .join("; ")}
            </span>
            {isPlain && (
              <select
                className="select"
                aria-label={`What ${log.name} counts`}
                value={log.bonus}
                onChange={({ target }) =>
                  onChange(
                    logs.with(at, {
                      ...log,
                      bonus: target.value === "with-bonus" ? "with-bonus" : "without-bonus",
                    }),
                  )
                }
              >
                <option value="without-bonus">accepted drafts of a round</option>
                <option value="with-bonus">tokens of a round, bonus included</option>
              </select>
            )}
            <button
              type="button"
              className="button quiet"
              aria-label={`Remove ${log.name}, log ${at + 1}`}
              onClick={() => onChange(logs.toSpliced(at, 1))}
            >
              Remove
            </button>
          </li>
        );
      })}
    </ul>
  );
}
