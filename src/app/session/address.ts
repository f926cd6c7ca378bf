/** What the part of the address after "#" asks for. */
export interface Address {
  notebook: NotebookAddress;
  /** The cell to show; its id, or whatever else stands alone after "#". */
  cell: string | null;
}

export type NotebookAddress =
  /** The address names no notebook: the one that is open, at the start the first one. */
  { kind: "none" } | NamedNotebook;

export type NamedNotebook =
  | { kind: "shipped"; name: string }
  /** A notebook of which this browser keeps a draft. */
  | { kind: "draft"; key: string }
  /** A notebook that is in the address itself. */
  | { kind: "link"; payload: string };

/** The notebook that an address without a name opens. */
export const firstNotebook = "founding-case";

/** @param hash as in `location.hash`, with or without its "#". Never throws: what makes no sense names nothing. */
export function readAddress(hash: string): Address {
  const text = hash.replace(/^#/, "");
  if (!text.includes("=")) return { notebook: { kind: "none" }, cell: decoded(text) || null };
  const fields = new URLSearchParams(text);
  const cell = fields.get("cell") || null;
  const name = fields.get("notebook") ?? "";
  const key = fields.get("draft");
  const payload = fields.get("link");
  // The name becomes a part of a path: nothing that leads elsewhere may stand in it.
  if (/^[a-z0-9-]{1,64}$/.test(name)) return { notebook: { kind: "shipped", name }, cell };
  if (key) return { notebook: { kind: "draft", key }, cell };
  if (payload) return { notebook: { kind: "link", payload }, cell };
  return { notebook: { kind: "none" }, cell };
}

/** The hash with its "#"; empty for the first notebook at its top. */
export function writeAddress({ notebook, cell }: Address): string {
  const fields = notebookFields(notebook);
  // As short as can be, and as it has always been: a cell of the first notebook is named alone.
  if (fields === null) return cell === null ? "" : `#${encoded(cell)}`;
  return `#${fields}${cell === null ? "" : `&cell=${encoded(cell)}`}`;
}

/** The notebook that an address opens; without a name it is the first one. */
export function namedNotebook({ notebook }: Address): NamedNotebook {
  return notebook.kind === "none" ? { kind: "shipped", name: firstNotebook } : notebook;
}

function notebookFields(notebook: NotebookAddress): string | null {
  switch (notebook.kind) {
    case "none":
      return null;
    case "shipped":
      return notebook.name === firstNotebook ? null : `notebook=${notebook.name}`;
    case "draft":
      return `draft=${encoded(notebook.key)}`;
    case "link":
      return `link=${notebook.payload}`;
  }
}

/** What may stand as it is in this part of an address, and is easier to read so, does. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll("%3A", ":").replaceAll("%2F", "/");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
