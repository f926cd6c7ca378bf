import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { ScrollBox } from "../../mask-viz/scroll-box";
import { rehypeTerms } from "../../words/rehype-terms";
import { Term } from "../../words/term";
import type { FindAttachment } from "./attachments";
import { linkKind } from "./link-rules";
import { rehypeImages } from "./rehype-images";

interface ReadingOptions {
  /** Address that relative links and images start from. */
  pageUrl: string;
  /** Before the ids that footnotes get; every note needs its own. */
  idPrefix: string;
  /** Where the pictures are that the note brings along. */
  findAttachment: FindAttachment;
}

/**
 * The text as elements, with terms of the glossary explained. HTML in it stays text.
 * @throws RangeError when marks are nested deeper than the call stack allows
 */
export function readMarkdown(
  markdown: string,
  { pageUrl, idPrefix, findAttachment }: ReadingOptions,
): ReactNode {
  // Called, not rendered, so that the caller can catch what reading throws.
  return Markdown({
    children: markdown,
    components,
    remarkPlugins: [remarkGfm],
    rehypePlugins: [[rehypeImages, { pageUrl, findAttachment }], rehypeTerms],
    remarkRehypeOptions: {
      clobberPrefix: `${idPrefix}-`,
      footnoteLabelProperties: { className: ["visually-hidden"] },
    },
    // Sources of images are settled by then; everything else that holds an address is a link.
    urlTransform: (url, attribute) =>
      attribute === "src" || linkKind(url, pageUrl) !== "refused" ? url : undefined,
  });
}

/** The page's title is its only first-level heading, so a note's headings stand one level lower. */
const components: Components = {
  h1: "h2",
  h2: "h3",
  h3: "h4",
  h4: "h5",
  h5: "h6",
  // What is wide scrolls by itself instead of widening the page.
  table: ({ node: _node, ...table }) => (
    <ScrollBox label="Table" className="note-table">
      <table {...table} />
    </ScrollBox>
  ),
  pre: ({ node: _node, ...code }) => (
    <ScrollBox label="Code" className="note-code">
      <pre {...code} />
    </ScrollBox>
  ),
  a: ({ node: _node, ...link }) =>
    link.href?.startsWith("#") ? <a {...link} /> : <a {...link} target="_blank" rel="noreferrer noopener" />,
  input: ({ node: _node, ...box }) => <input {...box} aria-label={box.checked ? "done" : "to do"} />,
  dfn: ({ node, children }) => <Term id={`${node?.properties.dataTerm ?? ""}`}>{children}</Term>,
};
