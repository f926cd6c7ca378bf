import { type Deviation, deviations } from "../../../engine/drafting/deviations";
import { levelTitles } from "../model/deviation-rows";

/** Deviations to choose one of, in groups by level. */
export function DeviationOptions({ of = deviations }: { of?: readonly Deviation[] }) {
  return levels.map((level) => (
    <optgroup key={level} label={levelTitles[level].split(":")[0]}>
      {of
        .filter((deviation) => deviation.level === level)
        .map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
    </optgroup>
  ));
}

const levels = [...new Set(deviations.map(({ level }) => level))];
