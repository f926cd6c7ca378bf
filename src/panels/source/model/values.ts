import { type BoundName, bindFromLayout, type LayoutFacts } from "../../../engine/mask-mod/bind-layout";
import { type Bindings, type BoundValue, parseTypedValue } from "../../../engine/mask-mod/bound-value";
import type { NeededName } from "../../../engine/mask-mod/names-needed";
import { RuleError } from "../../../engine/tensor/rule-error";
import { sentenceOf } from "../../../engine/tensor/sentence-of";

/** A captured name, and where its value comes from. */
export interface NamedValue {
  needed: NeededName;
  /** What the layout has for it; null where no spelling of the field fits. */
  fromLayout: BoundName | null;
  /** `default`: the source goes on without one. */
  from: "layout" | "typed" | "default" | "missing";
  value: BoundValue | null;
  /** Why what was typed in is not taken, or that nothing is there. */
  fault: string | null;
}

/** Every name that the source captures; what was typed in comes before what the layout has. */
export function namedValues(
  needed: readonly NeededName[],
  typed: Readonly<Record<string, string>>,
  facts: LayoutFacts,
): NamedValue[] {
  const { bound } = bindFromLayout(needed, facts);
  return needed.map((one) => {
    const fromLayout = bound.find(({ name }) => name === one.name) ?? null;
    const text = Object.hasOwn(typed, one.name) ? typed[one.name] : "";
    const shared = { needed: one, fromLayout };
    if (text.trim() !== "") return { ...shared, from: "typed" as const, ...read(one, text) };
    if (fromLayout !== null) {
      return { ...shared, from: "layout" as const, value: fromLayout.value, fault: null };
    }
    if (one.isOptional) return { ...shared, from: "default" as const, value: null, fault: null };
    return { ...shared, from: "missing" as const, value: null, fault: `${one.name} needs a value` };
  });
}

function read({ name, looks }: NeededName, text: string): Pick<NamedValue, "value" | "fault"> {
  try {
    return { value: parseTypedValue(name, looks, text), fault: null };
  } catch (error) {
    const isDeep = error instanceof RangeError;
    return { value: null, fault: isDeep ? `${name} must be nested less deep` : sentenceOf(error) };
  }
}

/** @throws RuleError when a value is missing or is none. */
export function bindingsOfNames(names: readonly NamedValue[]): Bindings {
  const missing = names.filter(({ from }) => from === "missing").map(({ needed }) => needed.name);
  if (missing.length > 0) {
    throw new RuleError(missing.join(", "), "given a value, as the source reads it", "nothing");
  }
  const wrong = names.find(({ fault }) => fault !== null);
  if (wrong !== undefined) {
    const error = new RuleError(wrong.needed.name, "a value that the source can use", "another");
    error.message = `Value of ${wrong.needed.name}: ${wrong.fault}`;
    throw error;
  }
  return Object.fromEntries(
    names.flatMap(({ needed, value }) => (value === null ? [] : [[needed.name, value]])),
  );
}
