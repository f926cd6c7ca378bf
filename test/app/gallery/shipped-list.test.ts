import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readShippedList } from "../../../src/app/gallery/shipped-list";
import { blankName } from "../../../src/app/session/notebook-origin";

const folder = new URL("../../../public/notebooks/", import.meta.url);
const listed = readShippedList(JSON.parse(readFileSync(new URL("index.json", folder), "utf8")));
// The blank one is no entry of its own: it is what a new notebook begins as.
const shipped = listed.filter(({ name }) => name !== blankName);

test.each(shipped)(
  "$name of the gallery is a notebook that is shipped under this title",
  ({ name, title }) => {
    const file = new URL(`${name}.json`, folder);
    expect(existsSync(file)).toBe(true);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ title });
  },
);

test("there is a notebook for a new one to begin as", () => {
  expect(existsSync(new URL(`${blankName}.json`, folder))).toBe(true);
});

test("a list with a faulty entry is refused by the name of its field", () => {
  expect(() => readShippedList([{ name: "a", title: 3, about: "b" }])).toThrow(/0\.title must be a text/);
});
