import type { Element, ElementContent, Parents, Properties, Root } from "hast";
import type { FindAttachment } from "./attachments";
import { isShownImage, linkKind } from "./link-rules";

interface ImageSources {
  pageUrl: string;
  findAttachment: FindAttachment;
}

/**
 * Plugin: an image that is attached to the note is drawn from there; in place of one from another site stand
 * its description, why it is missing, and a link to it.
 */
export function rehypeImages(sources: ImageSources) {
  return (tree: Root): void => replaceWithin(tree, sources, false);
}

function replaceWithin(parent: Parents, sources: ImageSources, isInLink: boolean): void {
  const children = (parent.children as ElementContent[]).map((child) => {
    if (child.type !== "element") return child;
    if (child.tagName === "img") return shownOrToldOf(child, sources, isInLink);
    replaceWithin(child, sources, isInLink || child.tagName === "a");
    return child;
  });
  parent.children = children;
}

function shownOrToldOf(
  image: Element,
  { pageUrl, findAttachment }: ImageSources,
  isInLink: boolean,
): Element {
  const { src, alt } = image.properties;
  const source = `${src ?? ""}`;
  if (isShownImage(source, pageUrl)) return image;
  const attached = attachedName(source);
  if (attached !== null) {
    const address = findAttachment(attached);
    if (address !== null) return { ...image, properties: { ...image.properties, src: address } };
    return missing(alt, text("not shown: no such picture is in the file"));
  }
  const why = text("not shown: from another site");
  // A link cannot hold another one.
  const isLinked = !isInLink && linkKind(source, pageUrl) === "elsewhere";
  const reason = isLinked ? element("a", { href: source }, [why]) : why;
  return missing(alt, reason);
}

function missing(alt: Properties[string], reason: ElementContent): Element {
  return element("span", { className: ["note-no-image"] }, [text(`${alt || "Image"} (`), reason, text(")")]);
}

/** The name in `attachment:<name>`, as Jupyter writes it; null for any other address. */
function attachedName(source: string): string | null {
  const name = /^attachment:(.+)$/i.exec(source)?.[1];
  if (name === undefined) return null;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function text(value: string): ElementContent {
  return { type: "text", value };
}

function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}
