import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Diagnosis, diagnose } from "../../../src/engine/diagnosis/diagnose";
import { diagnoseLog } from "../../../src/engine/diagnosis/diagnose-log";
import { readDraftLog } from "../../../src/engine/diagnosis/read-draft-log";
import { shippedPrompts } from "../../../src/engine/diagnosis/shipped-prompts";
import { findingSentence } from "../../../src/engine/diagnosis/wording";
import { conflictsOf, deviations } from "../../../src/engine/drafting/deviations";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { openTokenizer } from "../../../src/engine/models/tokenizer";
import { exampleLog } from "../../../src/panels/diagnosis/example";
import { drafterDir, targetDir } from "../../support/golden";
import { folderOnDisk, nodeEngine, openNodePair } from "../../support/node-pair";
import { type Cut, cutTo, logOf, type NodePair, withoutScores } from "./support";

const { prompts } = JSON.parse(readFileSync("public/prompts/held-out.json", "utf8")) as {
  prompts: { id: string; text: string }[];
};
const textOf = (id: string) => prompts.find((one) => one.id === id)?.text ?? expect.fail(id);
/** A search takes a few seconds, that of pairs half a minute, and longer beside other work. */
const patient = { timeout: 300_000 };
const ids = deviations.map(({ id }) => id);

let pair: NodePair;
beforeAll(async () => {
  pair = await openNodePair(targetDir, drafterDir);
});
afterAll(() => pair.close());

function diagnosed(log: string, pairs: boolean): Promise<Diagnosis> {
  const { facts, tokenizer } = pair;
  const logs = readDraftLog(log, { facts, tokenizer });
  const respell = (tokens: readonly number[]) => tokenizer.encode(tokenizer.decode(tokens));
  return diagnose({ openRun: () => pair.openRun(), facts, respell, logs, pairs });
}

/** The first of the ranking and all that drafts the same. */
function firstOnes({ ranked: [best] }: Diagnosis): string[] {
  return [best.deviations, ...best.same].map((set) => set.join("+"));
}

describe("a log that was made with a known fault", patient, () => {
  /** Faults that the log of three blocks tells from all others. */
  const alone = new Set<string>();

  test.each(ids)("%s is found, or listed with what drafts the same", async (id) => {
    const log = await logOf(pair, textOf("fizzbuzz"), [id], 3);
    const found = await diagnosed(withoutScores(log), false);
    expect(found.ranked[0].matched).toBe(found.ranked[0].compared);
    expect(firstOnes(found)).toContain(id);
    expect(found.finding).toBe(found.unfelt.includes(id) ? "aligned" : "fault");
    if (firstOnes(found).length === 1) alone.add(id);
  });

  test("is found in the example that the page offers", async () => {
    const found = await diagnosed(exampleLog, true);
    expect([found.finding, ...firstOnes(found)]).toEqual(["fault", "last-tap-zeroed"]);
  });

  test("that cannot be told from another there is told apart on the place that is named", async () => {
    const log = withoutScores(await logOf(pair, textOf("fizzbuzz"), [], 1));
    const { diagnosis, telling } = await diagnoseLog({
      facts: pair.facts,
      tokenizer: pair.tokenizer,
      openRun: () => pair.openRun(),
      text: log,
      pairs: false,
      prompts: async () => shippedPrompts({ prompts }, pair.tokenizer),
      progress() {},
    });
    expect(diagnosis.ranked[0].same.length).toBeGreaterThan(0);
    const place = telling?.place ?? expect.fail("some place tells one of them apart");
    const [one, two] = place.of;
    expect(one).toEqual([]);
    const { tokens } = JSON.parse(log);
    const text =
      place.kind === "anchor" ? pair.tokenizer.decode(tokens.slice(0, place.anchor)) : textOf(place.prompt);
    const rounds = place.kind === "anchor" ? 1 : place.round + 1;
    const there = await diagnosed(withoutScores(await logOf(pair, text, two, rounds)), false);
    expect(firstOnes(there)).toContain(two.join("+"));
    expect(firstOnes(there)).not.toContain("");
  });

  test("is most often the only one that fits", () => {
    expect(alone.size).toBeGreaterThanOrEqual(20);
  });

  test("is told by its logits where the tokens do not tell it", async () => {
    const log = await logOf(pair, textOf("fizzbuzz"), ["states-bfloat16"], 2);
    expect(firstOnes(await diagnosed(withoutScores(log), false))).toContain("");
    expect(firstOnes(await diagnosed(log, false))).toEqual(["states-bfloat16"]);
  });
});

