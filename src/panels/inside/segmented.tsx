interface SegmentedProps<Value extends string> {
  legend: string;
  choices: Readonly<Record<Value, string>>;
  value: Value;
  onChoose: (value: Value) => void;
}

/** A few choices of which one is on. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, choices, value, onChoose } = props;
  return (
    <fieldset className="inside-choice">
      <legend>{legend}</legend>
      <span className="segmented">
        {(Object.keys(choices) as Value[]).map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            aria-pressed={each === value}
            onClick={() => onChoose(each)}
          >
            {choices[each]}
          </button>
        ))}
      </span>
    </fieldset>
  );
}
