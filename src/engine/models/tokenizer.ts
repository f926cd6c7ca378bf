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
  /** Text of one id for a label; never throws: `<id 2051>` beyond the vocabulary, `<0xE2>` for a part of a character. */
  tokenText(id: number): string;
  isSpecial(id: number): boolean;
}