describe("a log that holds the first drafts of its blocks only", patient, () => {
  /** Every length comes round, and with it whether logits are there. */
  const cases = ids.flatMap((id, at): [string, Cut, boolean][] => [
    [id, 1 + ((5 * at) % 14), at % 3 === 0],
    [id, "at rejection", at % 3 === 1],
  ]);

  test.each(cases)(
    "%s cut to %s is found, or listed with what drafts the same",
    async (id, cut, hasScores) => {
      const log = cutTo(await logOf(pair, textOf("fizzbuzz"), [id], 3), cut);
      const found = await diagnosed(hasScores ? log : withoutScores(log), false);
      const [best] = found.ranked;
      expect(best.matched).toBe(best.compared);
      expect(["aligned", "fault"]).toContain(found.finding);
      // Other weights are not tried where the drafter's own give all that the log holds.
      const isTried = found.tried.some(({ deviations: tried }) => tried.join() === id);
      expect(isTried || id.startsWith("trained-")).toBe(true);
      if (isTried) expect(firstOnes(found)).toContain(id);
    },
  );

  test.each([...Array(14).keys()].map((at) => at + 1))(
    "served as trained and cut to %i is aligned, as text too",
    async (cut) => {
      const log = withoutScores(cutTo(await logOf(pair, textOf("fizzbuzz"), [], 3), cut));
      const found = await diagnosed(log, true);
      expect([found.finding, found.ranked[0].exactRounds]).toEqual(["aligned", 3]);
      const asText = await diagnosed(spelled(log), true);
      expect([asText.finding, asText.ranked[0].exactRounds]).toEqual(["aligned", 3]);
    },
  );

  test("of half the block and of a whole block that was cut there are told apart by their values", async () => {
    const half = await logOf(pair, textOf("fizzbuzz"), ["smaller-block"], 3);
    const whole = cutTo(await logOf(pair, textOf("fizzbuzz"), ["smaller-block", "block-causal"], 3), 5);
    expect(JSON.parse(half).rounds[0].drafts).toHaveLength(7);
    expect(firstOnes(await diagnosed(withoutScores(half), false))).toContain("smaller-block");
    expect((await diagnosed(whole, true)).finding).toBe("fault");
  });

  test("is read as one of a harness that drafts no more, too", async () => {
    // What it rejects it keeps, of three drafts a round: rows of the others were never there.
    const log = await logOf(pair, textOf("fizzbuzz"), ["rejected-rows-kept"], 4, 3);
    const found = await diagnosed(withoutScores(log), false);
    expect(found.ranked[0].matched).toBe(found.ranked[0].compared);
    expect(firstOnes(found)).toContain("rejected-rows-kept");
  });

  test.each(["positions-one-late", "no-context", "rejected-rows-kept", "bonus-doubled"])(
    "%s that logs accepted drafts only is found, or listed, also where a round has none",
    async (id) => {
      const log = withoutScores(cutTo(await logOf(pair, textOf("fizzbuzz"), [id], 5), "accepted"));
      const drafted: number[][] = JSON.parse(log).rounds.map(({ drafts }: { drafts: number[] }) => drafts);
      // Rounds of a fault most often have one in which nothing is accepted; a log of nothing else is none.
      if (id === "no-context") expect(drafted.some(({ length }) => length === 0)).toBe(true);
      const found = await diagnosed(log, false);
      const [best] = found.ranked;
      expect([best.matched, best.commits.compared]).toEqual([best.compared, drafted.length]);
      expect(firstOnes(found)).toContain(id);
    },
  );

  test("may say that more was accepted than it holds, and what", async () => {
    const whole = JSON.parse(await logOf(pair, textOf("fizzbuzz"), [], 3));
    const accepted = Math.max(...whole.rounds.map((round: { accepted: number }) => round.accepted));
    expect(accepted).toBeGreaterThan(4);
    const found = await diagnosed(cutTo(JSON.stringify(whole), 2), false);
    expect(found.acceptance).toEqual({ stated: 3, differing: 0 });
    expect(found.ranked[0].commits).toEqual({ matched: 3, compared: 3 });
  });

  test("may end in a round whose tokens a limit cut", async () => {
    const whole = JSON.parse(await logOf(pair, textOf("fizzbuzz"), [], 1));
    const [round] = whole.rounds;
    const limited = { ...whole, rounds: [{ ...round, committed: round.committed.slice(0, 2) }] };
    const found = await diagnosed(JSON.stringify(limited), false);
    expect([found.finding, found.ranked[0].exactRounds]).toEqual(["aligned", 1]);
  });
});

