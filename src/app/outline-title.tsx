/** Longer words do not fit into a line of the outline. */
const longWord = /\S{20}/u;

/** A cell's title; in one with a long word a line may end where a capital follows a small letter. */
export function OutlineTitle({ title }: { title: string }) {
  const parts = longWord.test(title) ? title.split(/(?<=\p{Ll})(?=\p{Lu})/u) : [title];
  return (
    <span className="outline-title">
      {parts.flatMap((part, at) => (at === 0 ? [part] : [<wbr key={parts.slice(0, at).join("")} />, part]))}
    </span>
  );
}
