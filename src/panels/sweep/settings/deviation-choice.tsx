import { memo, useId } from "react";
import { type Deviation, deviations } from "../../../engine/drafting/deviations";

interface DeviationChoiceProps {
  chosen: readonly string[];
  onChange: (deviations: string[]) => void;
}

const levels = [...new Set(deviations.map(({ level }) => level))];
const levelTitles: Record<Deviation["level"], string> = {
  mask: "Mask",
  position: "Position",
  wiring: "Wiring",
  loop: "Loop and cache",
  numeric: "Numeric",
  training: "Training",
};

/** The deviations of a sweep, level by level, each level with all and none. */
export const DeviationChoice = memo(function DeviationChoice({ chosen, onChange }: DeviationChoiceProps) {
  /** In the catalogue's order, whatever is pressed first. */
  const choose = (isOn: (deviation: Deviation) => boolean) =>
    onChange(deviations.filter(isOn).map(({ id }) => id));
  const isChosen = ({ id }: Deviation) => chosen.includes(id);
  return (
    <section className="sweep-deviations" aria-label="Deviations">
      <p className="sweep-choice-head">
        <span>
          {chosen.length} of {deviations.length} deviations
        </span>
        <AllOrNone of="deviations" onAll={() => choose(() => true)} onNone={() => choose(() => false)} />
      </p>
      {levels.map((level) => (
        <Level
          key={level}
          level={level}
          isChosen={isChosen}
          onAll={() => choose((each) => each.level === level || isChosen(each))}
          onNone={() => choose((each) => each.level !== level && isChosen(each))}
          onToggle={(id, isOn) => choose((each) => (each.id === id ? isOn : isChosen(each)))}
        />
      ))}
    </section>
  );
});

interface LevelProps {
  level: Deviation["level"];
  isChosen: (deviation: Deviation) => boolean;
  onAll: () => void;
  onNone: () => void;
  onToggle: (id: string, isOn: boolean) => void;
}

function Level({ level, isChosen, onAll, onNone, onToggle }: LevelProps) {
  const members = deviations.filter((deviation) => deviation.level === level);
  const title = levelTitles[level];
  return (
    <details className="sweep-level">
      <summary>
        {title} <span className="hint">{`${members.filter(isChosen).length} of ${members.length}`}</span>
      </summary>
      <AllOrNone of={`of ${title}`} onAll={onAll} onNone={onNone} />
      <ul>
        {members.map((deviation) => (
          <li key={deviation.id}>
            <DeviationBox
              deviation={deviation}
              isOn={isChosen(deviation)}
              onToggle={(isOn) => onToggle(deviation.id, isOn)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface DeviationBoxProps {
  deviation: Deviation;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}

function DeviationBox({ deviation, isOn, onToggle }: DeviationBoxProps) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={`${id}-cause`}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{deviation.title}</label>
        <p id={`${id}-cause`} className="hint">
          {deviation.cause}
        </p>
      </div>
    </>
  );
}

function AllOrNone({ of, onAll, onNone }: { of: string; onAll: () => void; onNone: () => void }) {
  return (
    <span className="sweep-all-none">
      <button type="button" className="button small quiet" aria-label={`All ${of}`} onClick={onAll}>
        All
      </button>
      <button type="button" className="button small quiet" aria-label={`None ${of}`} onClick={onNone}>
        None
      </button>
    </span>
  );
}
