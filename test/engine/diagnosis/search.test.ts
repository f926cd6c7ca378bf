import { afterAll, beforeAll, expect, test } from "vitest";
import { readDraftLog } from "../../../src/engine/diagnosis/read-draft-log";
import { mostFinalists, Search } from "../../../src/engine/diagnosis/search";
import { drafterDir, targetDir } from "../../support/golden";
import { openNodePair } from "../../support/node-pair";
import { logOf, type NodePair } from "./support";

let pair: NodePair;
beforeAll(async () => {
  pair = await openNodePair(targetDir, drafterDir);
});
afterAll(() => pair.close());

test("all that give the few rounds wholly go on, and of the others as many as there is room for", async () => {
  const { facts, tokenizer } = pair;
  const text = await logOf(pair, "def add(a, b):\n    return", [], 3);
  const logs = readDraftLog(text, { facts, tokenizer });
  const search = new Search({ openRun: () => pair.openRun(), facts, respell: (ids) => ids, logs });
  await search.open();
  const times = (count: number, ids: string[]) => Array.from({ length: count }, () => ids);
  const closest = (sets: string[][]) => search.closest(sets, () => {});
  const wrong = times(mostFinalists + 2, ["no-context"]);
  const right = times(mostFinalists + 3, ["mask-added-as-numbers"]);
  expect(await closest([...wrong, ...right])).toEqual(right);
  expect(await closest([...wrong, ...right.slice(0, 1)])).toEqual([
    right[0],
    ...wrong.slice(0, mostFinalists - 1),
  ]);
  search.close();
});
