import { FieldView } from "./field-view";
import { formFields } from "./form/fields";
import type { Form } from "./use-form";

/** What both sides look at. */
export function SceneSettings({ form }: { form: Form }) {
  return (
    <section className="scene-settings" aria-label="Sequence">
      {formFields.scene.map((field) => (
        <FieldView key={field.id} form={form} field={field} />
      ))}
    </section>
  );
}
