import { Tokenizer } from "@huggingface/tokenizers";
import { RuleError } from "../tensor/rule-error";
import { bytesOfPiece } from "./byte-level";

/** Contents of `tokenizer.json` and `tokenizer_config.json`, parsed. */
export interface TokenizerFiles {
  tokenizer: object;
  config: object;
}

export interface PairTokenizer {
  /** Entries of the tokenizer, added tokens included; models may have more ids than this. */
  readonly vocabularySize: number;
  encode(text: string): number[];
  /** Text of all ids together; ids beyond the vocabulary are left out. */
  decode(ids: readonly number[]): string;
  /**
   * Text of one id for a label. Never throws: an id beyond the vocabulary is `<id 151669>`, a piece
   * that is only a part of a character is `<E2 82>`.
   */
  tokenText(id: number): string;
  isSpecial(id: number): boolean;
}

export function openTokenizer(files: TokenizerFiles): PairTokenizer {
  const tokenizer = createTokenizer(files);
  const added = tokenizer.get_added_tokens_decoder();
  const byteLevel = /"type":"ByteLevel"/.test(JSON.stringify({ ...files.tokenizer, model: null }));
  return {
    vocabularySize: tokenizer.get_vocab().size,
    encode: (text) => tokenizer.encode(text).ids,
    decode(ids) {
      const known = ids.filter((id) => tokenizer.id_to_token(id) !== undefined);
      return known.length === 0 ? "" : tokenizer.decode(known, { skip_special_tokens: false });
    },
    tokenText(id) {
      const piece = tokenizer.id_to_token(id);
      if (piece === undefined) return `<id ${id}>`;
      if (added.has(id)) return piece;
      return byteLevel ? textOfPiece(piece) : piece.replaceAll("\u2581", " ");
    },
    isSpecial: (id) => added.get(id)?.special ?? false,
  };
}

function createTokenizer({ tokenizer, config }: TokenizerFiles): Tokenizer {
  try {
    return new Tokenizer(tokenizer, config);
  } catch (error) {
    throw new RuleError("tokenizer.json", "in the format of Hugging Face's tokenizers", String(error));
  }
}

function textOfPiece(piece: string): string {
  const bytes = bytesOfPiece(piece);
  if (!bytes) return piece;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return `<${Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ")}>`;
  }
}
