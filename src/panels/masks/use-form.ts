import { useCallback, useMemo, useState } from "react";
import { checkMasks } from "./check";
import type { FormField } from "./form/form-field";
import { sceneFields } from "./form/scene-fields";
import { settle, type Typed } from "./form/settle";
import { handSetFields, presetField } from "./form/side-fields";
import type { MasksParams } from "./params";

export const formFields = {
  train: { preset: presetField("train"), handSet: handSetFields("train") },
  infer: { preset: presetField("infer"), handSet: handSetFields("infer") },
  scene: sceneFields,
};

const allFields = [
  ...sceneFields,
  ...(["train", "infer"] as const).flatMap((side) => [formFields[side].preset, ...formFields[side].handSet]),
];

export interface Form {
  params: MasksParams;
  /** What stands in the field: as typed, or as the params have it. */
  textOf(field: FormField): string;
  faultOf(field: FormField): string | null;
  type(field: FormField, text: string): void;
  /** The reader left the field: a text that was taken is shown as the params have it. */
  leave(field: FormField): void;
}

/** Keeps what is being typed apart from the params, which only ever change to something valid. */
export function useForm(params: MasksParams, update: (patch: Partial<MasksParams>) => string | null): Form {
  const [typed, setTyped] = useState<Typed>({});
  const { faults } = useMemo(() => settle(params, allFields, typed, checkMasks), [params, typed]);

  const type = useCallback(
    (field: FormField, text: string) => {
      const { [field.id]: _before, ...others } = typed;
      const next: Typed = { ...others, [field.id]: text };
      const settled = settle(params, allFields, next, checkMasks);
      // A choice that was taken is in the params; only text has a spelling worth keeping.
      setTyped(field.options && !(field.id in settled.faults) ? others : next);
      if (settled.params !== params) update(settled.params);
    },
    [params, typed, update],
  );

  const leave = useCallback(
    (field: FormField) => {
      if (field.id in faults) return;
      setTyped(({ [field.id]: _taken, ...others }) => others);
    },
    [faults],
  );

  return {
    params,
    textOf: (field) => typed[field.id] ?? field.read(params),
    faultOf: (field) => faults[field.id] ?? null,
    type,
    leave,
  };
}
