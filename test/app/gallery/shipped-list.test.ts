import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readShippedList } from "../../../src/app/gallery/shipped-list";

const folder = new URL("../../../public/notebooks/", import.meta.url);
const shipped = readShippedList(JSON.parse(readFileSync(new URL("index.json", folder), "utf8")));

test.each(shipped)(
  "$name of the gallery is a notebook that is shipped under this title",
  ({ name, title }) => {
    const file = new URL(`${name}.json`, folder);
    expect(existsSync(file)).toBe(true);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ title });
  },
);

test("a list with a faulty entry is refused by the name of its field", () => {
  expect(() => readShippedList([{ name: "a", title: 3, about: "b" }])).toThrow(/0\.title must be a text/);
});
