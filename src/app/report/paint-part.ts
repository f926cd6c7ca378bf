type Painter = (
  params: unknown,
  output: unknown,
  how: { part: string; theme?: "light" | "dark" },
) => Promise<Blob | null>;

/** Every kind that can be painted has a `picture.ts` in its folder, which is fetched when it is asked for. */
const painters = import.meta.glob<Painter>("../../panels/*/picture.ts", { import: "default" });

/** A PNG of a part of a cell; null where its kind cannot paint that. Throws what the painter throws. */
export async function paintPart(
  kindWord: string,
  params: unknown,
  output: unknown,
  part: string,
  theme: "light" | "dark" = "light",
): Promise<Blob | null> {
  const load = painters[`../../panels/${kindWord}/picture.ts`];
  if (load === undefined || output === null) return null;
  const paint = await load();
  return paint(params, output, { part, theme });
}
