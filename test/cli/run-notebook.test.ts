import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readDocument } from "../../src/notebook/document";
import { toIpynb } from "../../src/notebook/files/to-ipynb";

const program = fileURLToPath(new URL("../../bin/anchorscope.js", import.meta.url));
const notebooks = fileURLToPath(new URL("../fixtures/notebooks/", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "anchorscope-"));

/** The program itself, in a process of its own. @param interruptAt gets a Ctrl+C once it has said this. */
function anchorscope(words: readonly string[], interruptAt?: string) {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, [program, ...words], { cwd: scratch });
    const said = { out: "", err: "" };
    let isInterrupted = false;
    for (const [stream, name] of [[child.stdout, "out"] as const, [child.stderr, "err"] as const]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        said[name] += text;
        if (isInterrupted || interruptAt === undefined || !said[name].includes(interruptAt)) return;
        isInterrupted = child.kill("SIGINT");
      });
    }
    child.on("close", (code) => resolve({ code, ...said }));
  });
}

function written(name: string, text: string): string {
  const path = join(scratch, name);
  writeFileSync(path, text);
  return path;
}

const fixture = (name: string) => join(notebooks, name);
const green = readFileSync(fixture("green.json"), "utf8");

/** Test cases of a JUnit file: name, and the tag and message of what is wrong with it. */
function casesOf(path: string) {
  const xml = readFileSync(path, "utf8");
  const cases = [
    ...xml.matchAll(/<testcase classname="([^"]*)" name="([^"]*)" time="[\d.]+"(\/>|>[\s\S]*?<\/testcase>)/g),
  ];
  return cases.map(([, cell, name, rest]) => {
    const [, kind = null, message = null] = /<(failure|error|skipped) message="([^"]*)"/.exec(rest) ?? [];
    return { cell, name, kind, message };
  });
}

