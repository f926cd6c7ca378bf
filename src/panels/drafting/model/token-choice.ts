import type { PairTokenizer } from "../../../engine/models/tokenizer";
import type { RunResult } from "../../../store/drafting-result";
import type { Chip } from "./text-lines";

/** A place where a token can be put by hand, and what stands there. */
export interface TokenPlace {
  of: string;
  round: number;
  kind: { kind: "token"; index: number } | { kind: "draft"; slot: number };
  token: number;
  /** Tokens that a model thought of there, best first, each once. */
  candidates: readonly { token: number; probability: number; by: "drafter" | "target" }[];
}

/** Where a chip of a run stands; null for the prompt, whose text is a setting. */
export function placeOfChip({ name, timeline }: RunResult, chip: Chip): TokenPlace | null {
  const candidates = candidatesOf(chip);
  const { place, index, token } = chip;
  if (index !== null) {
    if (index < timeline.prompt.length) return null;
    const round = timeline.rounds.findIndex(({ plan }) => plan.anchor >= index);
    const opens = round < 0 ? timeline.rounds.length : round;
    return { of: name, round: opens, kind: { kind: "token", index }, token, candidates };
  }
  if (place === null || place.slot === null) return null;
  return { of: name, round: place.round, kind: { kind: "draft", slot: place.slot }, token, candidates };
}

function candidatesOf({ drafter, target }: Chip): TokenPlace["candidates"] {
  const all = [
    ...(target?.candidates ?? []).map((candidate) => ({ ...candidate, by: "target" as const })),
    ...(drafter?.candidates ?? []).map((candidate) => ({ ...candidate, by: "drafter" as const })),
  ].map(({ token, probability, by }) => ({ token, probability, by }));
  return all.filter(({ token }, at) => all.findIndex((one) => one.token === token) === at);
}

/**
 * The one token that a text is, as a reader types it: `\n` stands for a line break, `#12` for token id 12.
 * A string tells why there is none.
 */
export function typedToken(text: string, tokenizer: PairTokenizer): number | string {
  const id = /^#(\d+)$/.exec(text);
  if (id !== null) {
    const token = Number(id[1]);
    return token < tokenizer.vocabularySize
      ? token
      : `A token id must be < ${tokenizer.vocabularySize}, got ${token}.`;
  }
  const tokens = tokenizer.encode(text.replaceAll("\\n", "\n").replaceAll("\\t", "\t"));
  if (tokens.length === 1) return tokens[0];
  return tokens.length === 0
    ? "Type the text of one token."
    : `This is ${tokens.length} tokens: ${tokens.map((token) => `“${tokenizer.tokenText(token)}”`).join(" ")}. Choose one of them.`;
}
