import { expect, test } from "vitest";
import { SHOWN_MS } from "../../../src/mask-viz/use-blink";

test("what blinks by itself stays far below three flashes a second", () => {
  expect(1000 / SHOWN_MS).toBeLessThan(1.5);
});
