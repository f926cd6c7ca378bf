/**
 * What a note may lead to and show. A note can come from anyone: nothing that it links runs here, and
 * opening it asks no other site for anything.
 */

/** Where a link leads: into this page, out of it, or nowhere because it is not allowed. */
export function linkKind(url: string, pageUrl: string): "here" | "elsewhere" | "refused" {
  if (url.startsWith("#")) return "here";
  const target = parsed(url, pageUrl);
  return target !== null && linkProtocols.has(target.protocol) ? "elsewhere" : "refused";
}

/** Whether an image may be drawn: from the page's own origin, or held in its address as a picture format. */
export function isShownImage(url: string, pageUrl: string): boolean {
  const source = parsed(url, pageUrl);
  if (source === null) return false;
  if (source.protocol === "data:") return pictureData.test(source.href);
  return webProtocols.has(source.protocol) && source.origin === new URL(pageUrl).origin;
}

const webProtocols = new Set(["http:", "https:"]);
const linkProtocols = new Set([...webProtocols, "mailto:"]);
const pictureData = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i;

function parsed(url: string, pageUrl: string): URL | null {
  return URL.canParse(url, pageUrl) ? new URL(url, pageUrl) : null;
}
