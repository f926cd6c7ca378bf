import { GlobalName, type PickleValue, TorchStorage, TorchTensor, UnsupportedObject } from "./pickle-values";
import { RuleError } from "./rule-error";

const mostAxes = 64;

/**
 * What a call in the pickle stands for: a tensor from its parts, a plain container, or an object that
 * is not built. Nothing is called.
 */
export function buildTorch(callable: PickleValue, values: PickleValue, name: string): PickleValue {
  const text = callable instanceof GlobalName ? callable.text : null;
  const parts = Array.isArray(values) ? values : [];
  switch (text) {
    case "torch._utils _rebuild_tensor_v2":
      return tensorOf(parts, null, name);
    case "torch._utils _rebuild_tensor_v3":
      return tensorOf(parts, parts[6] instanceof GlobalName ? parts[6].text : "none", name);
    case "torch._utils _rebuild_parameter":
      return parts[0] ?? null;
    case "collections OrderedDict":
      return new Map();
    case "torch Size":
      return Array.isArray(parts[0]) ? parts[0] : [];
    default:
      return new UnsupportedObject(text ?? "an object");
  }
}

/** The storage of a persistent id: ("storage", its class, file, device, length). */
export function storageOf(id: PickleValue, name: string): TorchStorage {
  const [kind, type, key, , length] = Array.isArray(id) ? id : [];
  const isStorage =
    kind === "storage" && type instanceof GlobalName && typeof key === "string" && isCount(length);
  if (!isStorage) throw new RuleError(`${name} persistent id`, "of a storage", "another one");
  if (!/^\w+$/.test(key)) throw new RuleError(`${name} storage`, "named by letters and digits", key);
  return new TorchStorage(type.text, key, length);
}

function tensorOf(parts: readonly PickleValue[], dtype: string | null, name: string): TorchTensor {
  const [storage, offset, shape, strides] = parts;
  if (!(storage instanceof TorchStorage))
    throw new RuleError(`${name} tensor`, "a view of a storage", "none");
  if (!isCount(offset)) throw new RuleError(`${name} tensor offset`, "a whole number >= 0", kindOf(offset));
  const lengths = countsOf(shape, `${name} tensor shape`);
  const steps = countsOf(strides, `${name} tensor strides`);
  if (lengths.length !== steps.length) {
    throw new RuleError(`${name} tensor strides`, `${lengths.length} in number, one per axis`, steps.length);
  }
  return new TorchTensor(storage, dtype, offset, lengths, steps);
}

function countsOf(value: PickleValue | undefined, name: string): number[] {
  if (!Array.isArray(value)) throw new RuleError(name, "a list of whole numbers", kindOf(value));
  if (value.length > mostAxes) throw new RuleError(name, `of at most ${mostAxes} axes`, value.length);
  return value.map((count) => {
    if (!isCount(count)) throw new RuleError(name, "of whole numbers >= 0", kindOf(count));
    return count;
  });
}

function isCount(value: PickleValue | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** The value where it is short to say: a pickled list may hold itself. */
function kindOf(value: PickleValue | undefined): unknown {
  return typeof value === "object" ? "an object" : value;
}
