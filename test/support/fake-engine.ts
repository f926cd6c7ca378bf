import type { PairRun } from "../../src/engine/drafting/pair";
import type { PairTokenizer, TokenizerFiles } from "../../src/engine/models/tokenizer";
import type { Engine, LoadedPair } from "../../src/engine/runtime/engine";
import type { NamedSource, OpenPair } from "../../src/engine/runtime/named-pair";
import { fakeFacts, fakePair } from "./fake-pair";

export const fakeSource: NamedSource = {
  name: "a pair without a model",
  target: { url: "t" },
  drafter: { url: "d" },
};

/** One token per letter: `a` is 2, `b` is 3; anything else is token 2 too. */
export const letterTokenizer: PairTokenizer = {
  vocabularySize: fakeFacts.vocabularySize,
  encode: (text) => Array.from(text, (letter) => Math.max(2, letter.charCodeAt(0) - 95)),
  decode: (ids) => ids.map(tokenText).join(""),
  tokenText,
  isSpecial: (id) => id < 2,
};

function tokenText(id: number): string {
  return id < 2 ? ["<end>", "<mask>"][id] : `t${id}`;
}

/**
 * The smallest files that the real tokenizer opens, for stores that open one.
 */
const tinyTokenizer: TokenizerFiles = {
  tokenizer: {
    version: "1.0",
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: null,
    post_processor: null,
    decoder: null,
    model: { type: "BPE", vocab: { a: 0, b: 1 }, merges: [], unk_token: null },
  },
  config: {},
};

export interface FakeOpenPair extends OpenPair {
  /** Makes the next call of every open run fail. */
  failNext(error: unknown): void;
  opened: number;
  closed: number;
}

/** A loaded pair over `fakePair`; every call waits a turn, and an aborted signal rejects it. */
export function fakeOpenPair(source = fakeSource, seed = 1): FakeOpenPair {
  let failure: unknown = null;
  const guard = async <Result>(signal: AbortSignal, work: () => Promise<Result>) => {
    await Promise.resolve();
    signal.throwIfAborted();
    if (failure !== null) {
      const error = failure;
      failure = null;
      throw error;
    }
    return work();
  };
  const pair: FakeOpenPair = {
    source,
    facts: fakeFacts,
    tokenizer: letterTokenizer,
    backend: { backend: "wasm", threads: 1, sentence: "A fake." },
    opened: 0,
    closed: 0,
    failNext(error) {
      failure = error;
    },
    openRun(signal): PairRun {
      pair.opened++;
      const inner = fakePair(seed);
      return {
        target: (request) => guard(signal, () => inner.target(request)),
        draft: (plan, want) => guard(signal, () => inner.draft(plan, want)),
        streams: (tokens, numerics) => guard(signal, () => inner.streams(tokens, numerics)),
        close() {
          pair.closed++;
          inner.close();
        },
      };
    },
  };
  return pair;
}

export type LoadStep = LoadedPair | Error;

/** An engine whose loads end as scripted, one entry a load; `release` lets a waiting one go on. */
export function scriptedEngine(script: readonly LoadStep[]) {
  const waiting: (() => void)[] = [];
  const wishes: string[] = [];
  const closed: LoadedPair[] = [];
  let at = 0;
  const engine: Engine = {
    async load(_source, { backend, signal, onProgress }) {
      wishes.push(backend);
      const outcome = script[at++];
      onProgress?.({ stage: "fetch", what: "target", loadedBytes: 1, totalBytes: 2 });
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        signal?.addEventListener("abort", () => reject(signal.reason));
      });
      if (outcome instanceof Error) throw outcome;
      return { ...outcome, close: () => closed.push(outcome) };
    },
    dispose() {},
  };
  return { engine, wishes, closed, release: () => waiting.shift()?.() };
}

export function loadedPair(backend: "webgpu" | "wasm" = "wasm"): LoadedPair {
  return {
    facts: fakeFacts,
    backend: { backend, threads: 1, sentence: `On ${backend}.` },
    tokenizer: tinyTokenizer,
    openRun: () => fakePair(),
    close() {},
  };
}
