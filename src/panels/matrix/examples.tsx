import { type Pairing, pairings } from "../../engine/masks/pairings";
import { Terms } from "../../words/terms";

/** Pairs that are really met, with what each shows; a press opens it with numbers of its own. */
export function Examples({ onOpen }: { onOpen(pairing: Pairing): void }) {
  return (
    <details className="matrix-examples">
      <summary>{`Examples (${pairings.length})`}</summary>
      <ul>
        {pairings.map((pairing) => (
          <li key={pairing.id}>
            <button type="button" className="button quiet" onClick={() => onOpen(pairing)}>
              {pairing.title.replace(" -> ", " \u2192 ")}
            </button>
            <p>
              <Terms>{pairing.sentence}</Terms>
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
