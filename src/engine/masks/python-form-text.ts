import { RuleError } from "../tensor/rule-error";

/** What Python code is put together from: names that were checked, and literals of numbers. */

const cellName = /^[A-Za-z][A-Za-z0-9_-]*$/;
const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The cell's name as the beginning of a Python name: `-` becomes `_`. */
export function pythonName(name: string): string {
  if (!cellName.test(name)) throw new RuleError("name", "a letter, then letters, digits, - or _", name);
  return name.replaceAll("-", "_");
}

/** @throws RuleError when Python, or the code around it, could not use the name for a variable. */
export function checkVariable(name: string, taken: readonly string[]): void {
  if (!identifier.test(name)) throw new RuleError("variable", "letters, digits and _", name);
  if (taken.includes(name) || keywords.includes(name)) {
    throw new RuleError("variable", "a name that is not used for something else", name);
  }
}

/** A tensor of whole numbers, [numbers]. Without any, torch would take it for one of floats. */
export function integerTensor(numbers: readonly number[]): string {
  if (numbers.length === 0) return "torch.tensor([], dtype=torch.long)";
  const inOneLine = `torch.tensor([${numbers.join(", ")}])`;
  if (inOneLine.length <= 80) return inOneLine;
  return `torch.tensor([\n${wrapped(numbers.map(String))}\n])`;
}

/** The same for numbers that come in long runs. */
export function runsTensor(numbers: readonly number[]): string {
  const starts = [...numbers.keys()].filter((i) => i === 0 || numbers[i] !== numbers[i - 1]);
  const values = starts.map((start) => numbers[start]);
  const lengths = starts.map((start, i) => (starts[i + 1] ?? numbers.length) - start);
  if (starts.length > numbers.length / 2) return integerTensor(numbers);
  return `torch.repeat_interleave(${integerTensor(values)}, ${integerTensor(lengths)})`;
}

/** A name for a comment: those of files are anybody's, and none may end it. */
export function oneLine(text: string): string {
  return text.replace(/[\s\u0085\u2028\u2029]+/g, " ");
}

/** Comma-separated lines of at most 96 characters, indented by four. */
function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  let line = "   ";
  for (const word of words) {
    if (line.length + word.length + 2 > 96) {
      lines.push(line);
      line = "   ";
    }
    line += ` ${word},`;
  }
  return [...lines, line].join("\n");
}

const keywords =
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  );
