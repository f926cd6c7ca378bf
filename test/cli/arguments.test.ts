import { describe, expect, test } from "vitest";
import { readArguments } from "../../src/cli/arguments";

const read = (line: string) => readArguments(line.split(" ").filter((word) => word !== ""));

describe("the command line", () => {
  test("takes a notebook and its options in any order", () => {
    const asked = {
      command: "run",
      notebook: "a.json",
      junit: "out.xml",
      pair: { target: "t", drafter: "d" },
    };
    expect(read("run a.json --junit out.xml --pair t d")).toEqual(asked);
    expect(read("run --pair t d --junit out.xml a.json")).toEqual(asked);
    expect(read("run a.ipynb")).toEqual({ command: "run", notebook: "a.ipynb", junit: null, pair: null });
  });

  test("gives help wherever it is asked for", () => {
    for (const line of ["--help", "-h", "run --help", "run a.json -h"]) {
      expect(read(line)).toEqual({ command: "help" });
    }
  });

  test("refuses everything else with a reason", () => {
    const reasons = [
      ["", "no command"],
      ["go", "no command is called “go”"],
      ["run", "no notebook to run"],
      ["run a.json b.json", "one notebook at a time, got “a.json” and “b.json”"],
      ["run a.json --loud", "no option is called “--loud”"],
      ["run a.json --junit", "--junit needs a file"],
      ["run --junit --pair t d a.json", "--junit needs a file"],
      ["run a.json --pair one", "--pair needs two folders"],
      ["run a.json --pair", "--pair needs two folders"],
    ];
    for (const [line, reason] of reasons) expect(read(line), line).toEqual({ command: "refused", reason });
  });
});
