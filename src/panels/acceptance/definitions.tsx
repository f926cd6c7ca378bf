import { figures, namelessIn } from "../../engine/acceptance/figures";
import { comparisonRule } from "./model/number-words";

/** What every figure is, how its interval is made, and what others call it. */
export function Definitions() {
  return (
    <section className="acceptance-definitions" aria-label="What the figures are">
      <h3>What the figures are</h3>
      <p className="hint">
        R is the number of rounds, c_i the number of rounds that accepted slot i. Slot 1 is the first draft
        behind the anchor, which others count as position 0. {comparisonRule}
      </p>
      <dl>
        {figures.map((figure) => {
          const nameless = namelessIn(figure);
          return (
            <div key={figure.id}>
              <dt>{figure.title}</dt>
              <dd>
                {figure.definition} <span className="hint">Interval: {figure.interval}</span>
                <ul className="hint">
                  {figure.names.map(({ project, name, difference }) => (
                    <li key={`${project} ${name}`}>
                      {project}: <code>{name}</code>
                      {difference !== undefined && `, ${difference}`}
                    </li>
                  ))}
                  <li>{nameless.join(", ")}: no such figure.</li>
                </ul>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
