import { readFile } from "node:fs/promises";

/** The prompts that the page offers, as they lie beside it. */
export async function shippedPromptFile(): Promise<unknown> {
  return JSON.parse(await readFile(new URL("../../public/prompts/held-out.json", import.meta.url), "utf8"));
}
