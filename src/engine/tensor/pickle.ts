import { PickleInput } from "./pickle-input";
import { opcodeName, opcodes } from "./pickle-opcodes";
import { PickleStack } from "./pickle-stack";
import { GlobalName, type PickleValue } from "./pickle-values";
import { RuleError } from "./rule-error";
import { buildTorch, storageOf } from "./torch-globals";

/**
 * Runs the pickle program of a torch file with the opcodes of an allow-list. Nothing is imported,
 * called or evaluated: the only objects that come of it are those of `pickle-values.ts`.
 * @throws RuleError for any other opcode, and where the program is damaged or too large.
 */
export function readPickle(bytes: Uint8Array<ArrayBuffer>, name: string): PickleValue {
  const input = new PickleInput(bytes, name);
  const stack = new PickleStack(name);
  for (let code = input.uint8(); code !== opcodes.STOP; code = input.uint8()) {
    const value = plainValue(code, input);
    if (value !== undefined) stack.push(value);
    else if (!changeStack(code, input, stack, name) && !buildValue(code, stack, name)) {
      throw new RuleError(`${name} pickle`, "made of tensors and plain values", opcodeName(code));
    }
  }
  return stack.pop();
}

/** The value that the opcode itself holds; undefined where it holds none. */
function plainValue(code: number, input: PickleInput): PickleValue | undefined {
  switch (code) {
    case opcodes.NONE:
      return null;
    case opcodes.NEWTRUE:
      return true;
    case opcodes.NEWFALSE:
      return false;
    case opcodes.BININT:
      return input.int32();
    case opcodes.BININT1:
      return input.uint8();
    case opcodes.BININT2:
      return input.uint16();
    case opcodes.LONG1:
      return input.long();
    case opcodes.BINFLOAT:
      return input.float64();
    case opcodes.BINUNICODE:
      return input.text(input.uint32());
    case opcodes.SHORT_BINSTRING:
      return input.text(input.uint8());
    case opcodes.GLOBAL:
      return new GlobalName(`${input.line()} ${input.line()}`);
    default:
      return undefined;
  }
}

/** Opcodes that make no value of their own; false where the code is none of them. */
function changeStack(code: number, input: PickleInput, stack: PickleStack, name: string): boolean {
  switch (code) {
    case opcodes.PROTO: {
      const version = input.uint8();
      if (version !== 2) throw new RuleError(`${name} pickle protocol`, "2, as torch.save writes", version);
      return true;
    }
    case opcodes.MARK:
      stack.mark();
      return true;
    case opcodes.BINPUT:
      stack.remember(input.uint8());
      return true;
    case opcodes.LONG_BINPUT:
      stack.remember(input.uint32());
      return true;
    case opcodes.BINGET:
      stack.recall(input.uint8());
      return true;
    case opcodes.LONG_BINGET:
      stack.recall(input.uint32());
      return true;
    case opcodes.APPEND:
      stack.append(stack.popMany(1));
      return true;
    case opcodes.APPENDS:
      stack.append(stack.popToMark());
      return true;
    case opcodes.SETITEM:
      stack.setItems(stack.popMany(2));
      return true;
    case opcodes.SETITEMS:
      stack.setItems(stack.popToMark());
      return true;
    case opcodes.BUILD:
      // State of an object: torch gives an OrderedDict its `_metadata` so. Nothing here has state.
      stack.pop();
      return true;
    default:
      return false;
  }
}

/** Opcodes that make a value of values; false where the code is none of them. */
function buildValue(code: number, stack: PickleStack, name: string): boolean {
  switch (code) {
    case opcodes.EMPTY_DICT:
      stack.pushNew(new Map());
      return true;
    case opcodes.EMPTY_LIST:
    case opcodes.EMPTY_TUPLE:
    case opcodes.EMPTY_SET:
      stack.pushNew([]);
      return true;
    case opcodes.TUPLE:
      stack.pushNew(stack.popToMark());
      return true;
    case opcodes.TUPLE1:
    case opcodes.TUPLE2:
    case opcodes.TUPLE3:
      stack.pushNew(stack.popMany(code - opcodes.TUPLE1 + 1));
      return true;
    case opcodes.BINPERSID:
      stack.pushNew(storageOf(stack.pop(), name));
      return true;
    case opcodes.REDUCE:
    case opcodes.NEWOBJ: {
      const [callable, values] = stack.popMany(2);
      stack.pushNew(buildTorch(callable, values, name));
      return true;
    }
    default:
      return false;
  }
}
