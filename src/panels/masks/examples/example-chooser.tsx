import { useId, useMemo } from "react";
import { type Pairing, pairings } from "../../../engine/masks/pairings";
import { presetNamed } from "../../../engine/masks/presets";
import { Terms } from "../../../words/terms";
import type { MasksParams } from "../params";
import { exampleOf, paramsOfExample } from "./example-params";

/** Ways in which drafters are really trained and served, one press each, with what they show. */
export function ExampleChooser({
  params,
  update,
}: {
  params: MasksParams;
  update(patch: Partial<MasksParams>): string | null;
}) {
  const id = useId();
  const current = useMemo(() => exampleOf(params), [params]);
  const choose = (pairingId: string) => {
    const pairing = pairings.find((each) => each.id === pairingId);
    if (pairing) update({ drafter: undefined, ...paramsOfExample(pairing) });
  };
  return (
    <div className="examples">
      <label htmlFor={id} className="visually-hidden">
        Examples
      </label>
      <select
        id={id}
        className="select"
        value={current?.id ?? ""}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="" disabled={current !== null}>
          Examples
        </option>
        {groups.map(({ project, members }) => (
          <optgroup key={project} label={`Trained with ${project}`}>
            {members.map((pairing) => (
              <option key={pairing.id} value={pairing.id}>
                {pairing.title.replace(" -> ", " \u2192 ")}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

/** What the example that a cell is shows. */
export function ExampleSentence({ params }: { params: MasksParams }) {
  const current = useMemo(() => exampleOf(params), [params]);
  return (
    <p className="example-shows" aria-live="polite">
      {current && <Terms key={current.id}>{current.sentence}</Terms>}
    </p>
  );
}

const projectOf = ({ train }: Pairing) => presetNamed(train.preset).project;

const groups = [...new Set(pairings.map(projectOf))].map((project) => ({
  project,
  members: pairings.filter((pairing) => projectOf(pairing) === project),
}));
