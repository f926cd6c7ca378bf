import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/**
 * A note as HTML. HTML in its Markdown stays text, links lead nowhere but to web and mail addresses, and
 * pictures become links: a report fetches nothing. Headings are one rank lower, below the report's own;
 * code may be wider than the page, and is reached by keys.
 */
export function noteHtml(markdown: string): string {
  const html = micromark(markdown, {
    extensions: [gfm(), { disable: { null: ["labelStartImage"] } }],
    htmlExtensions: [gfmHtml()],
  });
  return html
    .replace(
      /<(\/?)h([1-6])>/g,
      (_, slash: string, rank: string) => `<${slash}h${Math.min(6, Number(rank) + 1)}>`,
    )
    .replaceAll("<pre>", '<pre tabindex="0">');
}
