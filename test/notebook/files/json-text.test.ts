import { describe, expect, test } from "vitest";
import { type NotebookDocument, readDocument } from "../../../src/notebook/document";
import { toJsonText } from "../../../src/notebook/files/json-text";

function documentWith(cell: Record<string, unknown>, rest: Record<string, unknown> = {}): NotebookDocument {
  return readDocument({
    ...rest,
    cells: [{ params: {}, name: "a", kind: "masks", id: "a", ...cell }],
    title: "One",
    version: 2,
    format: "anchorscope-notebook",
  }).document;
}

describe("a notebook as JSON", () => {
  test("has its fields in one order, those of other versions last", () => {
    const cell = {
      later: 1,
      view: { zoom: 2 },
      disabled: true,
      collapsed: true,
      title: "A",
      params: { b: 1 },
    };
    expect(toJsonText(documentWith(cell, { owner: null }))).toBe(`{
  "format": "anchorscope-notebook",
  "version": 2,
  "title": "One",
  "cells": [
    {
      "id": "a",
      "kind": "masks",
      "name": "a",
      "title": "A",
      "params": {
        "b": 1
      },
      "collapsed": true,
      "disabled": true,
      "view": {
        "zoom": 2
      },
      "later": 1
    }
  ],
  "owner": null
}
`);
  });

  test("does not say what is so anyway", () => {
    const text = toJsonText(documentWith({ collapsed: false, disabled: false, view: {} }));
    expect(text).toBe(toJsonText(documentWith({})));
  });

  test("writes short lists in one line and packs the numbers of long ones", () => {
    const anchors = Array.from({ length: 60 }, (_, i) => i * 100);
    const text = toJsonText(documentWith({ params: { short: [24, null], anchors, nested: [[1, 2], []] } }));
    const lines = text.split("\n").map((line) => line.trim());
    expect(lines).toContain('"short": [24, null],');
    expect(lines).toContain("[1, 2],");
    const packed = lines.slice(lines.indexOf('"anchors": [') + 1, lines.indexOf('"anchors": [') + 5);
    expect(packed.join(" ")).toBe(`${anchors.join(", ")}`);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(110);
  });

  test("changes by one line when one setting changes", () => {
    const lines = (size: number) =>
      toJsonText(documentWith({ params: { a: [1], window: size, z: {} } })).split("\n");
    const [before, after] = [lines(8), lines(9)];
    expect(after.filter((line, i) => line !== before[i])).toEqual(['        "window": 9,']);
  });
});