describe("anchorscope run", () => {
  test("tells of every cell and gives 0 where all assertions hold", async () => {
    const { code, out } = await anchorscope(["run", fixture("green.json")]);
    expect(out.split("\n")).toEqual([
      "done  masks  Aligned: both sides see the same 640 cells, at the same positions.",
      "done  check  All 2 hold.",
      "",
      "2 cells; assertions: 2 of 2 hold.",
      "",
    ]);
    expect(code).toBe(0);
  });

  test("gives 1 where an assertion does not hold, and says which, with the first cell", async () => {
    const junit = join(scratch, "red.xml");
    const { code, out } = await anchorscope(["run", fixture("red.json"), "--junit", junit]);
    expect(code).toBe(1);
    expect(out).toMatch(
      /does not hold {2}check {2}1 of 3 hold: 16 infer-only cells, first at slot 0, context 24\./,
    );
    expect(out).toMatch(/unknown .*later .*kind “plot”/);
    expect(casesOf(junit)).toEqual([
      {
        cell: "check",
        name: "masks: the masks are equal",
        kind: "failure",
        message: "16 infer-only cells, first at slot 0, context 24",
      },
      { cell: "check", name: "masks: nothing is train-only", kind: null, message: null },
      {
        cell: "check",
        name: "masks: acceptance length of run A at least 2",
        kind: "failure",
        message: "the cell gives no runs",
      },
      {
        cell: "later",
        name: "runs",
        kind: "error",
        message: "Not run: this version knows no cells of kind “plot”.",
      },
    ]);
    const xml = readFileSync(junit, "utf8");
    expect(xml).toContain(
      'name="One row too far: &lt;[:anchor + 1]&gt; &amp; &quot;late&quot;" tests="4" failures="2" errors="1" skipped="0"',
    );
  });

  test("gives 1 for a kind that it does not know: a misspelt check checks nothing", async () => {
    const misspelt = written("misspelt.json", green.replaceAll('"kind": "check"', '"kind": "chekc"'));
    const { code, out } = await anchorscope(["run", misspelt]);
    expect(out).toContain("unknown  check  Not run: this version knows no cells of kind “chekc”.");
    expect(out).toContain("2 cells; nothing was asserted; 1 cell did not finish.");
    expect(code).toBe(1);
  });

  test("says where nothing was asserted, and counts what is off as skipped", async () => {
    const junit = join(scratch, "off.xml");
    const off = written(
      "off.json",
      green.replaceAll('"kind": "check",', '"kind": "check", "disabled": true,'),
    );
    const { code, out } = await anchorscope(["run", off, "--junit", junit]);
    expect(out).toContain("2 cells; nothing was asserted.");
    expect(code).toBe(0);
    expect(casesOf(junit)).toEqual([{ cell: "check", name: "runs", kind: "skipped", message: "Off." }]);
    expect(readFileSync(junit, "utf8")).toContain('tests="1" failures="0" errors="0" skipped="1"');
  });

  test("skips code that somebody wrote in Jupyter", async () => {
    const document = JSON.parse(green);
    document.cells.push({
      id: "j",
      kind: "jupyter",
      name: "j",
      params: { cellType: "code", source: "1 / 0" },
    });
    const { code, out } = await anchorscope(["run", written("jupyter.json", JSON.stringify(document))]);
    expect(out).toMatch(/not run +j +Not run: it was written in Jupyter\./);
    expect(code).toBe(0);
  });

  test("gives 3 and the reason where the JUnit file cannot be written", async () => {
    const { code, out, err } = await anchorscope([
      "run",
      fixture("red.json"),
      "--junit",
      "no/such/folder.xml",
    ]);
    expect(out).toContain("does not hold");
    expect(err).toMatch(/^anchorscope: the JUnit file could not be written: ENOENT.*folder\.xml/m);
    expect(code).toBe(3);
  });

  test("lets no control characters of a file through to the terminal", async () => {
    const evil = "\u001b[31mred\u009b2J\nall 9 hold\r\u202e";
    const document = JSON.parse(green);
    document.cells[0].kind = evil;
    const runs = [
      await anchorscope(["run", written("evil.json", JSON.stringify(document))]),
      await anchorscope(["run", written("evil2.json", JSON.stringify({ ...document, cells: evil }))]),
      await anchorscope(["run", evil]),
      await anchorscope([evil]),
    ];
    for (const { out, err } of runs) {
      expect(out + err).toContain("red");
      for (const line of `${out}\n${err}`.split("\n")) {
        expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]|^all 9 hold/u);
      }
    }
  });

  test("reads a notebook of Jupyter's as it reads its own", async () => {
    const { document } = readDocument(JSON.parse(readFileSync(fixture("green.json"), "utf8")));
    const { code, out } = await anchorscope(["run", written("green.ipynb", toIpynb(document, []).text)]);
    expect([code, out.trimEnd().split("\n").at(-1)]).toEqual([0, "2 cells; assertions: 2 of 2 hold."]);
  });

  test("names a cycle, and counts its cells as errors", async () => {
    const junit = join(scratch, "cycle.xml");
    const { code, out } = await anchorscope(["run", fixture("cycle.json"), "--junit", junit]);
    expect(code).toBe(1);
    expect(out).toContain("Uses itself: first → second → first.");
    expect(casesOf(junit).map(({ cell, kind }) => [cell, kind])).toEqual([
      ["first", "error"],
      ["second", "error"],
    ]);
  });

  test("gives 2 and a sentence for what it cannot read", async () => {
    const refused: [string[], RegExp][] = [
      [["run", "a.json", "--loud"], /no option is called “--loud”/],
      [
        ["run", fixture("green.json"), "--pair", "one", "two"],
        /target of --pair must be a folder, got "?one/,
      ],
      [["run", "missing.json"], /missing\.json is not there/],
      [["run", written("broken.json", '{ "format": ')], /broken\.json/],
      [["run", written("wrong.json", '{ "format": "anchorscope-notebook", "version": 2 }')], /title|cells/],
    ];
    for (const [words, sentence] of refused) {
      const { code, out, err } = await anchorscope(words);
      expect([code, out], words.join(" ")).toEqual([2, ""]);
      expect(err, words.join(" ")).toMatch(sentence);
      expect(err).not.toMatch(/\n\s+at /);
    }
  });

  test("explains itself", async () => {
    const { code, out } = await anchorscope(["--help"]);
    expect(code).toBe(0);
    expect(out).toMatch(/npx anchorscope run <notebook>/);
  });

  test("runs the bundled pair, serves it as a masks cell says, and judges what it measured", async () => {
    const junit = join(scratch, "model.xml");
    const { code, out } = await anchorscope(["run", fixture("model.json"), "--junit", junit]);
    expect(out).toMatch(/done +drafting +A accepts \d+\.\d of 15 drafts a round, B accepts \d\.\d\./);
    expect(casesOf(junit).map(({ name, kind }) => [name, kind])).toEqual([
      ["drafting: acceptance length of run A at least 8", null],
      ["drafting: acceptance length of run B at least 8", "failure"],
      ["drafting: no “Block is causal”", null],
      ["drafting: no “Context includes the anchor, block numbered after it”", "failure"],
      ["drafting: no draft of run A repeats itself 4 times", null],
    ]);
    expect(code).toBe(1);
  });

  test("stops with Ctrl+C and still writes what there is", async () => {
    const junit = join(scratch, "stopped.xml");
    const { code, out } = await anchorscope(
      ["run", fixture("model.json"), "--junit", junit],
      "Running drafting.",
    );
    expect(code).toBe(130);
    expect(out).toMatch(/stopped +drafting +Stopped by you/);
    expect(out).toMatch(/done +served/);
    expect(casesOf(junit).map(({ cell, kind }) => [cell, kind])).toContainEqual(["drafting", "error"]);
  });
});
