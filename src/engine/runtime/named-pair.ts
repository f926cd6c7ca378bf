import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import type { PairTokenizer } from "../models/tokenizer";
import type { BackendChoice, PairSource } from "./engine";

/** A pair that can be loaded, by the name it has on the screen. */
export interface NamedSource extends PairSource {
  name: string;
}

/** The loaded pair. A new object for every load, also of the same source. */
export interface OpenPair {
  source: NamedSource;
  facts: PairFacts;
  tokenizer: PairTokenizer;
  backend: BackendChoice;
  openRun(signal: AbortSignal): PairRun;
}
