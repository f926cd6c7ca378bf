import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Layout } from "../../../src/engine/masks/layout";
import { maskOf } from "../../../src/engine/masks/mask";
import { type Preset, presetNamed } from "../../../src/engine/masks/presets";
import { drawn, gridOf } from "./grids";
import { inStepOrder, type StepPlace } from "./step-order";

/** Masks that published packages made themselves, by `training/published_masks.py`. */
interface Published {
  source: string;
  cases: PublishedCase[];
}

interface PublishedCase {
  /** How the package orders rows and columns. */
  shape: "sequence" | "prefix" | "noised" | "steps" | "alone" | "slots";
  preset: string;
  values: Record<string, number>;
  context?: number;
  documents?: number[];
  /** Rows of P-EAGLE, as anchor and depth. */
  drawn?: StepPlace[];
  rows: string[];
}

const published: Published = JSON.parse(
  readFileSync(new URL("../../fixtures/golden/published-masks.json", import.meta.url), "utf8"),
);

/** Ours, with rows and columns put in the package's order. */
function inTheirOrder(one: PublishedCase): string[] {
  const preset = presetNamed(one.preset);
  switch (one.shape) {
    case "sequence": {
      const rows = rowsOf(one, preset, layoutOf(preset, one, 1));
      expect(rows.every((row) => row.startsWith("."))).toBe(true);
      // Cross-attention has fewer columns or rows than ours, which hide what it lacks.
      const seen = (grid: readonly string[]) => grid.join("").replaceAll(".", "").length;
      expect(seen(rows)).toBe(seen(one.rows));
      return rows.slice(0, one.rows.length).map((row) => row.slice(1, 1 + one.rows[0].length));
    }
    case "prefix":
      return rowsOf(one, preset, layoutOf(preset, one, one.context ?? 0));
    case "noised": {
      const context = one.context ?? 0;
      const rows = rowsOf(one, preset, layoutOf(preset, one, context));
      return rows.map((row) => row.slice(context) + row.slice(0, context));
    }
    case "steps":
    case "alone":
      return inStepOrder(one.preset, one.values, one.documents ?? [], one.drawn ?? null);
    case "slots": {
      // The anchor itself is no row of theirs: its hidden state does not exist yet.
      const anchor = one.context ?? 0;
      const rows = rowsOf(one, preset, { contextLength: anchor + 1, documents: null, anchors: [anchor] });
      expect(rows.every((row) => row[anchor] === ".")).toBe(true);
      return rows.map((row) => row.slice(0, anchor) + row.slice(anchor + 1));
    }
  }
}

function layoutOf(preset: Preset, { values }: PublishedCase, contextLength: number): Layout {
  const layout = preset.layout?.(contextLength, values);
  if (layout === undefined) throw new Error(`${preset.id} has no layout of its own`);
  return layout;
}

function rowsOf({ values }: PublishedCase, preset: Preset, layout: Layout): string[] {
  const layerType = preset.layerTypes.includes("sliding") ? "sliding" : "full";
  return drawn(gridOf(maskOf(preset.convention(values), layout, layerType)));
}

describe(`masks made by ${published.source}`, () => {
  const ids = [...new Set(published.cases.map((one) => one.preset))];
  for (const id of ids) {
    it(`equal those of the preset cell for cell: ${id}`, () => {
      const cases = published.cases.filter((one) => one.preset === id);
      for (const one of cases) expect(inTheirOrder(one), JSON.stringify(one.values)).toEqual(one.rows);
    });
  }

  it("are there for every preset of attention-gym", () => {
    expect(ids.filter((id) => id.startsWith("attention-gym."))).toHaveLength(21);
  });
});
