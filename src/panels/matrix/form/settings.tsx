import type { MatrixParams } from "../params";
import { FieldInput } from "./field-input";
import { mainFields, otherFields } from "./fields";

/** The user's own numbers: those that matter most, and, folded away, those of single presets. */
export function MatrixSettings({
  params,
  update,
}: {
  params: MatrixParams;
  update(patch: Partial<MatrixParams>): string | null;
}) {
  const setCount = otherFields.filter((field) => field.read(params) !== "").length;
  return (
    <section className="matrix-settings" aria-label="Numbers">
      <div className="matrix-fields">
        {mainFields.map((field) => (
          <FieldInput key={field.id} field={field} params={params} update={update} />
        ))}
      </div>
      <details>
        <summary>{`Other numbers${setCount > 0 ? ` (${setCount} set)` : ""}`}</summary>
        <div className="matrix-fields">
          {otherFields.map((field) => (
            <FieldInput key={field.id} field={field} params={params} update={update} />
          ))}
        </div>
      </details>
    </section>
  );
}
