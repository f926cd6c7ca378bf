import { binaryOperation } from "../run/operators";
import type { Run } from "../run/run";
import { type Place, SourceError } from "../source-error";
import { binary } from "../values/elementwise";
import { numbersTensor } from "../values/tensor";
import {
  type Builtin,
  type CallArguments,
  type Callable,
  isCallable,
  typeName,
  type Value,
} from "../values/value";
import { Given } from "./given";
import { plain } from "./module";

/** What sources import from flex_attention and from the galleries of masks around it. */
export function flexNames(run: Run): Map<string, Value> {
  const names = [
    combined(run, "or_masks", 0),
    combined(run, "and_masks", 1),
    plain("noop_mask", () => constantBool(1)),
    plain("causal_mask", (args, at) => causal(run, args, at)),
    plain("create_block_mask", (args, at) => blockMask(run, args, at)),
  ];
  return new Map(names.map((one) => [one.name, one]));
}

function constantBool(value: 0 | 1): Value {
  return numbersTensor("bool", [], Float64Array.of(value));
}

/** `or_masks(f, g, ...)` starts from false, `and_masks` from true; every mask_mod is asked in every cell. */
function combined(run: Run, name: "or_masks" | "and_masks", start: 0 | 1): Builtin {
  const operator = name === "or_masks" ? "|" : "&";
  return plain(name, ({ positional }, at) => {
    for (const one of positional) {
      if (!isCallable(one)) throw new SourceError(at, `${name} needs functions, got ${typeName(one)}`);
    }
    return plain(`${name}(...)`, (args, callAt) => {
      let result = constantBool(start);
      for (const one of positional as readonly Callable[]) {
        result = binaryOperation(run, operator, result, run.call(one, args, callAt), callAt);
      }
      return result;
    });
  });
}

function causal(run: Run, args: CallArguments, at: Place): Value {
  const given = new Given(run, "causal_mask", ["b", "h", "q_idx", "kv_idx"], args, at);
  return binary(run.graph, "le", given.operand("kv_idx"), given.operand("q_idx"), at);
}

function blockMask(run: Run, args: CallArguments, at: Place): Value {
  const keyword = new Map([...args.keyword].filter(([name]) => name !== "_compile"));
  const parameters = ["mask_mod", "B", "H", "Q_LEN", "KV_LEN", "device", "BLOCK_SIZE"];
  const given = new Given(run, "create_block_mask", parameters, { positional: args.positional, keyword }, at);
  const maskMod = given.value("mask_mod");
  if (!isCallable(maskMod)) throw given.wrong(`needs a function for mask_mod, got ${typeName(maskMod)}`);
  return { kind: "block-mask", maskMod, rowCount: given.int("Q_LEN"), columnCount: given.int("KV_LEN") };
}
