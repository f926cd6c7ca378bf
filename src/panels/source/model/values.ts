import { type BoundName, bindFromLayout, type LayoutFacts } from "../../../engine/mask-mod/bind-layout";
import { type Bindings, type BoundValue, parseTypedValue } from "../../../engine/mask-mod/bound-value";
import type { NeededName } from "../../../engine/mask-mod/names-needed";
import { SourceError } from "../../../engine/mask-mod/source-error";
import { listed } from "../../../engine/masks/wording";
import { retold } from "../../../engine/tensor/rule-error";
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
    const fault = one.imported === null ? `${one.name} needs a value` : `${one.imported} is not known here`;
    return { ...shared, from: "missing" as const, value: null, fault };
  });
}

function read({ name, looks }: NeededName, text: string): Pick<NamedValue, "value" | "fault"> {
  try {
    return { value: parseTypedValue(name, looks, text), fault: null };
  } catch (error) {
    if (error instanceof RangeError) return { value: null, fault: `${name} must be nested less deep` };
    // The place is of use only in what goes over several lines.
    const isPlaced = !(error instanceof SourceError) || text.includes("\n");
    return { value: null, fault: isPlaced ? sentenceOf(error) : error.reason };
  }
}

/** What is imported and is not there; a function of it can be typed in all the same. */
function notImported({ name, imported, looks }: NeededName): string {
  const what = imported === name ? name : `${name}, which is ${imported},`;
  const remedy = looks === "function" ? `, or type in a function for ${name}` : "";
  return `${what} is not known here, only torch, math and functools are: write it with torch${remedy}`;
}

/**
 * @throws RuleError when a value is missing or is none, SourceError where it should come from an import that
 *   nobody has.
 */
export function bindingsOfNames(names: readonly NamedValue[]): Bindings {
  const absent = names.filter(({ from }) => from === "missing").map(({ needed }) => needed);
  const foreign = absent.find(({ imported }) => imported !== null);
  if (foreign !== undefined) throw new SourceError(foreign.at, notImported(foreign));
  const missing = absent.map(({ name }) => name);
  if (missing.length > 0) {
    const needs = missing.length === 1 ? "needs a value" : "need values";
    throw retold(
      `${listed(missing)} ${needs}: type ${missing.length === 1 ? "it" : "them"} in at the source`,
    );
  }
  const wrong = names.find(({ fault }) => fault !== null);
  if (wrong !== undefined) throw retold(`value of ${wrong.needed.name}: ${wrong.fault}`);
  return Object.fromEntries(
    names.flatMap(({ needed, value }) => (value === null ? [] : [[needed.name, value]])),
  );
}
