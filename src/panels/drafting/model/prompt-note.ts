import type { PairFacts } from "../../../engine/drafting/pair-facts";
import { counted } from "../../../engine/masks/wording";

/**
 * What stands below the prompt while it is typed, by the rule of the loop: at least one token, and room
 * for one block behind it.
 * @param facts null without a pair, then nothing can be counted
 */
export function promptNote(
  facts: PairFacts | null,
  tokenCount: number,
): { kind: "hint" | "fault"; sentence: string } {
  if (!facts) return { kind: "hint", sentence: "Tokens are counted once a pair is loaded." };
  const limit = facts.maxLength - facts.blockSize;
  if (tokenCount < 1) return { kind: "fault", sentence: "The prompt must be at least 1 token, got 0." };
  if (tokenCount > limit) {
    return {
      kind: "fault",
      sentence: `The prompt must be at most ${counted(limit, "token")}, got ${tokenCount}.`,
    };
  }
  return { kind: "hint", sentence: `${counted(tokenCount, "token")} of at most ${limit}.` };
}
