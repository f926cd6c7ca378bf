import { useCallback, useMemo, useRef, useState } from "react";
import type { Side } from "../../engine/masks/frame";
import { checkMasks } from "./check";
import { fieldsOf } from "./form/fields";
import type { FormField } from "./form/form-field";
import { settle, type Typed } from "./form/settle";
import type { MasksParams } from "./params";

export interface Form {
  params: MasksParams;
  /** What stands in the field: as typed, or as the params have it. */
  textOf(field: FormField): string;
  faultOf(field: FormField): string | null;
  type(field: FormField, text: string): void;
  /** The reader left the field: a text that was taken is shown as the params have it. */
  leave(field: FormField): void;
  /** Takes back numbers and all that was set by hand on a side. */
  reset(side: Side): void;
}

/** Keeps what is being typed apart from the params, which only ever change to something valid. */
export function useForm(params: MasksParams, update: (patch: Partial<MasksParams>) => string | null): Form {
  const [typed, setTyped] = useState<Typed>({});
  /** Why a change that breaks no rule of the form was not taken. */
  const [refused, setRefused] = useState<{ fieldId: string; sentence: string } | null>(null);
  const [known, setKnown] = useState(params);
  const isOwnChange = useRef(false);
  if (known !== params) {
    // Undo, another tab: what stands in the fields was typed against other params.
    if (!isOwnChange.current) setTyped({});
    isOwnChange.current = false;
    setRefused(null);
    setKnown(params);
  }
  const { faults } = useMemo(() => settle(params, fieldsOf(params), typed, checkMasks), [params, typed]);

  const change = useCallback(
    (patch: Partial<MasksParams>) => {
      isOwnChange.current = true;
      const sentence = update(patch);
      if (sentence !== null) isOwnChange.current = false;
      return sentence;
    },
    [update],
  );

  const type = useCallback(
    (field: FormField, text: string) => {
      const isPreset = field.id.endsWith(".preset");
      const others = without(typed, (id) => id === field.id || (isPreset && isOfSide(field, id)));
      const next: Typed = { ...others, [field.id]: text };
      const settled = settle(params, fieldsOf(params), next, checkMasks);
      // A choice that was taken is in the params; only text has a spelling worth keeping.
      setTyped(field.options && !(field.id in settled.faults) ? others : next);
      const sentence = settled.params === params ? null : change(settled.params);
      setRefused(sentence === null ? null : { fieldId: field.id, sentence });
    },
    [params, typed, change],
  );

  const leave = useCallback(
    (field: FormField) => {
      if (field.id in faults || refused?.fieldId === field.id) return;
      setTyped(({ [field.id]: _taken, ...others }) => others);
    },
    [faults, refused],
  );

  const reset = useCallback(
    (side: Side) => {
      setTyped((before) => without(before, (id) => id.startsWith(`${side}.`)));
      const { values: _numbers, ...rest } = params[side];
      change({ [side]: { ...rest, set: {} } });
    },
    [params, change],
  );

  return {
    params,
    textOf: (field) => typed[field.id] ?? field.read(params),
    faultOf: (field) => faults[field.id] ?? (refused?.fieldId === field.id ? refused.sentence : null),
    type,
    leave,
    reset,
  };
}

function without(typed: Typed, isOut: (fieldId: string) => boolean): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([id]) => !isOut(id)));
}

/** Other presets have other fields: what was typed into one that is gone must not come back with it. */
function isOfSide(preset: FormField, fieldId: string): boolean {
  return fieldId.startsWith(preset.id.slice(0, preset.id.indexOf(".") + 1));
}
