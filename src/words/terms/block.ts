import type { GlossaryEntry } from "../glossary-entry";

/** The sequence, the block in it, and the positions of both. */
export const blockTerms: readonly GlossaryEntry[] = [
  {
    id: "sequence",
    term: "sequence",
    spellings: ["sequences", "base sequence"],
    definition:
      "The tokens that a side reads, prompt first. A sequence index counts them from 0; it is not a position id, which may start at another number.",
    see: ["token", "position-id", "document"],
    isEverydayWord: true,
  },
  {
    id: "context",
    term: "context",
    spellings: ["context length", "context keys", "context rows", "context tokens"],
    definition:
      "The tokens whose target hidden states the drafter sees as keys and values; they are columns of a mask, never rows. With the anchor at index a, it should end with index a − 1. Context length counts tokens.",
    see: ["anchor", "key-column", "hidden-state", "fc"],
  },
  {
    id: "anchor",
    term: "anchor",
    spellings: ["anchors", "anchor token", "anchor index"],
    definition:
      "The sequence index, counted from 0, whose token opens a block. Its token stands in slot 0. Its own target hidden state is not context: when a drafter is served, the target has not read that token yet.",
    see: ["block", "slot", "context", "unused-anchor"],
  },
  {
    id: "unused-anchor",
    term: "unused anchor",
    spellings: ["unused anchors", "dead anchor", "dead anchors"],
    definition:
      "A place for a block that a training batch leaves unfilled, so that every batch has the same shape. Its output counts for nothing. Implementations let its rows see their own block only, or nothing.",
    see: ["anchor", "block"],
  },
  {
    id: "block",
    term: "block",
    spellings: ["blocks", "block size"],
    definition:
      "The query rows that the drafter fills in one forward. Block size counts all of them: slot 0 with the anchor token and block size − 1 slots with the mask token.",
    see: ["slot", "anchor", "draft", "mask-token"],
  },
  {
    id: "slot",
    term: "slot",
    spellings: ["slots"],
    definition:
      "One place of a block, counted from 0. Slot 0 holds the anchor token, every other slot the mask token. Slot k belongs to sequence index anchor + k.",
    see: ["block", "query-row", "position-id", "label"],
  },
  {
    id: "mask-token",
    term: "mask token",
    spellings: ["mask tokens", "mask token id"],
    definition:
      "The token that fills slots 1 and up: it stands for “guess what belongs here”. It must be the token the drafter was trained with. It has nothing to do with the attention mask.",
    see: ["slot", "attention-mask"],
  },
  {
    id: "position-id",
    term: "position id",
    spellings: ["position ids", "positions", "position"],
    definition:
      "The whole number that RoPE turns a query or a key by. Only differences of position ids reach attention, so moving all ids of a side by the same amount changes nothing, unless the RoPE scaling depends on the length.",
    see: ["rope", "rail", "distance", "slot"],
  },
  {
    id: "rope",
    term: "RoPE",
    spellings: ["rotary position embedding"],
    definition:
      "Rotary position embedding: pairs of numbers in queries and keys are turned by angles in proportion to the position id. The product of a query and a key then depends on their distance, not on where they stand.",
    see: ["position-id", "distance"],
  },
  {
    id: "distance",
    term: "distance",
    spellings: ["distances"],
    definition:
      "The position id of a query minus that of a key, in positions. Two sides agree in positions when every cell that both see has the same distance on both.",
    see: ["position-id", "rope", "aligned"],
    isEverydayWord: true,
  },
  {
    id: "rail",
    term: "rail",
    spellings: ["rails"],
    definition:
      "A strip along an edge of a mask with what belongs to each row or column: index, position id, token, label or document.",
    see: ["position-id", "query-row", "key-column"],
  },
  {
    id: "label",
    term: "label",
    spellings: ["labels"],
    definition:
      "The token that a slot is trained to predict. Which one it is for slot k depends on the label shift.",
    see: ["label-shift", "slot"],
    isEverydayWord: true,
  },
  {
    id: "label-shift",
    term: "label shift",
    spellings: ["label shifts"],
    definition:
      "0 or 1: slot k predicts the token at sequence index anchor + k + label shift. With 0, slot 0 would predict the anchor token itself, so its output is thrown away and drafts come from slot 1 on. With 1, slot 0 gives the first draft.",
    see: ["label", "slot", "draft"],
  },
  {
    id: "document",
    term: "document",
    spellings: ["documents", "packing", "packed", "padding"],
    definition:
      "One of several texts packed into one training sequence. Under the document rule a block sees context of its anchor's document only. Documents are counted from 0; padding behind the last one has number −1 and is never seen under that rule.",
    see: ["sequence", "context"],
    isEverydayWord: true,
  },
];
