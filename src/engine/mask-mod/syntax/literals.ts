/** A Python number; null when it is complex or an integer that a double cannot hold exactly. */
export function readNumber(text: string): { kind: "int" | "float"; value: number } | null {
  const plain = text.replaceAll("_", "");
  if (/[jJ]$/.test(plain) && !/^0x/i.test(plain)) return null;
  const isInteger = /^0[xob]/i.test(plain) || /^\d+$/.test(plain);
  const value = Number(plain.length > 1 && /^0+$/.test(plain) ? "0" : plain);
  if (!isInteger) return { kind: "float", value };
  return Number.isSafeInteger(value) ? { kind: "int", value } : null;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0", "\n": "" };

/** Text of a Python string literal with its quotes and prefix; bytes are taken as text. */
export function readString(literal: string): string {
  const [, prefix, quotes] = /^([a-zA-Z]*)("""|'''|"|')/.exec(literal) ?? ["", "", ""];
  const text = literal.slice(prefix.length + quotes.length, literal.length - quotes.length);
  if (/r/i.test(prefix)) return text;
  return text.replace(/\\([\s\S])/g, (_, letter: string) => escapes[letter] ?? letter);
}
