import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import type { CellViewProps } from "../../notebook/cell-kind";
import type { NoteParams } from "./index";
import "./note.css";

const plugins = [remarkGfm];

/** The page's title is its only first-level heading, so a note's headings stand one level lower. */
const components: Components = {
  h1: "h2",
  h2: "h3",
  h3: "h4",
  h4: "h5",
  h5: "h6",
  // A wide table scrolls by itself instead of widening the page.
  table: ({ node: _node, ...table }) => (
    <div className="note-table">
      <table {...table} />
    </div>
  ),
};

export default function NoteView({ params }: CellViewProps<NoteParams>) {
  return (
    <div className="note">
      <Markdown remarkPlugins={plugins} components={components}>
        {params.markdown}
      </Markdown>
    </div>
  );
}
