import { expect, test } from "vitest";
import { contentHash } from "../../../src/app/session/content-hash";
import { restoredFrom } from "../../../src/app/session/restored";
import type { Draft } from "../../../src/store/drafts";
import { empty } from "./tabs";

const draft: Draft = {
  key: "shipped:a-case",
  title: "A case",
  source: { kind: "shipped", label: "A case" },
  savedAtMs: 5,
  revision: 5,
  tabId: "tab-1",
  trusted: true,
  originHash: contentHash(JSON.stringify(empty)),
  acknowledged: false,
  changed: true,
  text: "",
  originText: null,
};
const changed = { ...empty, title: "Changed" };

test("a draft that says something else is told", () => {
  expect(restoredFrom(draft, empty, changed)).toEqual({ savedAtMs: 5, originChanged: false });
});

test("a draft that says the same is not", () => {
  expect(restoredFrom(draft, empty, { ...empty })).toBeNull();
});

test("a draft that was told before is not", () => {
  expect(restoredFrom({ ...draft, acknowledged: true }, empty, changed)).toBeNull();
});

test("that the original has changed since is told too, also where it is no notebook any more", () => {
  for (const now of [{ ...empty, title: "Newer" }, { format: "something else" }]) {
    expect(restoredFrom(draft, now, changed)).toEqual({ savedAtMs: 5, originChanged: true });
  }
});

test("where the original cannot be had, the draft is told and nothing claimed", () => {
  expect(restoredFrom(draft, null, changed)).toEqual({ savedAtMs: 5, originChanged: false });
});
