import type { Element, ElementContent, Parents, Properties, Root } from "hast";
import { isShownImage, linkKind } from "./link-rules";

/** Plugin: in place of an image from another site stand its description, why it is missing, and a link to it. */
export function rehypeImages({ pageUrl }: { pageUrl: string }) {
  return (tree: Root): void => replaceWithin(tree, pageUrl, false);
}

function replaceWithin(parent: Parents, pageUrl: string, isInLink: boolean): void {
  const children = (parent.children as ElementContent[]).map((child) => {
    if (child.type !== "element") return child;
    if (child.tagName === "img") return shownOrToldOf(child, pageUrl, isInLink);
    replaceWithin(child, pageUrl, isInLink || child.tagName === "a");
    return child;
  });
  parent.children = children;
}

function shownOrToldOf(image: Element, pageUrl: string, isInLink: boolean): Element {
  const { src, alt } = image.properties;
  const source = `${src ?? ""}`;
  if (isShownImage(source, pageUrl)) return image;
  const why = text("not shown: from another site");
  // A link cannot hold another one.
  const isLinked = !isInLink && linkKind(source, pageUrl) === "elsewhere";
  const reason = isLinked ? element("a", { href: source }, [why]) : why;
  return element("span", { className: ["note-no-image"] }, [text(`${alt || "Image"} (`), reason, text(")")]);
}

function text(value: string): ElementContent {
  return { type: "text", value };
}

function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}
