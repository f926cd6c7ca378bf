import { glossary } from "./glossary";

/** A piece of a text: as it is, or a word of the glossary as it is written there. */
export type MarkedPart = string | { id: string; text: string };

/**
 * Finds the first appearance of each term of the glossary in a text: whole words, in any case, the
 * longest spelling first, so that "mask token" is not taken for "token". Joined, the parts are the text.
 *
 * @param seen ids that are marked already; those found are added, so that texts of one note share it
 */
export function markTerms(text: string, seen: Set<string> = new Set()): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const match of text.matchAll(anySpelling)) {
    const id = idOfSpelling.get(match[0].toLowerCase());
    if (id === undefined || seen.has(id)) continue;
    seen.add(id);
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ id, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

const idOfSpelling = new Map(
  glossary.flatMap(({ id, term, spellings, isEverydayWord }) =>
    [term, ...spellings]
      .filter((spelling) => !isEverydayWord || spelling.includes(" "))
      .map((spelling) => [spelling.toLowerCase(), id] as const),
  ),
);

const longestFirst = [...idOfSpelling.keys()].sort((one, other) => other.length - one.length);

/** A hyphen belongs to its word: "causal" is not found in "anti-causal", nor "block" in "own-block". */
const anySpelling = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}_-])`,
  "giu",
);
