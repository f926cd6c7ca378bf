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
    const { rows, columns } = page.panes[0]?.scene.shown ?? { rows: null, columns: null };
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

  it("has a pane, a verdict and, where it is another, a scale for every further inference side", () => {
    const smaller = compareSides(alignedConvention, { ...throughAnchor, blockSize: 8 }, founding, "full");
    const same = compareSides(alignedConvention, alignedConvention, founding, "full");
    const others = [same, smaller].map(({ frame, difference, train, infer }, index) => ({
      frame,
      difference,
      train: { title: "Training", mask: train.mask, rails: train.rails },
      infer: { title: `Inference ${index + 2}`, mask: infer.mask, rails: infer.rails },
      tokensOfRows: null,
      verdict: `verdict ${index}`,
    }));
    const alone = picture(compared(founding)).page;
    for (const isOverlay of [false, true]) {
      const { svg, page } = picture(compared(founding), { isOverlay }, { others });
      expectWellFormed(svg);
      expect(page.panes.map(({ subject }) => subject)).toEqual(
        isOverlay ? ["overlay", "overlay", "overlay"] : ["train", "infer", "infer", "infer"],
      );
      for (const words of ["Inference 2: verdict 0", "Inference 3: verdict 1"]) {
        expect(svg).toContain(`>${words}</text>`);
      }
      expect(svg).toMatch(isOverlay ? />Training and inference 3, laid over/ : />Inference 3<\/text>/);
      expect(svg).not.toContain("></text>");
      expect(page.heightPx).toBeGreaterThan(alone.heightPx);
      const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { y, layout, x } of page.panes) {
        expect(y + layout.heightPx).toBeLessThanOrEqual(page.legend.y);
        expect(x + layout.widthPx).toBeLessThanOrEqual(page.widthPx);
      }
    }
    const { panes, scale } = picture(compared(founding), {}, { others }).page;
    expect(panes[2].y).toBe(panes[3].y);
    expect(panes[2].x).toBeLessThan(panes[3].x);
    expect(panes[2].input.difference.inferOnlyCount).toBe(0);
    expect(panes[3].input.difference).toBe(smaller.difference);
    // Block 8 in a frame of 16 slots is drawn like the block of 16.
    expect(scale).toBe(alone.scale);
  });

  it("shows in every pane the cells that the reader looks at", () => {
    const other = compared(founding);
    const { frame, difference, train, infer } = other;
    const others = [
      {
        frame,
        difference,
        train: { title: "Training", mask: train.mask, rails: train.rails },
        infer: { title: "Inference 2", mask: infer.mask, rails: infer.rails },
        tokensOfRows: null,
        verdict: "",
      },
    ];
    const crop = { rows: { start: 0, end: 4 }, columns: { start: 20, end: 30 } };
    for (const options of [{ crop }, { camera: { row: 2, column: 24, columnCount: 12 } }]) {
      const { panes } = picture(other, options, { others }).page;
      expect(panes[2].scene.shown).toEqual(panes[0].scene.shown);
      expect(panes[2].scene.shown.columns.start).toBeGreaterThan(0);
    }
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
