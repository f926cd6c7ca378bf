import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";

/** The text of a file, or for `-` what is piped into the program. */
export function readGiven(path: string): Promise<string> {
  return path === "-" ? text(process.stdin) : readFile(path, "utf8");
}
