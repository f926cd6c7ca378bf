import type { Preset } from "../../engine/masks/presets";
import { Terms } from "../../words/terms";

/** Where a preset comes from, what it does, how sure that is, and what of the original is left out. */
export function AboutPreset({ preset }: { preset: Preset }) {
  const { project, version, date, confidence, sentence, notModelled } = preset;
  const source = [version, date].filter((part) => part !== null).join(", ");
  return (
    <details className="about-preset">
      <summary>About this preset</summary>
      <p>
        <Terms>{sentence}</Terms>
      </p>
      <dl>
        <dt>From</dt>
        <dd>
          {project}
          {source !== "" && ` (${source})`}
        </dd>
        <dt>Known by</dt>
        <dd>{knownBy[confidence]}</dd>
        <dt>Not modelled</dt>
        <dd>
          <Terms>{notModelled}</Terms>
        </dd>
      </dl>
    </details>
  );
}

const knownBy: Record<Preset["confidence"], string> = {
  run: "Its code was run and compared cell by cell.",
  read: "Its source was read, not run.",
  told: "As others tell it, not verified.",
};
