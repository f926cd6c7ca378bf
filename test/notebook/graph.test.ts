import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { descendantsOf, graphOf, withAncestors } from "../../src/notebook/graph";

interface Cell {
  id: string;
  name: string;
  uses: readonly string[];
}

const cell = (name: string, ...uses: string[]): Cell => ({ id: `id-${name}`, name, uses });
const graph = (...cells: Cell[]) => graphOf(cells, ({ uses }) => uses);

describe("the order in which cells run", () => {
  test("follows what they use, not where they stand", () => {
    const { order } = graph(
      cell("check", "runs", "masks"),
      cell("note"),
      cell("runs", "masks"),
      cell("masks"),
    );
    expect(order).toEqual(["id-note", "id-masks", "id-runs", "id-check"]);
  });

  test("leaves out a cycle and what hangs on it, and names the cells around it", () => {
    const { order, cycles } = graph(
      cell("a", "c"),
      cell("b", "a"),
      cell("c", "b"),
      cell("d", "a"),
      cell("e"),
    );
    expect(order).toEqual(["id-e"]);
    expect(cycles.get("id-a")).toEqual(["a", "c", "b", "a"]);
    expect(cycles.get("id-d")).toEqual(["a", "c", "b", "a"]);
    expect([...cycles.keys()].sort()).toEqual(["id-a", "id-b", "id-c", "id-d"]);
  });

  test("a cell that uses itself is a cycle of one", () => {
    expect(graph(cell("a", "a")).cycles.get("id-a")).toEqual(["a", "a"]);
  });

  test("a name that nobody has leaves the cell in the order, with the name told", () => {
    const { order, inputs } = graph(cell("a", "ghost"));
    expect(order).toEqual(["id-a"]);
    expect(inputs.get("id-a")).toEqual([{ name: "ghost", id: null }]);
  });
});

/** Random notebooks without cycles: a cell uses some of those with a smaller rank, in shuffled places. */
const notebooks = fc
  .array(fc.array(fc.nat({ max: 11 }), { maxLength: 3 }), { minLength: 1, maxLength: 12 })
  .chain((uses) => {
    const cells = uses.map((ranks, rank) =>
      cell(`c${rank}`, ...new Set(ranks.filter((used) => used < rank).map((used) => `c${used}`))),
    );
    return fc.shuffledSubarray(cells, { minLength: cells.length });
  });

/** What a cell reaches by using, found by trying again and again. */
function reachable(cells: readonly Cell[], from: string): Set<string> {
  const reached = new Set<string>();
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const each of cells) {
      if (each.name !== from && !reached.has(each.name)) continue;
      for (const used of each.uses) reached.add(used);
    }
  }
  return reached;
}

describe("in random notebooks", () => {
  test("every cell comes after all that it uses", () => {
    fc.assert(
      fc.property(notebooks, (cells) => {
        const { order } = graph(...cells);
        expect([...order].sort()).toEqual(cells.map(({ id }) => id).sort());
        for (const { id, uses } of cells) {
          for (const used of uses) expect(order.indexOf(`id-${used}`)).toBeLessThan(order.indexOf(id));
        }
      }),
      { seed: 20261129 },
    );
  });

  test("descendants and ancestors are those that a plain search reaches", () => {
    fc.assert(
      fc.property(notebooks, fc.nat(), (cells, pick) => {
        const { name, id } = cells[pick % cells.length];
        const found = graph(...cells);
        const above = reachable(cells, name);
        expect(new Set(withAncestors(found, [id]))).toEqual(
          new Set([id, ...[...above].map((each) => `id-${each}`)]),
        );
        const below = cells.filter((each) => reachable(cells, each.name).has(name)).map((each) => each.id);
        expect(new Set(descendantsOf(found, [id]))).toEqual(new Set(below));
      }),
      { seed: 20261129 },
    );
  });
});