describe("a log that was made with two faults", patient, () => {
  test("gives, for a seeded sample of pairs, the pair or what drafts the same", async () => {
    const trained = trainedConvention(pair.facts);
    const all = ids.flatMap((one, at) => ids.slice(at + 1).map((two) => [one, two]));
    const chosen = [211, 467]
      .map((place) => all.slice(place).find((two) => conflictsOf(trained, two).length === 0) ?? [])
      .map((two) => [...two]);
    for (const two of chosen) {
      const log = await logOf(pair, textOf("fizzbuzz"), two, 2);
      const found = await diagnosed(withoutScores(log), true);
      const [best] = found.ranked;
      expect(best.matched, two.join()).toBe(best.compared);
      // One that gives the whole log by itself drafts the same, and then no pair is tried.
      const isListed = firstOnes(found).includes(two.join("+"));
      const isAsOne = best.deviations.length < 2 && best.deviations.every((id) => two.includes(id));
      expect(isListed || isAsOne, `${two.join("+")}: ${firstOnes(found).join(", ")}`).toBe(true);
    }
  });
});

describe("a log without a known fault", patient, () => {
  test("is aligned where the drafter is served as trained, given as ids or as text", async () => {
    const log = await logOf(pair, textOf("fizzbuzz"), [], 3);
    expect((await diagnosed(log, true)).finding).toBe("aligned");
    const asText = spelled(log);
    const found = await diagnosed(asText, true);
    expect(found.finding).toBe("aligned");
    expect(found.ranked[0].exactRounds).toBe(3);
  });

  test("is none of the known faults where the drafter has other weights", async () => {
    const other = await otherDrafter();
    const log = await logOf(other, textOf("fizzbuzz"), [], 2);
    other.close();
    const found = await diagnosed(withoutScores(log), true);
    expect(found.finding).toBe("none");
    expect(found.acceptance).toEqual({ stated: 2, differing: 0 });
  });

  test("says where the harness accepts what the target does not", async () => {
    const log = JSON.parse(await logOf(pair, textOf("fizzbuzz"), [], 1));
    log.rounds[0].accepted = log.rounds[0].accepted === 0 ? 1 : 0;
    const found = await diagnosed(JSON.stringify(log), false);
    expect(found.acceptance).toEqual({ stated: 1, differing: 1 });
  });
});

