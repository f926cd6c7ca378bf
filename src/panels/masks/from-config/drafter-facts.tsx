import type { Side } from "../../../engine/masks/frame";
import { presets } from "../../../engine/masks/presets";
import { counted } from "../../../engine/masks/wording";
import { Terms } from "../../../words/terms";
import type { MasksParams } from "../params";
import { drafterWords } from "./drafter-words";

interface DrafterProps {
  params: MasksParams;
  update(patch: Partial<MasksParams>): string | null;
}

/** What a config.json said of the drafter beyond what the fields show, and what it did not. */
export function DrafterSummary({ params: { drafter }, update }: DrafterProps) {
  if (drafter === undefined) return null;
  return (
    <details className="drafter-facts">
      <summary>
        {`From a config.json: ${drafterWords(drafter)}; ${counted(drafter.unknown.length, "thing")} not known`}
      </summary>
      <p>Not in the file, or read differently by programs:</p>
      <ul>
        {drafter.unknown.map((sentence) => (
          <li key={sentence}>
            <Terms>{sentence}</Terms>
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={() => update({ drafter: undefined })}>
        Forget the file
      </button>
    </details>
  );
}

/** The other presets that fit the drafter's file on a side. */
export function LikelyPresets({ params, update, side }: DrafterProps & { side: Side }) {
  const likely = params.drafter?.likely[side] ?? [];
  const others = likely.flatMap(({ preset, values }) => {
    const known = presets.find(({ id }) => id === preset);
    return known && preset !== params[side].preset ? [{ preset, values, title: known.title }] : [];
  });
  if (others.length === 0) return null;
  const { from } = params[side];
  return (
    <p className="likely-presets">
      Also fits the file:{" "}
      {others.map(({ preset, values, title }) => (
        <button
          key={preset}
          type="button"
          className="button quiet"
          onClick={() => update({ [side]: { preset, values, set: {}, ...(from !== undefined && { from }) } })}
        >
          {title}
        </button>
      ))}
    </p>
  );
}
