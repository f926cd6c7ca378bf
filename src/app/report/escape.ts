const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for an element or a quoted attribute. Characters that HTML has no place for are shown as a box. */
export function escapeHtml(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{10FFFF}]/gu, "\ufffd").replace(/[&<>"']/g, (sign) => entities[sign]);
}

/** JSON for a data block: no `<` is left that could end the block, and it still is the same JSON. */
export function escapeJson(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
