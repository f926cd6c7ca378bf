import { RuleError } from "../../engine/tensor/rule-error";
import type { NotebookDocument } from "../document";
import { fromBase64Url, toBase64Url } from "./base64";
import { parseJson } from "./parse-json";
import type { ReadNotebook } from "./read-notebook";
import { storedDocument } from "./stored";

/** The longest payload that is offered as a link: chats and mail programs cut longer ones. */
export const linkBudget = 8192;

export interface TooLong {
  tooLong: true;
  characters: number;
}

/** How the payload is packed; another number is another way. */
const prefix = "1.";

/** No link within the budget unpacks to this much, unless it was made to. */
const mostUnpackedBytes = 2_000_000;

/**
 * The notebook as the part of an address behind `#`: compact JSON, deflated without header, in base64url.
 * Only characters that an address holds unescaped.
 */
export function toLink(document: NotebookDocument): Promise<string | TooLong> {
  return packed(storedDocument(document));
}

/** The same for a notebook that this version cannot write: its parsed file, as it came. */
export function untouchedLink(json: unknown): Promise<string | TooLong> {
  return packed(json);
}

async function packed(json: unknown): Promise<string | TooLong> {
  const text = new Blob([JSON.stringify(json)]);
  const stream = text.stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const payload = prefix + toBase64Url(bytes);
  return payload.length > linkBudget ? { tooLong: true, characters: payload.length } : payload;
}

/**
 * Reads what `toLink` gave, however long it is.
 * @throws RuleError when it was cut or changed on its way, or never was one.
 */
export async function fromLink(payload: string): Promise<ReadNotebook> {
  if (!payload.startsWith(prefix)) {
    throw new RuleError("link", `a notebook that begins with ${prefix}`, payload);
  }
  const bytes = fromBase64Url(payload.slice(prefix.length));
  if (bytes === null) throw notWhole(payload);
  const json = parseJson(await unpacked(bytes, payload), "notebook in the link");
  return { json, carrier: "link", notices: [] };
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>, payload: string): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let byteCount = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw notWhole(payload);
    });
    if (done) return text + decoder.decode();
    byteCount += value.length;
    if (byteCount > mostUnpackedBytes) {
      await reader.cancel();
      throw new RuleError("link", `at most ${mostUnpackedBytes} bytes unpacked`, byteCount);
    }
    text += decoder.decode(value, { stream: true });
  }
}

function notWhole(payload: string): RuleError {
  return new RuleError("link", "whole, as it was copied", payload);
}
