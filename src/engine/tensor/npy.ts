import type { ByteSource } from "./byte-source";
import type { Dtype } from "./dtype";
import { RuleError } from "./rule-error";
import { checkStored, rowMajorStrides, type StoredArray, valueCount } from "./stored-array";

/** First bytes of every .npy file: 0x93, "NUMPY". */
export const npyMagic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59] as const;

/** numpy reads no longer header either unless it is told to trust the file. */
const longestHeader = 10_000;
const mostAxes = 64;

const dtypes: Readonly<Record<string, Dtype>> = {
  b1: "BOOL",
  i1: "I8",
  u1: "U8",
  i2: "I16",
  u2: "U16",
  i4: "I32",
  u4: "U32",
  i8: "I64",
  u8: "U64",
  f2: "F16",
  f4: "F32",
  f8: "F64",
};

/** The array of a .npy file (format 1.0 to 3.0) from its header. */
export async function openNpy(source: ByteSource, name: string): Promise<StoredArray> {
  const { text, dataStart } = await readHeader(source, name);
  const { descr, fortranOrder, shape } = parseHeader(text, `${name} header`);
  const { dtype, bigEndian } = dtypeOf(descr, name);
  valueCount(shape, name);
  const strides = fortranOrder ? rowMajorStrides([...shape].reverse()).reverse() : rowMajorStrides(shape);
  return checkStored({ name, dtype, shape, strides, start: dataStart, source, bigEndian });
}

async function readHeader(source: ByteSource, name: string): Promise<{ text: string; dataStart: number }> {
  if (source.byteLength < 10) throw new RuleError(`${name} length`, "at least 10 bytes", source.byteLength);
  const start = await source.read(0, Math.min(12, source.byteLength));
  if (npyMagic.some((byte, i) => start[i] !== byte)) {
    throw new RuleError(name, "a .npy file, which starts with \\x93NUMPY", "other bytes");
  }
  const version = start[6];
  if (![1, 2, 3].includes(version)) throw new RuleError(`${name} format version`, "1, 2 or 3", version);
  const textStart = version === 1 ? 10 : 12;
  if (start.length < textStart)
    throw new RuleError(`${name} length`, `at least ${textStart} bytes`, source.byteLength);
  const view = new DataView(start.buffer);
  const length = version === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > longestHeader)
    throw new RuleError(`${name} header length`, `at most ${longestHeader} bytes`, length);
  const dataStart = textStart + length;
  if (dataStart > source.byteLength) {
    throw new RuleError(`${name} length`, `at least ${dataStart} bytes, its header's end`, source.byteLength);
  }
  const bytes = await source.read(textStart, dataStart);
  // latin1 before format 3; what is read here is ASCII in all of them.
  return { text: new TextDecoder(version === 3 ? "utf-8" : "latin1").decode(bytes), dataStart };
}

interface NpyHeader {
  descr: string;
  fortranOrder: boolean;
  shape: number[];
}

/** A Python dict of exactly three keys, in any order, as numpy writes it. */
function parseHeader(text: string, name: string): NpyHeader {
  const body = /^\{(.*)\}\s*$/s.exec(text);
  if (body === null) throw new RuleError(name, "a Python dict", text.trim());
  const fields = new Map<string, string>();
  const field = /\s*(['"])(\w+)\1\s*:\s*('[^']*'|"[^"]*"|True|False|\([\d\sL,]*\)|\[[^\]]*\])\s*(?:,|$)/y;
  while (field.lastIndex < body[1].trimEnd().length) {
    const found = field.exec(body[1]);
    if (found === null) throw new RuleError(name, "a dict of descr, fortran_order and shape", text.trim());
    if (fields.has(found[2])) throw new RuleError(`${name} keys`, "there once each", found[2]);
    fields.set(found[2], found[3]);
  }
  if ([...fields.keys()].sort().join() !== "descr,fortran_order,shape") {
    throw new RuleError(`${name} keys`, "descr, fortran_order and shape", [...fields.keys()]);
  }
  const descr = fields.get("descr") ?? "";
  if (!/^['"]/.test(descr))
    throw new RuleError(`${name} descr`, "one dtype, not fields of a structure", descr);
  const order = fields.get("fortran_order") ?? "";
  if (order !== "True" && order !== "False")
    throw new RuleError(`${name} fortran_order`, "True or False", order);
  return {
    descr: descr.slice(1, -1),
    fortranOrder: order === "True",
    shape: parseShape(fields.get("shape") ?? "", `${name} shape`),
  };
}

function parseShape(text: string, name: string): number[] {
  const inner = /^\((.*)\)$/s.exec(text)?.[1].trim();
  const parts = inner === "" ? [] : (inner?.replace(/,$/, "").split(",") ?? ["?"]);
  if (parts.length > mostAxes) throw new RuleError(name, `of at most ${mostAxes} axes`, parts.length);
  return parts.map((part) => {
    const length = /^\s*\d+L?\s*$/.test(part) ? Number.parseInt(part, 10) : Number.NaN;
    if (!Number.isSafeInteger(length)) throw new RuleError(name, "a tuple of lengths below 2^53", text);
    return length;
  });
}

function dtypeOf(descr: string, name: string): { dtype: Dtype; bigEndian: boolean } {
  const dtype = Object.hasOwn(dtypes, descr.slice(1)) ? dtypes[descr.slice(1)] : undefined;
  if (dtype === undefined || !/^[<>|=]/.test(descr)) {
    const rule = descr.includes("O")
      ? "one of numbers or bool, not of pickled objects (save it with allow_pickle=False)"
      : /V[12]$/.test(descr)
        ? "one of numpy's own numbers or bool (save bfloat16 and fp8 as float32)"
        : "one of numbers or bool";
    throw new RuleError(`${name} dtype`, rule, descr);
  }
  return { dtype, bigEndian: descr.startsWith(">") };
}
