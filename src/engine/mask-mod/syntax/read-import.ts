import type { SyntaxNode } from "@lezer/common";
import type { Reading } from "./places";
import { splitAtCommas } from "./read-expression";
import type { ImportedName } from "./tree";

/** Names that an import binds; `from x import *` binds none that are known. */
export function readImport(reading: Reading, children: readonly SyntaxNode[]): ImportedName[] {
  const text = (nodes: readonly SyntaxNode[]) => nodes.map((node) => reading.textOf(node)).join("");
  const split = children.findIndex(({ name }) => name === "import");
  const parts = splitAtCommas(children.slice(split + 1).filter(({ name }) => name !== "(" && name !== ")"));
  const module = split === 0 ? null : text(children.slice(1, split));
  return parts.flatMap((part): ImportedName[] => {
    const as = part.findIndex(({ name }) => name === "as");
    const name = text(as === -1 ? part : part.slice(0, as));
    if (name === "*") return [];
    const alias = as === -1 ? null : text(part.slice(as + 1));
    if (module !== null) return [{ module, member: name, alias: alias ?? name }];
    // `import a.b` binds `a`, `import a.b as c` binds the inner one.
    if (alias !== null) return [{ module: name, member: null, alias }];
    const outer = name.split(".")[0];
    return [{ module: outer, member: null, alias: outer }];
  });
}
