import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CellViewProps } from "../../../src/notebook/cell-kind";
import type { CheckResult } from "../../../src/panels/check/judge/judge";
import type { CheckParams } from "../../../src/panels/check/params";
import CheckView from "../../../src/panels/check/view";

test("leaves it to the page to speak of its verdict: one sentence is not said twice", () => {
  const props: CellViewProps<CheckParams, CheckResult> = {
    id: "check",
    name: "check",
    params: { assertions: [] },
    output: { outcomes: [] },
    status: { state: "done", sentence: "Nothing is asserted.", count: 1, durationMs: 1 },
    inputs: new Map(),
    update: () => null,
    view: {},
    setView: () => undefined,
    editing: false,
    setEditing: () => undefined,
    run: () => undefined,
    goOn: () => undefined,
    stop: () => undefined,
    sources: () => [],
    insertBelow: () => null,
    onCommand: () => () => undefined,
  };
  const page = renderToStaticMarkup(<CheckView {...props} />);
  expect(page).toContain("Nothing is asserted yet.");
  expect(page).not.toMatch(/role="(status|alert)"|aria-live/);
});
