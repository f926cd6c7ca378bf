import { inferTitle } from "./other-sides";

interface SideInFrontProps {
  /** Inference sides of the cell. */
  sideCount: number;
  inFront: number;
  choose(sideNumber: number): void;
}

/** Which inference side is beside training, where there are several: that one is explained and taken home. */
export function SideInFront({ sideCount, inFront, choose }: SideInFrontProps) {
  if (sideCount < 2) return null;
  return (
    <div className="view-bar">
      <fieldset className="segmented">
        <legend className="visually-hidden">Inference side beside training</legend>
        {Array.from({ length: sideCount }, (_, sideNumber) => inferTitle(sideNumber)).map(
          (title, sideNumber) => (
            <button
              key={title}
              type="button"
              className="button"
              aria-pressed={sideNumber === inFront}
              onClick={() => choose(sideNumber)}
            >
              {title}
            </button>
          ),
        )}
      </fieldset>
      <p className="view-hint">
        The side beside training: its differences are stepped through, explained, muted and taken home.
      </p>
    </div>
  );
}
