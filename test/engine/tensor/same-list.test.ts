import { expect, test } from "vitest";
import { isSameList } from "../../../src/engine/tensor/same-list";

test("lists are the same where length and every value in its place are", () => {
  expect(isSameList([], [])).toBe(true);
  expect(isSameList([1, 2, 3], [1, 2, 3])).toBe(true);
  expect(isSameList([1, 2, 3], [1, 3, 2])).toBe(false);
  expect(isSameList([1, 2], [1, 2, 3])).toBe(false);
  expect(isSameList([1, 2, 3], [1, 2])).toBe(false);
  expect(isSameList([null, 1], [null, 1])).toBe(true);
  expect(isSameList<number | undefined>([1, undefined], [1])).toBe(false);
});
