import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { main } from "../../src/cli/main";
import { deviations } from "../../src/engine/drafting/deviations";
import { exampleLog } from "../../src/panels/diagnosis/example";

const program = fileURLToPath(new URL("../../bin/anchorscope.js", import.meta.url));
const models = fileURLToPath(new URL("../../public/models/", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "anchorscope-"));

function anchorscope(...words: string[]) {
  return piped("", ...words);
}

/** With this text piped into it. */
function piped(input: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: "utf8",
    input,
  });
  return { code: status, out: stdout, err: stderr };
}

/** In this process, which spares the start of another one. */
function inside(...words: string[]) {
  return interrupted(null, ...words);
}

/** In this process; Ctrl+C comes when this is said. */
async function interrupted(at: string | null, ...words: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  let stop = () => {};
  const stream = (said: string[]) => ({
    isTTY: at !== null,
    write(text: string) {
      said.push(text);
      if (at !== null && text.includes(at)) stop();
    },
  });
  const code = await main(words, {
    stdout: stream(out),
    stderr: stream(err),
    once: (_: string, listener: () => void) => {
      stop = listener;
    },
    off() {},
  } as unknown as NodeJS.Process);
  return { code, out: out.join(""), err: err.join("") };
}

function written(name: string, text: string): string {
  const path = join(scratch, name);
  writeFileSync(path, text);
  return path;
}

/** A program starts in a second, and in several beside other work. */
const patient = { timeout: 300_000 };
const nothing = written("nothing.txt", "");
const prompt = written("p.txt", "def add(a, b):\n    return a + b\n\n\ndef mul(a, b):\n    return");

