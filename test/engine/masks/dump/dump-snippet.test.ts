import { describe, expect, it } from "vitest";
import { dumpSnippet, snippetKinds } from "../../../../src/engine/masks/dump/dump-snippet";
import { dumpBytes } from "../../../support/dump-fixtures";

describe("dumpSnippet", () => {
  it.each(snippetKinds)("gives for %s what was run against torch", (kind) => {
    expect(dumpSnippet(kind)).toBe(new TextDecoder().decode(dumpBytes(`snippet-${kind}.py`)));
  });
});
