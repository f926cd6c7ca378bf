import { useState } from "react";
import { counted } from "../../../engine/masks/wording";
import type { InsidePlace } from "../model/difference-rows";
import type { ForbiddenRow } from "../model/forbidden-rows";

const firstShown = 6;

interface ForbiddenListProps {
  /** Of all cells. */
  count: number;
  rows: readonly ForbiddenRow[];
  onJump: (place: InsidePlace) => void;
}

/** Hidden cells that carry attention, the heaviest first; each opens its head there. */
export function ForbiddenList({ count, rows, onJump }: ForbiddenListProps) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, firstShown);
  return (
    <section className="inside-forbidden" aria-label="Hidden cells with attention">
      <h4>{`Hidden cells with attention: ${counted(count, "cell")}, the heaviest first`}</h4>
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
          {isWhole ? `Show the first ${firstShown}` : `Show ${rows.length}`}
        </button>
      )}
    </section>
  );
}
