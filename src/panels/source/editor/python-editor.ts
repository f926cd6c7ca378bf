import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { diagnosticsOf, type SourceFault } from "./faults";
import { theme } from "./theme";

interface Listeners {
  /** Every change that the reader makes. */
  onType(text: string): void;
  onLeave(): void;
}

export interface PythonEditor {
  text(): string;
  /** Puts another text there, as undo does or another tab; the reader's own undo goes over it. */
  show(text: string): void;
  mark(faults: readonly SourceFault[]): void;
  goTo(line: number, column: number): void;
  focus(): void;
  dispose(): void;
}

/**
 * An editor of Python in a shadow tree of its own: there its styles are constructed sheets, which the page's
 * policy allows, where in the page itself they would be a <style> element, which it refuses.
 */
export function openPythonEditor(host: HTMLElement, text: string, listeners: Listeners): PythonEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  let isShowing = false;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        furniture,
        tabKeys(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isShowing) listeners.onType(state.doc.toString());
        }),
        EditorView.domEventHandlers({ blur: () => listeners.onLeave(), beforeinput: typeOver }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    show(next) {
      isShowing = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      isShowing = false;
    },
    mark(faults) {
      view.dispatch(setDiagnostics(view.state, diagnosticsOf(view.state.doc, faults)));
    },
    goTo(line, column) {
      const at = view.state.doc.line(Math.min(line, view.state.doc.lines));
      const anchor = Math.min(at.from + column - 1, at.to);
      view.dispatch({ selection: { anchor }, scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
    dispose: () => view.destroy(),
  };
}

const furniture: Extension = [
  lineNumbers(),
  lintGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  indentUnit.of("    "),
  bracketMatching(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  python(),
  theme,
  EditorState.tabSize.of(4),
  EditorView.contentAttributes.of({ "aria-label": "Source, Python", spellcheck: "false", tabindex: "0" }),
];

/**
 * What is typed goes to the editor itself. A browser that puts it over a selection copies the look of what
 * stood there into a style attribute, which the page's policy refuses.
 */
function typeOver(event: InputEvent, view: EditorView): boolean {
  const { inputType, data, isComposing } = event;
  if (inputType !== "insertText" || data === null || isComposing || view.composing) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}

/** Tab indents; after Escape it leaves, until something is typed. A second Escape is the page's. */
function tabKeys(): Extension {
  let leaves = false;
  const set = (view: EditorView, next: boolean) => {
    leaves = next;
    view.setTabFocusMode(next);
  };
  return [
    keymap.of([
      {
        key: "Escape",
        run: (view) => {
          if (leaves) return false;
          set(view, true);
          return true;
        },
      },
      indentWithTab,
    ]),
    EditorView.updateListener.of(({ docChanged, focusChanged, view }) => {
      if (leaves && (docChanged || (focusChanged && view.hasFocus))) set(view, false);
    }),
  ];
}
