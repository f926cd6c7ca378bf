/**
 * Older documents, brought up to date one version at a time. Each step is a function of the JSON as that
 * version wrote it; faults in it are left for the reader of the newest version to name.
 */
export function migrate(json: unknown): { migrated: unknown; readOnly: string | null } {
  if (!isRecord(json) || typeof json.version !== "number") return { migrated: json, readOnly: null };
  if (json.version > newest) {
    const readOnly =
      `This notebook was written by a newer anchorscope (version ${json.version} of the format, ` +
      `this page writes ${newest}). It can be looked at and saved as a copy, not changed.`;
    return { migrated: { ...json, version: newest }, readOnly };
  }
  const migrated = steps
    .slice(Math.max(0, json.version - 1))
    .reduce((document, step) => step(document), json);
  return { migrated, readOnly: null };
}

const newest = 2;

type Json = Record<string, unknown>;

/** Step `i` turns version `i + 1` into `i + 2`. */
const steps: readonly ((document: Json) => Json)[] = [namesBesideTitles];

/** In version 1 a cell's name was its heading. Now that is its title, and the name is what others call it. */
function namesBesideTitles(document: Json): Json {
  const { cells } = document;
  // What is no list is left for the reader to name.
  if (!Array.isArray(cells)) return { ...document, version: 2 };
  const taken = new Set<string>();
  return {
    ...document,
    version: 2,
    cells: cells.map((cell) => (isRecord(cell) ? named(cell, taken) : cell)),
  };
}

function named({ name, ...cell }: Json, taken: Set<string>): Json {
  const id = typeof cell.id === "string" ? cell.id.replace(/[^A-Za-z0-9_-]+/g, "-").slice(0, 64) : cell.id;
  const base = typeof id === "string" ? id.replace(/^[^A-Za-z]+/, "").replaceAll("_", "-") || "cell" : "cell";
  let unique = base;
  for (let n = 2; taken.has(unique); n++) unique = `${base.slice(0, 60)}-${n}`;
  taken.add(unique);
  const title = typeof name === "string" && name !== "" ? { title: name } : {};
  return { ...cell, id, name: unique, ...title };
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
