import { Terms } from "../../words/terms";
import type { FaultWords } from "./fault-words";
import "./seen-before.css";

/** Where others met the same: the fault by its name, what was done wrong, and who reported it. */
export function SeenBefore({ faults }: { faults: readonly FaultWords[] }) {
  if (faults.length === 0) return null;
  return (
    <div className="seen-before">
      <h4>Seen before</h4>
      <dl>
        {faults.map(({ id, says, reports }) => (
          <div key={id}>
            <dt>{id}</dt>
            <dd>
              <Terms>{says}</Terms> <span className="seen-before-reports">{reports}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
