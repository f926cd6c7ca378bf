import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The page's own colours, which change with its theme by themselves. */
const look = EditorView.theme({
  "&": {
    maxHeight: "520px",
    border: "1px solid var(--rule-strong)",
    borderRadius: "6px",
    backgroundColor: "var(--page)",
    color: "var(--ink)",
    fontSize: "13px",
  },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "20px", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": {
    border: "0",
    backgroundColor: "var(--surface)",
    color: "var(--ink-soft)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": {
    backgroundColor: "color-mix(in srgb, var(--accent) 6%, transparent)",
  },
  "&.cm-focused .cm-activeLineGutter": { color: "var(--ink)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 24%, transparent)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    outline: "1px solid var(--rule-strong)",
    backgroundColor: "transparent",
  },
  ".cm-tooltip": {
    border: "1px solid var(--rule-strong)",
    borderRadius: "6px",
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    font: "var(--text-small)",
  },
  ".cm-diagnostic-error": { borderLeftColor: "var(--danger)" },
});

const inks = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--accent)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--ok)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--edge-stale)" },
  { tag: tags.comment, color: "var(--ink-soft)", fontStyle: "italic" },
  { tag: tags.definition(tags.function(tags.variableName)), fontWeight: "600" },
]);

export const theme = [look, syntaxHighlighting(inks)];