describe("anchorscope draft and diagnose", patient, () => {
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
    expect(found.sentence).toMatch(
      /^“Block positions one late” gives all 30 drafts and all 2 commits of the log, 2 of 2 blocks throughout/,
    );
  });

  test("a log of the aligned run gives 0, and the bundled pair is the one that is named", () => {
    const drafted = anchorscope("draft", "--prompt-file", prompt, "--rounds", "2", "--json");
    const log = written("aligned.jsonl", drafted.out);
    const pair = ["--pair", join(models, "tiny-python-target"), join(models, "tiny-python-dflash-b16")];
    const { code, out } = anchorscope("diagnose", log, "--singles", ...pair);
    expect(out).toMatch(
      /^(?:Aligned|As trained, or one .*): the drafter, served as trained, gives all 30 drafts and all 2 commits of the log/,
    );
    expect(out).toMatch(
      /^ {0,2}100 % {2}30 of 30 drafts, 2 of 2 commits, 2 of 2 blocks {2}logits off by 0\.000 {2}aligned$/m,
    );
    expect(code).toBe(0);
  });

  test("what is drafted after two prompts is piped on, a line each, and its fault is found", () => {
    const text = "class Point:\n    def __init__(self, x, y):\n        self.x = x\n        self";
    const drafted = piped(
      text,
      ...["draft", "--prompt-file", prompt, "--prompt-file", "-", "--deviation", "block-causal"],
      ...["--rounds", "1", "--json"],
    );
    expect([drafted.code, drafted.err, drafted.out.trim().split("\n").length]).toEqual([0, "", 2]);
    const { code, out } = piped(drafted.out, "diagnose", "-", "--json");
    const { finding, ranked } = JSON.parse(out);
    expect([code, finding]).toEqual([1, "fault"]);
    expect(ranked[0]).toMatchObject({ deviations: ["block-causal"], blocks: 2, exactBlocks: 2 });
  });

  test("faults may come with commas between them, and the line says which they were", () => {
    const words = ["draft", "--prompt-file", prompt, "--rounds", "1", "--json"];
    const { code, out } = anchorscope(...words, "--deviation", "block-causal, positions-one-late");
    expect([code, JSON.parse(out).deviations]).toEqual([0, ["block-causal", "positions-one-late"]]);
  });

  test("a shipped prompt is drafted after by its id, behind a file", async () => {
    const words = ["draft", "--prompt-file", prompt, "--prompt", "fizzbuzz", "--rounds", "1", "--json"];
    const { code, out } = await inside(...words);
    const [first, second] = out.trim().split("\n");
    expect(code).toBe(0);
    expect(JSON.parse(second).tokens).toEqual(JSON.parse(exampleLog).tokens);
    expect(JSON.parse(first).tokens).not.toEqual(JSON.parse(second).tokens);
  });

  test("--deviation list has a line for every fault, as JSON too", async () => {
    const { code, out } = await inside("draft", "--deviation", "list");
    expect(code).toBe(0);
    expect(out.trim().split("\n")).toHaveLength(deviations.length);
    expect(out).toMatch(/^rejected-rows-kept +loop +Rows of rejected drafts kept$/m);
    const listed = JSON.parse((await inside("draft", "--deviation", "list", "--json")).out);
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(deviations.map(({ id }) => id));
  });

  test("a log that leaves two candidates names what to draft after, and what each drafts there", () => {
    const drafted = anchorscope("draft", "--prompt-file", prompt, "--rounds", "1", "--json");
    const { tokens, rounds } = JSON.parse(drafted.out);
    const log = JSON.stringify({ tokens, blocks: [{ anchor: tokens.length - 1, drafts: rounds[0].drafts }] });
    const { code, out } = piped(log, "diagnose", "-", "--json", "--singles");
    const { finding, tellingPlace } = JSON.parse(out);
    expect([code, finding]).toEqual([0, "aligned"]);
    const [one, two] = tellingPlace.rounds;
    expect(tellingPlace.tokens.length).toBeGreaterThan(0);
    expect(one).not.toEqual(two);
  });

  test("a log of the first drafts of each block is traced to its fault", () => {
    const words = ["draft", "--prompt-file", prompt, "--deviation", "positions-one-late", "--json"];
    const { tokens, rounds } = JSON.parse(anchorscope(...words, "--rounds", "4").out);
    const cut = rounds.map(({ drafts, committed }: { drafts: number[]; committed: number[] }) => ({
      drafts: drafts.slice(0, 5),
      committed,
    }));
    const { code, out } = piped(JSON.stringify({ tokens, rounds: cut }), "diagnose", "-", "--json");
    const { ranked, notes } = JSON.parse(out);
    expect([code, ranked[0].deviations]).toEqual([1, ["positions-one-late"]]);
    expect(ranked[0].drafts).toEqual({ matched: 20, compared: 20 });
    expect(notes[0]).toMatch(/^In 4 of 4 blocks the log holds fewer drafts than a block with/);
  });

  test("a prompt that the target ends at once is said to leave nothing to draft, and so does diagnose", () => {
    const ended = written("ended.txt", "def add(a, b):\n    return a + b\n");
    const drafted = anchorscope(
      "draft",
      "--prompt-file",
      ended,
      "--prompt-file",
      prompt,
      "--rounds",
      "1",
      "--json",
    );
    expect(drafted.code).toBe(1);
    expect(drafted.err).toMatch(
      /^anchorscope: nothing to draft after .*ended\.txt: the target ends the text right/,
    );
    const [first, second] = drafted.out.trim().split("\n");
    expect(JSON.parse(first)).toMatchObject({ rounds: [], ending: "end-of-text" });
    expect(JSON.parse(second).ending).toBeNull();
    expect(piped(first, "diagnose", "-")).toEqual({
      code: 2,
      out: "",
      err: 'anchorscope: log must be of at least one drafted block, got "one line without a round"\n',
    });
    expect(piped(drafted.out, "diagnose", "-", "--singles").code).toBe(0);
    expect(anchorscope("draft", "--prompt-file", ended)).toMatchObject({ code: 1, out: "" });
  });

  test("a log or prompt is read whatever its line ends and its byte order mark", () => {
    const line = anchorscope("draft", "--prompt-file", prompt, "--rounds", "1", "--json").out;
    const utf16 = join(scratch, "utf16.jsonl");
    writeFileSync(utf16, Buffer.from(`\uFEFF${line.replace("\n", "\r\n")}`, "utf16le"));
    expect(anchorscope("diagnose", utf16, "--singles").code).toBe(0);
    const marked = written("marked.txt", `\uFEFF${readFileSync(prompt, "utf8")}`);
    expect(anchorscope("draft", "--prompt-file", marked, "--rounds", "1", "--json").out).toBe(line);
  });

  test("Ctrl+C leaves what was drafted, and what was found, until then", async () => {
    const words = ["draft", "--prompt-file", prompt, "--prompt-file", prompt, "--rounds", "1", "--json"];
    const drafted = await interrupted('{"deviations"', ...words);
    expect([drafted.code, drafted.out.trim().split("\n").length]).toEqual([130, 1]);
    const log = written("stopped.jsonl", drafted.out);
    const { code, out } = await interrupted("candidate 3 of", "diagnose", log, "--json");
    const { finding, ranked, tellingPlace } = JSON.parse(out);
    expect([code, finding, tellingPlace]).toEqual([130, "open", null]);
    expect(ranked[0].deviations).toEqual([]);
  });

  test("without --json a draft is told round by round", () => {
    const { code, out } = anchorscope("draft", "--prompt-file", prompt, "--rounds", "2");
    expect(code).toBe(0);
    expect(out).toMatch(/^round 1 {2}accepted \d+ of 15 {2}drafted ".*"\nround 2 .*\ncommitted ".*"\n$/);
  });

  test.each([
    [["draft"], "--prompt-file"],
    [["draft", "--rounds", "2"], "--prompt-file or --prompt must be given"],
    [["draft", "--prompt", "fizz"], "--prompt must be one of fizzbuzz, fizzbuzz-list, "],
    [
      ["draft", "--prompt-file", prompt, "--deviation", "nothing"],
      "--deviation must be one that draft --help",
    ],
    [
      ["draft", "--prompt-file", prompt, "--rounds", "0"],
      '--rounds must be a whole number in 1..9999, got "0"',
    ],
    [["draft", "--prompt-file", prompt, "--deviation", "block-causal,nothing"], 'got "nothing"'],
    [["draft", "--prompt-file", "-", "--prompt-file", "-"], "--prompt-file must be - once at most"],
    [["draft", "--prompt-file", prompt, "--round", "2"], "no option is called “--round”\n"],
    [["draft", "--prompt"], "--prompt needs a value behind it"],
    [["draft", "--json=yes"], "--json takes no value"],
    [["draft", "--prompt-file", join(scratch, "gone.txt")], "gone.txt is not there."],
    [["draft", "--prompt-file", scratch], "is a folder, not a file."],
    [
      ["draft", "--prompt-file", prompt, "--rounds", "-3"],
      "--rounds needs a value behind it that does not begin with “-”\n",
    ],
    [["diagnose", scratch], "is a folder, not a file."],
    [["draft", "--prompt-file", prompt, "--pair", models], "--pair must be two folders"],
    [["diagnose", "--json"], "diagnose must be given one log, got 0"],
    [["diagnose", join(scratch, "gone.jsonl")], "gone.jsonl is not there."],
    [["draft", "--prompt-file", nothing], "nothing.txt must be at least one letter"],
    [["diagnose", nothing], "log must be JSON lines, one a request"],
    [["diagnose", prompt, prompt], "diagnose must be given one log, got 2"],
    [["diagnose", prompt], "line 1 must be JSON"],
  ])("what cannot be read gives 2 and a sentence: %j", async (words, sentence) => {
    const { code, out, err } = await inside(...words);
    expect(code).toBe(2);
    expect(out + err).toContain(sentence);
    expect(err).not.toContain("\uFFFD");
  });

  test("--help documents the log and the output, and gives 0", async () => {
    const { code, out } = await inside("diagnose", "--help");
    expect(code).toBe(0);
    expect(out).toContain('{"tokens": [57, 300, 12], "drafts": [40, 41, 9]}');
    expect((await inside("draft", "--help")).out).toContain("positions-one-late");
    expect((await inside("--help")).out).toMatch(/anchorscope draft .*\n.*anchorscope diagnose/);
  });
});
