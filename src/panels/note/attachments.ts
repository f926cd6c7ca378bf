/** Pictures that Jupyter keeps inside a note. They are shown from there, and nothing else of it is. */

const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** Finds an attached picture by its name and gives it as a `data:` address; null when there is none. */
export type FindAttachment = (name: string) => string | null;

/** @param foreign the field `jupyter` of the note, where anything may stand. */
export function attachmentsIn(foreign: unknown): FindAttachment {
  const attachments = fieldOf(foreign, "attachments");
  return (name) => {
    const formats = fieldOf(attachments, name);
    for (const type of pictureTypes) {
      const base64 = base64Of(fieldOf(formats, type));
      if (base64 !== null) return `data:${type};base64,${base64}`;
    }
    return null;
  };
}

/** A text, or a list of them as the format also has it; null when it is not base64. */
function base64Of(value: unknown): string | null {
  const text = Array.isArray(value) ? value.join("") : value;
  if (typeof text !== "string") return null;
  const bare = text.replace(/\s+/g, "");
  return /^[A-Za-z0-9+/]+={0,2}$/.test(bare) ? bare : null;
}

/** A field of its own, not one that every object has. */
function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
