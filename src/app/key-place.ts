import type { KeyPlace } from "./commands/key-matcher";

/** Where a key was pressed, as far as it decides what the key means. */
export function keyPlaceOf(target: EventTarget | null): KeyPlace {
  const element = target instanceof Element ? target : document.body;
  return { mode: modeOf(element), isText: takesText(element) };
}

function modeOf(element: Element): KeyPlace["mode"] {
  if (element.closest("dialog, [role=dialog], [role=menu], [role=listbox]")) return "elsewhere";
  const frame = element.closest("[data-cell]");
  if (frame !== null) return frame === element ? "command" : "edit";
  return element.matches("html, body, #notebook") ? "command" : "elsewhere";
}

function takesText(element: Element): boolean {
  if (element instanceof HTMLInputElement)
    return !/^(button|checkbox|radio|range|submit)$/.test(element.type);
  // An editor in a shadow tree of its own hides from here what in it has the focus.
  return (
    element.matches("textarea, select, [data-text-editor]") ||
    (element instanceof HTMLElement && element.isContentEditable)
  );
}
