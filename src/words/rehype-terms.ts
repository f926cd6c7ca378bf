import type { Element, ElementContent, Parents, Root } from "hast";
import { markTerms } from "./mark-terms";

/** Where a button would be wrong, or the word is not prose. */
const untouched = new Set(["a", "code", "pre", "h1", "h2", "h3", "h4", "h5", "h6"]);

/**
 * Plugin for notes: the first appearance of each term in the text becomes `<dfn data-term="id">`,
 * which the note draws as a `Term`. Code, links and headings are left alone.
 */
export function rehypeTerms() {
  return (tree: Root): void => markWithin(tree, new Set());
}

function markWithin(parent: Parents, seen: Set<string>): void {
  const children = (parent.children as ElementContent[]).flatMap((child) => {
    if (child.type === "text") return marked(child.value, seen);
    if (child.type === "element" && !untouched.has(child.tagName)) markWithin(child, seen);
    return [child];
  });
  parent.children = children;
}

function marked(text: string, seen: Set<string>): ElementContent[] {
  return markTerms(text, seen).map((part) =>
    typeof part === "string" ? { type: "text", value: part } : termElement(part.id, part.text),
  );
}

function termElement(id: string, text: string): Element {
  return {
    type: "element",
    tagName: "dfn",
    properties: { dataTerm: id },
    children: [{ type: "text", value: text }],
  };
}
