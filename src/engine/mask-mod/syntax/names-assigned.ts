import type { Expression, Statement } from "./tree";

/** Names that the statements bind in their own scope, without those they declare to be of an outer one. */
export function namesAssigned(body: readonly Statement[]): Set<string> {
  const names = new Set<string>();
  const declared = new Set<string>();
  collect(body, names, declared);
  for (const name of declared) names.delete(name);
  return names;
}

function collect(body: readonly Statement[], names: Set<string>, declared: Set<string>): void {
  for (const statement of body) {
    switch (statement.kind) {
      case "assign":
        for (const target of statement.targets) addTarget(target, names);
        break;
      case "augment":
        addTarget(statement.target, names);
        break;
      case "for":
        addTarget(statement.target, names);
        collect(statement.body, names, declared);
        break;
      case "while":
        collect(statement.body, names, declared);
        break;
      case "if":
        collect(statement.body, names, declared);
        collect(statement.otherwise, names, declared);
        break;
      case "function":
        names.add(statement.definition.name);
        break;
      case "import":
        for (const { alias } of statement.names) names.add(alias);
        break;
      case "declare":
        for (const name of statement.names) declared.add(name);
        break;
    }
  }
}

/** Names in an assignment's target; `t[i] = ...` and `f.x = ...` bind none. */
export function addTarget(target: Expression, names: Set<string>): void {
  if (target.kind === "name") names.add(target.name);
  if (target.kind === "tuple" || target.kind === "list")
    for (const item of target.items) addTarget(item, names);
}
