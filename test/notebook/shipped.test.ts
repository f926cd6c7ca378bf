import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { draftingKind } from "../../src/panels/drafting";
import { masksKind } from "../../src/panels/masks";
import { pictureOf } from "../../src/panels/masks/model";
import type { MasksParams } from "../../src/panels/masks/params";
import { noteKind } from "../../src/panels/note";
import { createNotebookStore } from "../../src/store/notebook";

const folder = new URL("../../public/notebooks/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "index.json");

function opened(name: string) {
  const store = createNotebookStore([noteKind, masksKind, draftingKind]);
  store.getState().open(JSON.parse(readFileSync(new URL(name, folder), "utf8")));
  return store.getState();
}

describe("shipped notebooks", () => {
  test.each(names)("%s opens, every cell of a known kind and without a fault", (name) => {
    const { document, failure, faults, params } = opened(name);
    expect(failure).toBeNull();
    expect(faults).toEqual({});
    expect(Object.keys(params)).toEqual(document?.cells.map(({ id }) => id));
  });

  test("the founding case opens with its 16 infer-only cells in the column of ` elif`", () => {
    const params = opened("founding-case.json").params.masks as MasksParams;
    const { difference } = pictureOf(params).comparison;
    expect(difference).toMatchObject({ inferOnlyCount: 16, trainOnlyCount: 0, first: { column: 24 } });
    expect(params.layout.tokens?.[24]).toBe(" elif");
  });
});
