import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const program = fileURLToPath(new URL("../../bin/anchorscope.js", import.meta.url));
const models = fileURLToPath(new URL("../../public/models/", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "anchorscope-"));

function anchorscope(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: "utf8" });
  return { code: status, out: stdout, err: stderr };
}

function written(name: string, text: string): string {
  const path = join(scratch, name);
  writeFileSync(path, text);
  return path;
}

const prompt = written("p.txt", "def add(a, b):\n    return a + b\n\n\ndef mul(a, b):\n    return");

describe("anchorscope draft and diagnose", () => {
  test("a log that was drafted with a fault is traced to it, with exit code 1", () => {
    const drafted = anchorscope(
      ...["draft", "--prompt-file", prompt, "--deviation", "positions-one-late", "--rounds", "2", "--json"],
    );
    expect([drafted.code, drafted.err]).toEqual([0, ""]);
    const log = written("late.jsonl", drafted.out);
    const asJson = anchorscope("diagnose", log, "--json");
    expect(asJson.code).toBe(1);
    const found = JSON.parse(asJson.out);
    expect(found.finding).toBe("fault");
    expect(found.ranked[0]).toMatchObject({ deviations: ["positions-one-late"], blocks: 2, exactBlocks: 2 });
    expect(found.sentence).toMatch(/^“Block positions one late” gives all \d+ tokens and 2 of 2 blocks/);
  });

  test("a log of the aligned run gives 0, and the bundled pair is the one that is named", () => {
    const drafted = anchorscope("draft", "--prompt-file", prompt, "--rounds", "2", "--json");
    const log = written("aligned.jsonl", drafted.out);
    const pair = ["--pair", join(models, "tiny-python-target"), join(models, "tiny-python-dflash-b16")];
    const { code, out } = anchorscope("diagnose", log, "--singles", ...pair);
    expect(out).toMatch(/^Aligned: the drafter, served as trained, gives all \d+ tokens/);
    expect(out).toMatch(/^ {0,2}100 % {2}2 of 2 blocks {2}logits off by 0\.000 {2}aligned$/m);
    expect(code).toBe(0);
  });

  test("without --json a draft is told round by round", () => {
    const { code, out } = anchorscope("draft", "--prompt-file", prompt, "--rounds", "2");
    expect(code).toBe(0);
    expect(out).toMatch(/^round 1 {2}accepted \d+ of 15 {2}drafted ".*"\nround 2 .*\ncommitted ".*"\n$/);
  });

  test.each([
    [["draft"], "--prompt-file"],
    [["draft", "--rounds", "2"], "--prompt-file must be given"],
    [
      ["draft", "--prompt-file", prompt, "--deviation", "nothing"],
      "--deviation must be one that draft --help",
    ],
    [["draft", "--prompt-file", prompt, "--rounds", "0"], '--rounds must be a whole number >= 1, got "0"'],
    [["draft", "--prompt-file", join(scratch, "gone.txt")], "gone.txt"],
    [["draft", "--prompt-file", prompt, "--pair", models], "--pair must be two folders"],
    [["diagnose", "--json"], "diagnose must be given one log, got 0"],
    [["diagnose", join(scratch, "gone.jsonl")], "gone.jsonl"],
    [["diagnose", prompt], "line 1 must be JSON"],
  ])("what cannot be read gives 2 and a sentence: %j", (words, sentence) => {
    const { code, out, err } = anchorscope(...words);
    expect(code).toBe(2);
    expect(out + err).toContain(sentence);
  });

  test("--help documents the log and the output, and gives 0", () => {
    const { code, out } = anchorscope("diagnose", "--help");
    expect(code).toBe(0);
    expect(out).toContain('{"tokens": [57, 300, 12], "drafts": [40, 41, 9]}');
    expect(anchorscope("draft", "--help").out).toContain("positions-one-late");
    expect(anchorscope("--help").out).toMatch(/anchorscope draft .*\n.*anchorscope diagnose/);
  });
});
