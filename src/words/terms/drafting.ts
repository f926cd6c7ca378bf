import type { GlossaryEntry } from "../glossary-entry";

/** Draft, verify, commit: what happens in a round and what is counted. */
export const draftingTerms: readonly GlossaryEntry[] = [
  {
    id: "draft",
    term: "draft",
    spellings: ["drafts", "drafted", "draft text"],
    definition:
      "The tokens that the drafter proposes in one round, one per slot that is used: block size − 1 of them with label shift 0, block size with label shift 1. A single one of them is called a draft too.",
    see: ["drafter", "block", "label-shift", "accepted-drafts"],
  },
  {
    id: "round",
    term: "round",
    spellings: ["rounds"],
    definition:
      "One draft and its check: the drafter fills a block, the target reads anchor and drafts in one forward, and what is accepted is committed. Rounds are kept whole, so stepping back computes nothing.",
    see: ["draft", "verification", "bonus-token", "prompt"],
  },
  {
    id: "verification",
    term: "verification",
    spellings: ["verified", "unverified", "lossless verification"],
    definition:
      "The target's check of a draft, token by token from the left: a draft is accepted while it equals the token that the target itself chooses there. The first one that differs is rejected, and everything after it is dropped unseen.",
    see: ["accepted-drafts", "bonus-token", "committed-text", "greedy"],
  },
  {
    id: "accepted-drafts",
    term: "accepted drafts",
    spellings: ["acceptance", "accepted draft"],
    definition:
      "How many drafts of one round equal the target's choice before the first that does not: a whole number from 0 to the number of drafts. The bonus token is not counted. For a run it is the mean over its rounds.",
    see: ["acceptance-length", "verification", "bonus-token"],
  },
  {
    id: "acceptance-length",
    term: "acceptance length",
    spellings: ["acceptanceLength"],
    definition:
      "Accepted drafts + 1 bonus token, in tokens; for a run the mean over its rounds, every round counted once. With label shift 0 it lies between 1 and the block size. Some tools leave the bonus out, or average each answer first.",
    see: ["accepted-drafts", "bonus-token", "round"],
  },
  {
    id: "bonus-token",
    term: "bonus token",
    spellings: ["bonus tokens", "bonus"],
    definition:
      "The target's own token right after the accepted drafts of a verified round: in place of the rejected draft, or after the last one when all were accepted. At most one per round; it is the next block's anchor token.",
    see: ["verification", "anchor", "acceptance-length"],
  },
  {
    id: "committed-text",
    term: "committed text",
    spellings: ["committed tokens", "committed"],
    definition:
      "The text that is kept. With verification it is what the target alone would have written, whatever the drafter drafts, up to rounding where two tokens are almost equally likely. A faulty drafter only makes it grow more slowly.",
    see: ["verification", "draft", "garble"],
  },
  {
    id: "free-running",
    term: "free-running",
    spellings: ["free running"],
    definition:
      "Every draft is committed without verification, and no bonus token is added. This is what an evaluation prints that skips the check, and the garble becomes visible as text.",
    see: ["verification", "garble", "committed-text"],
  },
  {
    id: "garble",
    term: "garble",
    spellings: ["garbled", "garbles"],
    definition:
      "Text that repeats or falls apart, such as “elif elif elif”, because the drafter is shown other inputs than in training. With verification only the draft can be garbled that way, not the committed text.",
    see: ["draft", "free-running", "deviation"],
  },
  {
    id: "prompt",
    term: "prompt",
    spellings: ["prompts"],
    definition:
      "The text that a run continues. The target reads it first; the token that it adds opens the first block, unless the first block is set on the prompt's last token.",
    see: ["anchor", "round"],
    isEverydayWord: true,
  },
  {
    id: "cache",
    term: "cache",
    spellings: ["caches", "KV cache"],
    definition:
      "Keys and values of earlier tokens, one row per token and layer, kept so that they are computed once. The target has one, and the drafter one for its context.",
    see: ["crop", "context"],
  },
  {
    id: "crop",
    term: "crop",
    spellings: ["crops", "cropped"],
    definition:
      "To drop the last rows of a cache, so that it ends right before the next block's anchor: rows of rejected drafts in the target's cache, rows of the block in the drafter's. Rows left over after a rejection are a classic fault.",
    see: ["cache", "verification"],
    isEverydayWord: true,
  },
];
