import { useState } from "react";
import { counted } from "../../../engine/masks/wording";
import type { InsidePlace } from "../model/difference-rows";
import type { ForbiddenRow } from "../model/forbidden-rows";

const firstShown = 6;
const mostShown = 100;

interface ForbiddenListProps {
  rows: readonly ForbiddenRow[];
  onJump: (place: InsidePlace) => void;
}

/** Hidden cells that carry attention, the heaviest first; each opens its head there. */
export function ForbiddenList({ rows, onJump }: ForbiddenListProps) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = rows.slice(0, isWhole ? mostShown : firstShown);
  return (
    <section className="inside-forbidden" aria-label="Hidden cells with attention">
      <h4>{`Hidden cells with attention: ${counted(rows.length, "cell")}, the heaviest first`}</h4>
      <ol>
        {shown.map(({ key, where, share, place }) => (
          <li key={key}>
            <button type="button" className="inside-row" onClick={() => onJump(place)}>
              <span className="inside-number inside-hidden">{share}</span>
              <span>{where}</span>
            </button>
          </li>
        ))}
      </ol>
      {rows.length > firstShown && (
        <button type="button" className="button quiet" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${firstShown}` : `Show ${Math.min(rows.length, mostShown)}`}
        </button>
      )}
    </section>
  );
}
