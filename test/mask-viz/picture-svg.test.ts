import { describe, expect, it } from "vitest";
import { type Comparison, compareSides } from "../../src/engine/masks/comparison";
import type { Layout } from "../../src/engine/masks/layout";
import { alignedConvention } from "../../src/engine/masks/presets";
import { withoutCauses } from "../../src/engine/masks/without-causes";
import { describePicture } from "../../src/mask-viz/describe-picture";
import type { PictureInput, PictureOptions } from "../../src/mask-viz/picture-input";
import { pageOf } from "../../src/mask-viz/picture-page";
import { svgOf } from "../../src/mask-viz/picture-svg";
import { escapeXml } from "../../src/mask-viz/svg-surface";
import { largeLayout, throughAnchor } from "./support/pairs";
import { stylesheetColours } from "./support/stylesheet-colours";

const colours = stylesheetColours("light");
const appearance = {
  colours,
  fonts: { mono: '"JetBrains Mono", mono', sans: "sans" },
  devicePixelRatio: 2,
  isForced: false,
};
const measure = () => (text: string) => text.length * 7;

function picture(comparison: Comparison, options: PictureOptions = {}, changes: Partial<PictureInput> = {}) {
  const input: PictureInput = {
    comparison,
    train: { title: "Training", detail: 'a "quoted" & <odd> name' },
    infer: { title: "Inference" },
    ...changes,
  };
  const images: number[][] = [];
  const page = pageOf(input, options, appearance, measure, 1);
  const svg = svgOf(page, appearance, describePicture(input), measure, (rgba, width, height) => {
    images.push([width, height, rgba.length]);
    return "data:image/png;base64,AAAA";
  });
  return { svg, images, page };
}

const founding: Layout = { contextLength: 25, documents: null, anchors: [24] };
const compared = (layout: Layout) => compareSides(alignedConvention, throughAnchor, layout, "full");

/** Every element closed in its order, attributes quoted: what an XML reader asks for. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, end, name, __, alone) => {
      if (end) expect(open.pop()).toBe(name);
      else if (!alone) open.push(name);
      return "";
    },
  );
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]/);
  expect(rest).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
}

describe("a picture as SVG", () => {
  it("of few cells is shapes only: a rectangle for every run, triangles and squares of what differs", () => {
    const { svg, images, page } = picture(compared(founding));
    expectWellFormed(svg);
    expect(images).toEqual([]);
    expect(svg).not.toContain("<image");
    const hex = `#${colours.inferOnly.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    const solid = svg.split("\n").filter((line) => line.includes(`fill="${hex}"`) && line.includes("<rect"));
    // 16 cells of the anchor's column, the lanes, and the sign of the legend.
    expect(solid.length).toBeGreaterThanOrEqual(17);
    expect(svg).toContain(
      "<title>16 infer-only cells in one straight column: context 24, the anchor itself.</title>",
    );
    expect(svg).toContain("First differing cell: slot 0, context 24, infer-only.");
    expect(svg).toContain(`viewBox="0 0 ${page.widthPx} ${page.heightPx}"`);
    expect(svg).toContain("a &quot;quoted&quot; &amp; &lt;odd&gt; name");
    for (const text of ["hidden on both", "infer-only", page.scale]) expect(svg).toContain(`>${text}</text>`);
  });

  it("of many cells holds one image in each pane, and says what a pixel is", () => {
    const { svg, images, page } = picture(compared(largeLayout));
    expectWellFormed(svg);
    expect(images).toHaveLength(2);
    for (const [width, height, bytes] of images) expect(bytes).toBe(width * height * 4);
    expect(page.scale).toMatch(/1 px = .* cells, marked when any differs$/);
    expect(svg).toContain("both kinds in one pixel");
  });

  it("of a place that a reader looks at shows that place", () => {
    const camera = { row: 100, column: 4200, columnCount: 60 };
    const { images, page } = picture(compared(largeLayout), { camera });
    expect(images).toEqual([]);
    const { rows, columns } = page.scene?.shown ?? { rows: null, columns: null };
    expect(rows?.start).toBeLessThan(100);
    expect(rows?.end).toBeGreaterThan(100);
    expect(columns?.start).toBeGreaterThan(4160);
    expect(columns?.end).toBeLessThan(4240);
  });

  it("of an overlay has one pane with every difference solid, under a title that names both sides", () => {
    const { svg, page } = picture(compared(founding), { isOverlay: true });
    expectWellFormed(svg);
    expect(page.panes.map(({ subject }) => subject)).toEqual(["overlay"]);
    const { page: both } = picture(compared(founding));
    expect(both.panes.map(({ subject }) => subject)).toEqual(["train", "infer"]);
    expect(svg).toContain(", laid over each other</text>");
    expect(svg).not.toContain("outlined: hidden here");
    const [pane] = page.panes;
    expect(page.legend.y).toBeGreaterThanOrEqual(pane.y + pane.layout.heightPx);
    expect(page.legend.y).toBeLessThan(pane.y + pane.layout.heightPx + 40);
  });

  it("leaves out muted cells and says so, while its headline counts them", () => {
    const comparison = compared(founding);
    const { difference } = withoutCauses(comparison, comparison.causes);
    const { svg } = picture(
      comparison,
      {},
      { difference, note: "Left out: 1 reason muted, 16 cells hidden." },
    );
    expect(svg).toContain("<title>16 infer-only cells");
    expect(svg).toContain(">Left out: 1 reason muted, 16 cells hidden.</text>");
    const { svg: whole } = picture(comparison);
    expect(svg.length).toBeLessThan(whole.length);
  });

  it("without a block says so and shows no pane", () => {
    const { svg, page } = picture(compared({ contextLength: 3, documents: null, anchors: [] }));
    expectWellFormed(svg);
    expect(page.panes).toEqual([]);
  });
});

it("writes only characters that XML has room for", () => {
  expect(escapeXml('a<b>&"\u0000\u0008\ud800\uffff\n\u{1f600}')).toBe(
    "a&lt;b&gt;&amp;&quot;\ufffd\ufffd\ufffd\ufffd\n\u{1f600}",
  );
});