describe("a log that nothing explains as it stands", patient, () => {
  const madeOf = async (fault: string[], rounds: number, mend: (line: WrittenLog) => WrittenLog) =>
    JSON.stringify(
      mend(JSON.parse(withoutScores(await logOf(pair, textOf("fizzbuzz"), fault, rounds))) as WrittenLog),
    );
  const mistakesOf = async (log: string) => {
    const found = await diagnosed(log, true);
    expect(found.finding).toBe("none");
    // Pairs are not tried: one of them would fit by chance.
    expect(found.tried.every(({ deviations: { length } }) => length < 2)).toBe(true);
    return [found.mistakes.map(({ id }) => id), findingSentence(found)];
  };

  test("is said to hold whole blocks where each begins with its anchor", async () => {
    const log = await madeOf([], 3, ({ tokens, rounds }) => {
      let anchor = tokens.at(-1) ?? 0;
      const whole = rounds.map((round) => {
        const drafts = [anchor, ...round.drafts];
        anchor = round.committed.at(-1) ?? 0;
        return { ...round, drafts };
      });
      return { tokens, rounds: whole };
    });
    const [mistakes, sentence] = await mistakesOf(log);
    expect(mistakes).toEqual(["anchor-drafted"]);
    expect(sentence).toMatch(/the log itself seems amiss\. In every block the first draft is the anchor/);
  });

  test("is said to lack the anchor where the target's next token makes it fit", async () => {
    const log = await madeOf([], 3, ({ tokens, rounds }) => ({ tokens: tokens.slice(0, -1), rounds }));
    const [mistakes, sentence] = await mistakesOf(log);
    expect(mistakes).toEqual(["anchor-missing"]);
    expect(sentence).toContain(
      "With the target's next token behind it the drafter served as trained gives 45 of 45 drafts.",
    );
  });

  test("is said to lack the bonus token where committed is accepted drafts and no more", async () => {
    const log = await madeOf([], 3, ({ tokens, rounds }) => ({
      tokens,
      rounds: rounds.map((round) => ({ ...round, committed: round.committed.slice(0, -1) })),
    }));
    const [mistakes, sentence] = await mistakesOf(log);
    expect(mistakes).toEqual(["bonus-missing"]);
    expect(sentence).toContain("it seems to lack the bonus token. With the target's token there");
  });

  test.each(["bonus-lost", "slot-read-one-early"])(
    "is not said to be amiss where %s together with another fault looks like it",
    async (id) => {
      const two = ids.filter((one) => one === id || one === "positions-one-late");
      const log = withoutScores(await logOf(pair, textOf("fizzbuzz"), two, 3));
      const found = await diagnosed(log, true);
      expect([found.finding, found.ranked[0].matched]).toEqual(["fault", found.ranked[0].compared]);
      expect(found.mistakes).toEqual([]);
    },
  );

  test("is said to be too short for pairs, which are not tried, where its drafts cannot tell them", async () => {
    const log = await madeOf([], 1, ({ tokens, rounds: [{ drafts }] }) => ({
      tokens,
      rounds: [{ drafts: drafts.slice(0, 6).toReversed(), committed: drafts.slice(0, 1) }],
    }));
    const found = await diagnosed(log, true);
    expect(found.finding).toBe("none");
    expect(found.tried.every(({ deviations: { length } }) => length < 2)).toBe(true);
    expect(found.tooShort).toMatchObject({ drafts: 6, needed: 11 });
    expect(findingSentence(found)).toMatch(
      /^The log is too short: 6 drafts cannot single out one of \d+ pairs/,
    );
  });
});

interface WrittenLog {
  tokens: number[];
  rounds: { drafts: number[]; committed: number[] }[];
}

/** The log with texts for ids. */
function spelled(log: string): string {
  const { tokenizer } = pair;
  const { tokens, rounds } = JSON.parse(log);
  return JSON.stringify({
    tokens: tokenizer.decode(tokens),
    rounds: rounds.map(({ drafts, committed }: { drafts: number[]; committed: number[] }) => ({
      drafts: tokenizer.decode(drafts),
      committed: tokenizer.decode(committed),
    })),
  });
}

/** The bundled drafter with the sign of every sixteenth weight of its matrices turned. */
async function otherDrafter(): Promise<NodePair> {
  const path = `${drafterDir}/model.safetensors`;
  const bytes = new Uint8Array(readFileSync(path));
  const headerLength = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  for (const { shape, start, end } of tensorPlaces(bytes, headerLength)) {
    if (shape.length < 2) continue;
    const size = (end - start) / shape.reduce((product, length) => product * length, 1);
    // The highest bit of the last byte is the sign in every floating-point format.
    for (let at = start + size - 1; at < end; at += 16 * size) bytes[at] ^= 0x80;
  }
  const drafter = await folderOnDisk(drafterDir);
  if (!("files" in drafter)) throw new Error("a folder on disk has files");
  const files = { ...drafter.files, "model.safetensors": new Blob([bytes]) };
  const source = { target: await folderOnDisk(targetDir), drafter: { files } };
  const loaded = await nodeEngine().load(source, { backend: "wasm" });
  return { ...loaded, tokenizer: openTokenizer(loaded.tokenizer) };
}

/** Where the tensors of a safetensors file stand, as its header says. */
function tensorPlaces(bytes: Uint8Array, headerLength: number) {
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + headerLength))) as Record<
    string,
    { shape: number[]; data_offsets: [number, number] }
  >;
  const data = 8 + headerLength;
  return Object.entries(header)
    .filter(([name]) => name !== "__metadata__")
    .map(
      ([
        ,
        {
          shape,
          data_offsets: [start, end],
        },
      ]) => ({ shape, start: data + start, end: data + end }),
    );
}
