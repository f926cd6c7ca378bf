import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { alignedConvention } from "../../src/engine/masks/presets";
import { GridCursor } from "../../src/mask-viz/grid-cursor";
import { foundingPair, largeLayout, pairOf, throughAnchor } from "./support/pairs";

const nothing = () => undefined;

function markup(projection = foundingPair.projection, cell: { row: number; column: number } | null = null) {
  return renderToStaticMarkup(
    <GridCursor
      ref={null}
      projection={projection}
      cell={cell}
      isSelected={cell !== null}
      sentence={cell === null ? null : "Difference 1 of 1, rows 0 to 15 share it. Because."}
      before="3 rows × 1 column selected."
      onKeyDown={nothing}
      onKeyUp={nothing}
      onBlur={nothing}
    />,
  );
}

test("the giant matrix has one live cell, and the grid says its size", () => {
  const { projection } = pairOf(alignedConvention, throughAnchor, largeLayout);
  const html = markup(projection, { row: 8191, column: 12287 });
  expect(html.match(/role="gridcell"/g)).toHaveLength(1);
  expect(html.match(/role="row"/g)).toHaveLength(1);
  expect(html).toContain('aria-rowcount="8192"');
  expect(html).toContain('aria-colcount="12288"');
  expect(html).toContain('aria-rowindex="8192"');
  expect(html).toContain('aria-colindex="12288"');
  expect(html.length).toBeLessThan(3000);
});

test("the cell says its place, its difference with the rows that share it, and why", () => {
  const html = markup(foundingPair.projection, { row: 3, column: 24 });
  expect(html).toContain(">slot 3, c24. Difference 1 of 1, rows 0 to 15 share it. Because.<");
  expect(html).toContain('aria-selected="true"');
  expect(markup()).toContain(">No cell chosen<");
});

test("the live region says what is selected before it says the cell", () => {
  expect(markup(foundingPair.projection, { row: 3, column: 24 })).toMatch(
    /aria-live="polite">3 rows × 1 column selected\. Difference 1 of 1/,
  );
});

test("the keys that are read out are those of the commands", () => {
  const html = markup();
  for (const words of ["Next difference (N)", "(Y or Enter)", "(PageDown)", "(Accel+ArrowRight)", "(Escape)"])
    expect(html).toContain(words);
});
