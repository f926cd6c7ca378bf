import { memo } from "react";
import { listed } from "../../../engine/masks/wording";
import type { NamedRow } from "../result";
import { percent } from "../words";

const barPx = 8;
const heightPx = 48;

/** Acceptance by draft, a small picture for every deviation, the run as trained behind it in grey. */
export function Multiples({ rows }: { rows: readonly NamedRow[] }) {
  const aligned = rows.find(({ deviation }) => deviation === null)?.figures?.perDraft ?? [];
  const shown = rows.filter(({ deviation, figures }) => deviation !== null && figures !== null);
  if (shown.length === 0) return null;
  // All of one width, also beside one that drafts in a slot more.
  const draftCount = Math.max(...rows.map(({ figures }) => figures?.perDraft.length ?? 0));
  return (
    <section className="sweep-multiples" aria-label="Acceptance by draft">
      <p className="hint">
        {`Share of the rounds that accepted a draft, and so all before it: ${widthWords(rows)}, the whole height is every round. Grey: as trained, on the same prompts.`}
      </p>
      <ul>
        {shown.map(({ deviation, title, figures }) => (
          <li key={deviation}>
            <Multiple
              title={title}
              shares={figures?.perDraft ?? []}
              aligned={aligned}
              draftCount={draftCount}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What stands left and right: a deviation may draft in a slot more than the run as trained. */
export function widthWords(rows: readonly NamedRow[]): string {
  const countOf = ({ figures }: NamedRow) => figures?.perDraft.length ?? 0;
  const aligned = rows.find(({ deviation }) => deviation === null);
  const usual = aligned === undefined ? 0 : countOf(aligned);
  const longer = rows.filter((row) => usual > 0 && countOf(row) > usual);
  const ends = `draft 1 left, the last one right: draft ${usual || Math.max(...rows.map(countOf))}`;
  if (longer.length === 0) return ends;
  const named = listed(longer.map((row) => `draft ${countOf(row)} of “${row.title}”`));
  return `${ends}, and ${named}, with a slot more`;
}

interface MultipleProps {
  title: string;
  shares: readonly number[];
  aligned: readonly number[];
  draftCount: number;
}

/** After every run only the picture of its deviation is drawn anew. */
const Multiple = memo(function Multiple({ title, shares, aligned, draftCount }: MultipleProps) {
  const widthPx = barPx * draftCount;
  const spoken = shares.map((share, draft) => `draft ${draft + 1} ${percent(share)}`).join(", ");
  return (
    <figure>
      <svg viewBox={`0 0 ${widthPx} ${heightPx}`} role="img" aria-label={`${title}: ${spoken}`}>
        <Bars className="sweep-aligned-bar" shares={aligned} insetPx={0} />
        <Bars className="sweep-bar-own" shares={shares} insetPx={2} />
        <line className="sweep-base" x1={0} x2={widthPx} y1={heightPx - 0.5} y2={heightPx - 0.5} />
      </svg>
      <figcaption>{title}</figcaption>
    </figure>
  );
}, isSamePicture);

/** Figures come as new arrays with every run. */
function isSamePicture(one: MultipleProps, other: MultipleProps): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function Bars({
  className,
  shares,
  insetPx,
}: {
  className: string;
  shares: readonly number[];
  insetPx: number;
}) {
  return [...shares.entries()].map(([draft, share]) => (
    <rect
      key={draft}
      className={className}
      x={draft * barPx + insetPx + 0.5}
      y={(1 - share) * heightPx}
      width={barPx - 1 - 2 * insetPx}
      height={share * heightPx}
    />
  ));
}
