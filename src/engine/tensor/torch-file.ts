import { bitsOfDtype, type Dtype } from "./dtype";
import { readPickle } from "./pickle";
import { type PickleValue, TorchTensor, UnsupportedObject } from "./pickle-values";
import { RuleError } from "./rule-error";
import { checkStored, type StoredArray } from "./stored-array";
import { openZipEntry } from "./zip";
import type { ZipEntry } from "./zip-directory";

const longestPickle = 16 * 2 ** 20;
const mostTensors = 100_000;
const deepest = 64;

const dtypesOfStorage: Readonly<Record<string, Dtype>> = {
  "torch BoolStorage": "BOOL",
  "torch ByteStorage": "U8",
  "torch CharStorage": "I8",
  "torch ShortStorage": "I16",
  "torch IntStorage": "I32",
  "torch LongStorage": "I64",
  "torch HalfStorage": "F16",
  "torch BFloat16Storage": "BF16",
  "torch FloatStorage": "F32",
  "torch DoubleStorage": "F64",
};

const dtypesByName: Readonly<Record<string, Dtype>> = {
  "torch bool": "BOOL",
  "torch uint8": "U8",
  "torch int8": "I8",
  "torch int16": "I16",
  "torch uint16": "U16",
  "torch int32": "I32",
  "torch uint32": "U32",
  "torch int64": "I64",
  "torch uint64": "U64",
  "torch float16": "F16",
  "torch bfloat16": "BF16",
  "torch float32": "F32",
  "torch float64": "F64",
};

/** The first bytes of what torch.save wrote before its zip form: a pickled number. */
export const legacyMagic = [0x80, 0x02, 0x8a, 0x0a, 0x6c, 0xfc, 0x9c, 0x46, 0xf9, 0x20, 0x6a, 0xa8] as const;

export function refuseLegacy(fileName: string): never {
  const rule =
    "in torch's zip form; load it in Python and save it anew with torch.save(torch.load(old), new)";
  throw new RuleError(fileName, rule, "the form before torch 1.6");
}

/** The folder inside the zip that holds `data.pkl`, or null where this is no torch file. */
export function torchRoot(entries: ReadonlyMap<string, ZipEntry>): string | null {
  for (const name of entries.keys()) {
    if (/^[^/]+\/data\.pkl$/.test(name)) return name.slice(0, -"/data.pkl".length);
  }
  return null;
}

/** The tensors of a torch file, named by their way through dicts and lists: "batch.masks.0". */
export async function openTorch(
  zip: Blob,
  entries: ReadonlyMap<string, ZipEntry>,
  root: string,
  fileName: string,
): Promise<StoredArray[]> {
  const value = readPickle(await smallFile("data.pkl", longestPickle), fileName);
  if (entries.has(`${root}/byteorder`)) {
    const order = new TextDecoder().decode(await smallFile("byteorder", 16));
    if (order !== "little") throw new RuleError(`${fileName} byteorder`, "little", order);
  }
  const arrays: StoredArray[] = [];
  for (const [name, tensor] of findTensors(value, fileName)) arrays.push(await open(name, tensor));
  return arrays;

  async function smallFile(path: string, most: number) {
    const entry = fileOf(path);
    if (entry.byteLength > most) {
      throw new RuleError(`${fileName} ${path} length`, `at most ${most} bytes`, entry.byteLength);
    }
    return (await openZipEntry(zip, entry, fileName)).read(0, entry.byteLength);
  }

  function fileOf(path: string): ZipEntry {
    const entry = entries.get(`${root}/${path}`);
    if (entry === undefined) throw new RuleError(`${fileName} ${path}`, "in the zip", "no such file");
    return entry;
  }

  async function open(name: string, { storage, dtype, offset, shape, strides }: TorchTensor) {
    const known = dtype === null ? dtypesOfStorage[storage.type] : dtypesByName[dtype];
    if (known === undefined) {
      throw new RuleError(`${fileName} ${name} dtype`, "one of numbers or bool", dtype ?? storage.type);
    }
    const size = bitsOfDtype[known] / 8;
    const source = await openZipEntry(zip, fileOf(`data/${storage.key}`), fileName);
    const needed = storage.type.endsWith(" UntypedStorage") ? storage.length : storage.length * size;
    if (needed > source.byteLength) {
      throw new RuleError(`${fileName} ${name} storage`, `${needed} bytes long`, source.byteLength);
    }
    return checkStored({
      name,
      dtype: known,
      shape,
      strides,
      start: offset * size,
      source,
      bigEndian: false,
    });
  }
}

/** Every tensor with the path to it. Containers can hold themselves: each is entered once. */
function findTensors(root: PickleValue, fileName: string): [string, TorchTensor][] {
  const found: [string, TorchTensor][] = [];
  const entered = new Set<PickleValue>();
  const unsupported = new Set<string>();
  const open: { value: PickleValue; path: string; depth: number }[] = [{ value: root, path: "", depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path, depth } = next;
    if (value instanceof UnsupportedObject) unsupported.add(value.text);
    if (value instanceof TorchTensor) found.push([path || "tensor", value]);
    if (found.length > mostTensors)
      throw new RuleError(`${fileName} tensors`, `at most ${mostTensors}`, "more");
    if (!(Array.isArray(value) || value instanceof Map) || entered.has(value)) continue;
    entered.add(value);
    if (depth >= deepest) throw new RuleError(`${fileName} nesting`, `at most ${deepest} deep`, "more");
    const firstOpen = open.length;
    for (const [key, child] of value.entries()) {
      if (typeof child !== "object" || child === null) continue;
      open.push({
        value: child,
        path: path === "" ? keyText(key) : `${path}.${keyText(key)}`,
        depth: depth + 1,
      });
    }
    // In the order of the file: the last one pushed is taken first.
    for (const child of open.splice(firstOpen).reverse()) open.push(child);
  }
  if (found.length > 0) return found;
  const others = unsupported.size === 0 ? "none" : `none, but ${[...unsupported].slice(0, 3).join(", ")}`;
  throw new RuleError(`${fileName} tensors`, "at least one, in dicts, lists or alone", others);
}

function keyText(key: PickleValue): string {
  return typeof key === "object" ? "?" : String(key);
}
