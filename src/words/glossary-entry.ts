/** A word of the field with the one meaning it has on this page. */
export interface GlossaryEntry {
  /** Stands in links: lower case, words joined by hyphens. */
  id: string;
  /** As it is written in the middle of a sentence. */
  term: string;
  /** Plural, other names, other spellings; marked in texts like the term. */
  spellings: readonly string[];
  /** One to three sentences, at most 60 words. Numbers come with their unit and how they are counted. */
  definition: string;
  /** Ids of related entries. */
  see: readonly string[];
  /** Also an everyday word ("check", "plan"): its single words are not looked for in running text. */
  isEverydayWord?: true;
}
