/** What the command line asks for. */
export type Asked =
  | { command: "help" }
  | { command: CommandOfWords; words: readonly string[] }
  | { command: "run"; notebook: string; junit: string | null; pair: PairFolders | null }
  | { command: "refused"; reason: string };

/** Commands that read their own options. */
type CommandOfWords = "presets" | "masks" | "draft" | "diagnose";

export interface PairFolders {
  target: string;
  drafter: string;
}

export const usage = `anchorscope without a browser.

  npx anchorscope presets [--json]     lists the known training and inference masks
  npx anchorscope masks ...            compares two of them; "masks --help" says how

  npx anchorscope draft ...            drafts after a prompt, with faults; "draft --help" says how
  npx anchorscope diagnose <log>       finds the fault that drafts what a harness drafted; "diagnose --help"

  npx anchorscope run <notebook> [--junit <file>] [--pair <target folder> <drafter folder>]

  <notebook>  a .json or .ipynb file
  --junit     writes a JUnit XML file with a test case for every assertion
  --pair      runs the drafting cells on these checkpoints instead of the bundled pair
  --help      this text

Exit codes: 0 everything that is on ran, and every assertion holds; 1 an assertion does not hold, a cell
failed, or it is of a kind that this version does not know; 2 the command or the notebook could not be read;
3 the JUnit file could not be written, whatever the run found; 130 stopped with Ctrl+C.
`;

/** @param words what stands behind the program's name */
export function readArguments(words: readonly string[]): Asked {
  const [first] = words;
  if (first === "masks" || first === "draft" || first === "diagnose") {
    return { command: first, words: words.slice(1) };
  }
  if (words.length === 0 || words.includes("--help") || words.includes("-h")) {
    return words.length === 0 ? refused("no command") : { command: "help" };
  }
  const [command, ...rest] = words;
  if (command === "presets") return { command, words: rest };
  if (command !== "run") return refused(`no command is called “${command}”`);
  const asked = {
    notebook: null as string | null,
    junit: null as string | null,
    pair: null as PairFolders | null,
  };
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--junit") {
      const file = value(rest);
      if (file === null) return refused("--junit needs a file");
      asked.junit = file;
    } else if (word === "--pair") {
      const [target, drafter] = [value(rest), value(rest)];
      if (target === null || drafter === null) return refused("--pair needs two folders");
      asked.pair = { target, drafter };
    } else if (word.startsWith("-")) {
      return refused(`no option is called “${word}”`);
    } else if (asked.notebook !== null) {
      return refused(`one notebook at a time, got “${asked.notebook}” and “${word}”`);
    } else {
      asked.notebook = word;
    }
  }
  const { notebook, ...options } = asked;
  return notebook === null ? refused("no notebook to run") : { command: "run", notebook, ...options };
}

function value(rest: string[]): string | null {
  return rest[0] === undefined || rest[0].startsWith("-") ? null : (rest.shift() ?? null);
}

function refused(reason: string): Asked {
  return { command: "refused", reason };
}
