import { RuleError } from "../tensor/rule-error";
import { bindFromLayout, bindingsOf, type LayoutFacts } from "./bind-layout";
import { type Bindings, parseTypedValue } from "./bound-value";
import { chosenEntry, type SourceRequest } from "./evaluate-source";
import { namesNeeded } from "./names-needed";
import { parseSource } from "./syntax/parse";

/** A pasted source with what was chosen and typed in for it. */
export interface SourceText {
  source: string;
  /** Name of the entry; null takes the only outermost one. */
  entry: string | null;
  /** Values of captured names as Python, for those that the layout does not know or that go before it. */
  typed: Readonly<Record<string, string>>;
}

/**
 * The evaluation of a source for a side's block rows and key columns, its captured names bound.
 * @throws SourceError for the source, RuleError for a name that has no value or one that cannot be read.
 */
export function requestForLayout({ source, entry, typed }: SourceText, facts: LayoutFacts): SourceRequest {
  const program = parseSource(source);
  const chosen = chosenEntry(program, entry);
  const needed = namesNeeded(program, chosen);
  const byHand: Record<string, Bindings[string]> = {};
  for (const { name, looks } of needed) {
    if (name in typed) byHand[name] = parseTypedValue(name, looks, typed[name]);
  }
  const { bound, missing } = bindFromLayout(
    needed.filter(({ name }) => !(name in byHand)),
    facts,
  );
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(", ");
    throw new RuleError(names, "given a value, as the layout has none for it", "nothing");
  }
  const rowCount = facts.layout.anchors.length * facts.blockSize;
  return {
    source,
    entry: chosen.name,
    bindings: { ...bindingsOf(bound), ...byHand },
    size: { rowCount, columnCount: facts.layout.contextLength + rowCount },
  };
}
