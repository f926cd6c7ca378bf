import { looksWords, originWords, valueWords, warningOf } from "./forms/value-words";
import type { NamedValue } from "./model/values";
import type { SourceParams } from "./params";
import { TypedField } from "./typed-field";

interface NamesTableProps {
  names: readonly NamedValue[];
  params: SourceParams;
  update(patch: Partial<SourceParams>): string | null;
}

/** Every name that the source captures, what it is, and where its value comes from; or a field for one. */
export function NamesTable({ names, params, update }: NamesTableProps) {
  if (names.length === 0) return <p className="hint">The source captures nothing.</p>;
  const put = (name: string, text: string) => {
    const { [name]: _before, ...others } = params.values;
    return update({ values: text.trim() === "" ? others : { ...others, [name]: text } });
  };
  return (
    <table className="source-names">
      <caption>Captured names, with their values on the trial</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Looks like</th>
          <th scope="col">Value</th>
          <th scope="col">Typed in</th>
        </tr>
      </thead>
      <tbody>
        {names.map((named) => {
          const { name } = named.needed;
          return (
            <tr key={name} data-from={named.from}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{looksWords(named)}</td>
              <td>
                {named.value !== null && <code className="source-value">{valueWords(named.value)}</code>}
                {named.from !== "missing" && <span className="hint">{originWords(named)}</span>}
                {warningOf(named) !== null && <span className="source-warning">{warningOf(named)}</span>}
              </td>
              <td>
                <TypedField
                  label={`Value of ${name}`}
                  isLabelHidden
                  text={Object.hasOwn(params.values, name) ? params.values[name] : ""}
                  placeholder={placeholders[named.needed.looks]}
                  fault={named.fault}
                  take={(text) => put(name, text)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How a value of each sort is written in Python. */
const placeholders = {
  scalar: "a number",
  flag: "True or False",
  tensor: "[0, 1, 2]",
  function: "lambda b, h, q, kv: q >= kv",
};
