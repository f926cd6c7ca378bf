/** What the fields of the form are called on the screen; rules that are broken use the same words. */
export const labels = {
  contextLength: "Context length",
  anchors: "Anchors",
  documentStarts: "Documents begin at",
  layers: "Layers",
  layerShown: "Layer shown",
  contextEnd: "Context ends",
  direction: "Slots see of the block",
  documents: "Documents",
  window: "Window",
  windowSize: "W",
  windowKeeps: "It keeps",
  windowInBlock: "In the block it hides",
  positionOrigin: "First position id",
  blockStart: "Block is numbered",
  positionShift: "Block shifted by",
  slotsPerPosition: "Slots per position",
} as const;

/** Names in the rules of the engine that are not words on the screen, and what the screen says for them. */
const screenWords: Readonly<Record<string, string>> = {
  contextLength: "context length",
  blockSize: "block size",
  contextEnd: "context end",
  blockStart: "block start",
  "position origin": "first position id",
  "position shift": "block shift",
  slotsPerPosition: "slots per position",
  window: "window W",
};

/** The sentence of a broken rule, up to the value, in the words of the screen and beginning like a sentence. */
export function inScreenWords(sentence: string): string {
  const valueAt = sentence.indexOf(", got ");
  const rule = valueAt === -1 ? sentence : sentence.slice(0, valueAt);
  const told = Object.entries(screenWords).reduce(
    (text, [name, words]) => text.replaceAll(new RegExp(`\\b${name}\\b(?! W)`, "g"), words),
    rule,
  );
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}${sentence.slice(rule.length)}`;
}
