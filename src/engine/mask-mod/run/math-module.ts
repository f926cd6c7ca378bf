import { SourceError } from "../source-error";
import { plain } from "../torch/module";
import { int, isNumber, type Value } from "../values/value";

const functions: Readonly<Record<string, (x: number) => number>> = {
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
  sqrt: Math.sqrt,
  log2: Math.log2,
};

/** `math`, on Python's own numbers. */
export function mathModule(): Value {
  const members = new Map<string, Value>([["inf", { kind: "float", value: Infinity }]]);
  for (const [name, compute] of Object.entries(functions)) {
    const givesInteger = name === "floor" || name === "ceil" || name === "trunc";
    const call = plain(name, ({ positional: [x] }, at) => {
      if (x === undefined || !isNumber(x)) throw new SourceError(at, `math.${name} needs a Python number`);
      const value = compute(x.value);
      if (Number.isFinite(value)) return givesInteger ? int(value) : { kind: "float", value };
      throw new SourceError(at, `math.${name} has no result for ${x.value}`);
    });
    members.set(name, call);
  }
  return { kind: "module", name: "math", members };
}
