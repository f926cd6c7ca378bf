import type { BoundValue } from "../../../engine/mask-mod/bound-value";
import type { NamedValue } from "../model/values";

const mostShown = 6;

/** A value as Python shows it, shortened: `int64 [24] 0, 0, 0, ...`. */
export function valueWords(value: BoundValue): string {
  switch (value.kind) {
    case "none":
      return "None";
    case "bool":
      return value.value === 0 ? "False" : "True";
    case "int":
    case "float":
      return String(value.value);
    case "expression":
      return value.source.trim().replace(/\s+/g, " ");
    case "tensor": {
      const shown = Array.from(value.values.slice(0, mostShown), (one) => elementWords(value.dtype, one));
      const more = value.values.length > mostShown ? ["..."] : [];
      return `${value.dtype} [${value.shape.join(", ")}]: ${[...shown, ...more].join(", ")}`;
    }
  }
}

function elementWords(dtype: string, element: number): string {
  return dtype === "bool" ? (element === 0 ? "False" : "True") : String(element);
}

/** Where the value comes from: `from the layout: block size`. */
export function originWords({ from, fromLayout, fault }: NamedValue): string {
  switch (from) {
    case "layout":
      return `from the layout: ${fromLayout?.meaning}`;
    case "typed":
      return fromLayout === null ? "typed in" : `typed in, instead of ${fromLayout.meaning}`;
    case "default":
      return "the default of the source";
    case "missing":
      return fault ?? "missing";
  }
}

/** What to know of the value before its mask is relied on. */
export function warningOf({ from, fromLayout }: NamedValue): string | null {
  return from === "layout" ? (fromLayout?.warning ?? null) : null;
}

/** What the uses of a name say it is. */
export function looksWords({ needed }: NamedValue): string {
  const words = { scalar: "number", flag: "flag", tensor: "tensor", function: "function" };
  if (needed.imported !== null) return "import";
  if (needed.looks !== "tensor") return words[needed.looks];
  const rank = needed.rank ?? 1;
  return rank === 1 ? "tensor" : `tensor of ${rank} dimensions`;
}
