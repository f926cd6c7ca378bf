/** A cell in a list of those that can be chosen: by its name, and its title where it has one. */
export function sourceWords({ name, title }: { name: string; title: string }): string {
  return title === "" || title === name ? name : `${name}: ${title}`;
}
