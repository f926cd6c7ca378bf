import { RuleError } from "./rule-error";

/** The bytes of a pickle program, taken from the front; lengths are checked before anything is made. */
export class PickleInput {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #name: string;
  #at = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>, name: string) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#name = name;
  }

  uint8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  uint16(): number {
    return this.#view.getUint16(this.#take(2), true);
  }

  uint32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  int32(): number {
    return this.#view.getInt32(this.#take(4), true);
  }

  /** Big-endian, as only this opcode has it. */
  float64(): number {
    return this.#view.getFloat64(this.#take(8), false);
  }

  /** Little-endian two's complement of up to 255 bytes. */
  long(): number | bigint {
    const length = this.uint8();
    const start = this.#take(length);
    let value = 0n;
    for (let i = length - 1; i >= 0; i--) value = (value << 8n) | BigInt(this.#bytes[start + i]);
    value = BigInt.asIntN(8 * length, value);
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }

  text(length: number): string {
    const start = this.#take(length);
    return new TextDecoder().decode(this.#bytes.subarray(start, start + length));
  }

  line(): string {
    const end = this.#bytes.indexOf(0x0a, this.#at);
    if (end === -1) throw new RuleError(`${this.#name} pickle`, "whole", "a name that does not end");
    const text = this.text(end - this.#at);
    this.#take(1);
    return text;
  }

  /** Where the next `count` bytes start. */
  #take(count: number): number {
    const start = this.#at;
    if (start + count > this.#bytes.length) {
      throw new RuleError(`${this.#name} pickle`, "whole", `an end after ${this.#bytes.length} bytes`);
    }
    this.#at += count;
    return start;
  }
}
