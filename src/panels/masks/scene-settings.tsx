import { FieldView } from "./field-view";
import { sceneFields } from "./form/fields";
import type { Form } from "./use-form";

/** What both sides look at. */
export function SceneSettings({ form }: { form: Form }) {
  return (
    <section className="scene-settings compact-fields" aria-label="Sequence">
      {sceneFields.map((field) => (
        <FieldView key={field.id} form={form} field={field} />
      ))}
    </section>
  );
}
