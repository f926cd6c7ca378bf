import type { PickleValue } from "./pickle-values";
import { RuleError } from "./rule-error";

/** A hundred thousand tensors take six hundred thousand. */
const mostObjects = 1_000_000;
const mostValues = 1_000_000;

/** The stack and the memo of a pickle program, both bounded. */
export class PickleStack {
  readonly #name: string;
  #values: PickleValue[] = [];
  /** Heights of the stack at open marks. */
  #marks: number[] = [];
  #memo = new Map<number, PickleValue>();
  #objects = 0;

  constructor(name: string) {
    this.#name = name;
  }

  push(value: PickleValue): void {
    if (this.#values.length >= mostValues) this.#refuse(`at most ${mostValues} values deep`, "more");
    this.#values.push(value);
  }

  /** Pushes a value that takes memory of its own. */
  pushNew(value: PickleValue): void {
    if (++this.#objects > mostObjects) this.#refuse(`at most ${mostObjects} objects`, "more");
    this.push(value);
  }

  pop(): PickleValue {
    return this.popMany(1)[0];
  }

  popMany(count: number): PickleValue[] {
    if (this.#values.length - count < (this.#marks.at(-1) ?? 0)) this.#refuse("whole", "too few values");
    return this.#values.splice(this.#values.length - count);
  }

  mark(): void {
    if (this.#marks.length >= mostValues) this.#refuse(`at most ${mostValues} marks deep`, "more");
    this.#marks.push(this.#values.length);
  }

  popToMark(): PickleValue[] {
    const height = this.#marks.pop();
    if (height === undefined) return this.#refuse("whole", "no mark");
    return this.#values.splice(height);
  }

  /** Adds to the list on top; what is not built takes nothing in. */
  append(values: readonly PickleValue[]): void {
    const top = this.#top();
    if (Array.isArray(top)) for (const value of values) top.push(value);
  }

  /** Sets keys and values in turn in the dict on top; what is not built takes nothing in. */
  setItems(values: readonly PickleValue[]): void {
    const top = this.#top();
    if (values.length % 2 !== 0) this.#refuse("whole", "a key without a value");
    if (top instanceof Map) for (let i = 0; i < values.length; i += 2) top.set(values[i], values[i + 1]);
  }

  remember(key: number): void {
    if (this.#memo.size >= mostValues) this.#refuse(`at most ${mostValues} remembered values`, "more");
    this.#memo.set(key, this.#top());
  }

  recall(key: number): void {
    const value = this.#memo.get(key);
    if (value === undefined) this.#refuse("whole", `no value remembered as ${key}`);
    else this.push(value);
  }

  #top(): PickleValue {
    const top = this.#values.at(-1);
    return top === undefined ? this.#refuse("whole", "too few values") : top;
  }

  #refuse(rule: string, got: string): never {
    throw new RuleError(`${this.#name} pickle`, rule, got);
  }
}
