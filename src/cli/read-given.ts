import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";

/** The text of a file, or for `-` what is piped into the program. @throws as `readText` does */
export async function readGiven(path: string): Promise<string> {
  return path === "-" ? textOf(await buffer(process.stdin)) : readText(path);
}

/** @throws Error with a sentence where there is no such file, or where it cannot be read */
export async function readText(path: string): Promise<string> {
  return textOf(await readFile(path).catch((error: unknown) => failToRead(path, error)));
}

/** Some shells write UTF-16, with its byte order mark in front; that of UTF-8 is no part of the text either. */
function textOf(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8").decode(bytes);
}

/** @throws Error with a sentence that names the file */
export function failToRead(path: string, error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  throw new Error(`${path} ${reasons[code] ?? `could not be read: ${code || error}`}.`);
}

const reasons: Record<string, string> = {
  ENOENT: "is not there",
  EISDIR: "is a folder, not a file",
  EACCES: "may not be read",
};
