import { describe, expect, test } from "vitest";
import { commandsFor } from "../../../src/app/commands/commands";
import { createKeyMatcher, type KeyPlace, type KeyPress } from "../../../src/app/commands/key-matcher";
import { keyWords } from "../../../src/app/commands/keys";
import { jupyterKeys } from "./jupyter-keys";
import { pressesOf } from "./pressed";

const commands = commandsFor([]);
const placesOf = {
  command: ["command"],
  edit: ["edit"],
  both: ["command", "edit"],
  any: ["command", "edit", "elsewhere"],
} as const;

/** Presses keys one after the other, `apartMs` between them; gives the id of what the last one stands for. */
function found(
  presses: readonly KeyPress[],
  place: Partial<KeyPlace>,
  { isMac = false, apartMs = 100 } = {},
) {
  let nowMs = 0;
  const { find } = createKeyMatcher({ isMac, nowMs: () => nowMs });
  const ids = presses.map((press) => {
    nowMs += apartMs;
    return find(press, { mode: "command", isText: false, ...place }, commands)?.id ?? null;
  });
  return ids.at(-1);
}

describe("every row of JupyterLab's table", () => {
  for (const { mode, keys, action, command, reason } of jupyterKeys) {
    for (const key of keys) {
      test(`${key} in ${mode} mode: ${action}${command === null ? ", not carried" : ""}`, () => {
        for (const place of placesOf[mode]) {
          for (const isMac of [false, true]) {
            expect(found(pressesOf(key, isMac), { mode: place }, { isMac })).toBe(command);
          }
        }
        if (command === null) expect(reason).toMatch(/\.$/);
      });
    }
  }
});

describe("where keys hold", () => {
  test("letters are left to whatever is edited, and to the rest of the page", () => {
    for (const { mode, keys } of jupyterKeys) {
      if (mode !== "command") continue;
      for (const key of keys) {
        expect(found(pressesOf(key), { mode: "edit", isText: true })).toBe(null);
        expect(found(pressesOf(key), { mode: "elsewhere" })).toBe(null);
      }
    }
  });

  test("? opens the shortcuts everywhere but where text is typed, on any keyboard", () => {
    const german: KeyPress = { ...pressesOf("?")[0], code: "Minus" };
    expect(found([german], { mode: "elsewhere" })).toBe("view.shortcuts");
    expect(found([german], { mode: "edit", isText: true })).toBe(null);
  });

  test("Accel+Z undoes in the notebook, but not where text is typed", () => {
    expect(found(pressesOf("Accel+Z"), { mode: "edit" })).toBe("notebook.undo");
    expect(found(pressesOf("Accel+Z"), { mode: "edit", isText: true })).toBe(null);
    expect(found(pressesOf("Accel+Shift+Z"), { mode: "command" })).toBe("notebook.redo");
  });

  test("a second modifier makes it another key", () => {
    expect(found(pressesOf("Ctrl+D"), {})).toBe(null);
    expect(found(pressesOf("Alt+J"), {})).toBe(null);
    expect(found(pressesOf("Accel+S", true), {}, { isMac: false })).toBe(null);
  });
});

describe("two presses", () => {
  const [d] = pressesOf("D");
  const [j] = pressesOf("J");

  test("one alone does nothing", () => {
    expect(found([d], {})).toBe(null);
  });

  test("too far apart they do nothing, and a third that is near the second does", () => {
    expect(found([d, d], {}, { apartMs: 1500 })).toBe(null);
    expect(found([d, d, d, d], {}, { apartMs: 10 })).toBe("cell.delete");
    expect(found([d, d, d], {}, { apartMs: 10 })).toBe(null);
  });

  test("another key between them parts them, and does its own", () => {
    expect(found([d, j], {})).toBe("select.next");
    expect(found([d, j, d], {})).toBe(null);
  });

  test("a key that is held down is one press", () => {
    expect(found([d, { ...d, repeat: true }], {})).toBe(null);
    expect(found([d, { ...d, repeat: true }, d], {})).toBe("cell.delete");
  });

  test("held down, movement goes on and nothing else does", () => {
    expect(found([{ ...j, repeat: true }], {})).toBe("select.next");
    expect(found([{ ...pressesOf("X")[0], repeat: true }], {})).toBe(null);
  });
});

describe("keyboards", () => {
  test("letters count by what they write, and by their place where another alphabet is written", () => {
    expect(found([{ ...pressesOf("J")[0], code: "KeyC" }], {})).toBe("select.next");
    expect(found([{ ...pressesOf("J")[0], key: "о" }], {})).toBe("select.next");
    expect(found([{ ...pressesOf("J")[0], key: "J" }], {})).toBe("select.next");
  });

  test("digits count by their place where they need Shift", () => {
    expect(found([{ ...pressesOf("3")[0], key: '"' }], {})).toBe("note.heading-3");
  });
});

test("keys are written as they stand on the keyboard", () => {
  expect(keyWords("Accel+Shift+C", false)).toBe("Ctrl+Shift+C");
  expect(keyWords("Accel+Shift+C", true)).toBe("⇧⌘C");
  expect(keyWords("D D", false)).toBe("D, D");
  expect(keyWords("Ctrl+Shift+ArrowUp", false)).toBe("Ctrl+Shift+↑");
  expect(keyWords("?", true)).toBe("?");
});

test("the first of two presses is forgotten once something else is pointed at", () => {
  const { find, forget } = createKeyMatcher({ isMac: false, nowMs: () => 0 });
  const [press] = pressesOf("D D");
  const place: KeyPlace = { mode: "command", isText: false };
  expect(find(press, place, commands)).toBeNull();
  forget();
  expect(find(press, place, commands)).toBeNull();
  expect(find(press, place, commands)?.id).toBe("cell.delete");
});
