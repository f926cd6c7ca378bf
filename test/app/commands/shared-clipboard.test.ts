import { expect, test } from "vitest";
import { shareClipboard } from "../../../src/app/commands/shared-clipboard";
import { createSelectionStore } from "../../../src/store/selection";
import { bench, cell } from "./bench";

test("what another tab has copied is what is pasted, though this one copied before", async () => {
  const here = bench([cell({ id: "a" }), cell({ id: "b" })]);
  const other = createSelectionStore();
  const ends = [shareClipboard(here.context.selection), shareClipboard(other)];
  try {
    await here.do("cell.copy");
    await expect.poll(() => other.getState().clipboard.map(({ id }) => id)).toEqual(["a"]);
    other.setState({ clipboard: [cell({ id: "theirs" })] });
    await expect.poll(() => here.selection().clipboard.map(({ id }) => id)).toEqual(["theirs"]);
    await here.do("cell.paste-below");
    expect(here.ids()).toEqual(["a", "theirs", "b"]);
  } finally {
    for (const end of ends) end();
  }
});
