import { useApp } from "../app-context";
import { MenuButton } from "../bar/menu-button";
import { insertKind } from "../commands/insert-commands";
import { needsLeave } from "../commands/reach";
import { Icon } from "../icons";
import { say } from "../shell-store";
import { focusActiveCell } from "./cell-focus";

/** The quiet + between two cells, for the pointer: keys have A and B, and the palette has every kind. */
export function Inserter({ index }: { index: number }) {
  const insert = useInsertKind(index);
  const groups = () => [
    {
      items: insert.kinds.map((kind) => ({
        id: kind.kind,
        title: kind.title,
        detail: kind.purpose,
        blocked: insert.blocked(),
        run: () => insert.run(kind.kind),
      })),
    },
  ];
  return (
    <div className="inserter">
      <MenuButton label="Insert a cell here" className="tool" groups={groups} isTabStop={false}>
        <Icon name="add" />
      </MenuButton>
    </div>
  );
}

/** What a notebook without cells shows: what there is to begin with. */
export function EmptyNotebook() {
  const insert = useInsertKind(0);
  return (
    <section className="empty" aria-label="Empty notebook">
      <h2>An empty notebook</h2>
      <p>Begin with one of these; everything can be moved, changed and undone later.</p>
      <ul>
        {insert.kinds.map((kind) => (
          <li key={kind.kind}>
            <button type="button" className="empty-kind" onClick={() => insert.run(kind.kind)}>
              <strong>{kind.title}</strong>
              <span>{kind.purpose}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useInsertKind(index: number) {
  const context = useApp();
  const run = (word: string) => {
    const kind = context.kinds.find((each) => each.kind === word);
    const fault = kind && insertKind(context, kind, index);
    if (fault) say(context.shell, fault);
    else if (word === "note") {
      const { active, edit } = context.selection.getState();
      if (active !== null) edit(active);
    }
    setTimeout(() => focusActiveCell(context));
  };
  const kinds = context.kinds.toSorted((a, b) => Number(b.kind === "note") - Number(a.kind === "note"));
  return { kinds, blocked: () => needsLeave(context), run };
}
