import { floatDtypes } from "../tensor/dtype";
import { RuleError } from "../tensor/rule-error";
import { findTensor, type Safetensors } from "../tensor/safetensors";

/**
 * Checks that a checkpoint holds every needed tensor, by name and shape, and none that the
 * computation would leave out.
 * @param unread Tensors that may be there though they are not read.
 */
export function checkCheckpoint(
  checkpoint: Safetensors,
  needed: Iterable<[string, readonly number[]]>,
  unread: RegExp,
): void {
  const read = new Set<string>();
  for (const [name, shape] of needed) {
    const stored = findTensor(checkpoint, name);
    if (stored.shape.length !== shape.length || stored.shape.some((length, axis) => length !== shape[axis])) {
      throw new RuleError(name, `[${shape.join(", ")}]`, stored.shape);
    }
    if (!floatDtypes.includes(stored.dtype)) {
      throw new RuleError(`${name} dtype`, floatDtypes.join(" or "), stored.dtype);
    }
    read.add(name);
  }
  for (const name of checkpoint.tensors.keys()) {
    if (read.has(name) || unread.test(name)) continue;
    throw new RuleError(`${checkpoint.fileName} tensors`, "only those of its config.json", name);
  }
}
