import { expect, test } from "vitest";
import {
  actionOf,
  keyAction,
  maskCommands,
  type PressedKey,
  titleWithKeys,
} from "../../src/mask-viz/commands";

function press(key: string, held: Partial<PressedKey> = {}) {
  return keyAction({
    key,
    code: "",
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...held,
  });
}

/** The events that a spelled key stands for, by the rules that a command registry is told. */
function eventsOf(spelled: string): PressedKey[] {
  const modifiers = spelled === "+" ? [] : spelled.split("+").slice(0, -1);
  const name = spelled === "+" ? "+" : spelled.split("+").slice(-1)[0];
  const isLetter = /^[A-Z]$/.test(name);
  const isShift = modifiers.includes("Shift");
  const key = name === "Space" ? " " : isLetter && !isShift ? name.toLowerCase() : name;
  const code = /^[0-9]$/.test(name) ? `Digit${name}` : "";
  const event = { key, code, shiftKey: isShift, altKey: false };
  if (modifiers.includes("Accel")) {
    return [
      { ...event, ctrlKey: true, metaKey: false },
      { ...event, ctrlKey: false, metaKey: true },
    ];
  }
  return [{ ...event, ctrlKey: modifiers.includes("Ctrl"), metaKey: false }];
}

test("every key that a command shows runs that command", () => {
  for (const { id, keys } of maskCommands) {
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      for (const event of eventsOf(key)) expect([id, keyAction(event)]).toEqual([id, actionOf(id)]);
    }
  }
});

test("ids are of the mask view and none comes twice, nor does a key or a title", () => {
  for (const part of [
    maskCommands.map(({ id }) => id),
    maskCommands.map(({ title }) => title),
    maskCommands.flatMap(({ keys }) => keys),
  ])
    expect(new Set(part).size).toBe(part.length);
  for (const { id, title } of maskCommands) {
    expect(id).toMatch(/^mask\.[a-z0-9-]+$/);
    expect(title).not.toBe("");
  }
});

test("an id that is none does nothing", () => {
  expect(actionOf("mask.fly")).toBeNull();
  expect(actionOf("")).toBeNull();
  expect(titleWithKeys("mask.next-difference")).toBe("Next difference (N)");
});

test("the keys of the reference are all there", () => {
  const keys = maskCommands.flatMap((command) => command.keys);
  const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
  for (const key of [
    ...arrows,
    ...arrows.map((arrow) => `Accel+${arrow}`),
    ...arrows.map((arrow) => `Shift+${arrow}`),
    "Home",
    "End",
    "Accel+Home",
    "Accel+End",
    "PageUp",
    "PageDown",
    "Shift+Space",
    "Ctrl+Space",
    "N",
    "Shift+N",
    "F",
    "=",
    "-",
    "0",
    ..."WASD",
    ..."123456789",
    ...Array.from("123456789", (digit) => `Shift+${digit}`),
    "B",
    "L",
    "Y",
    "Enter",
    "Escape",
  ])
    expect(keys).toContain(key);
});

test("N walks the differences, with Shift backwards, with or without caps lock", () => {
  expect(press("n")).toEqual({ kind: "difference", step: 1 });
  expect(press("N")).toEqual({ kind: "difference", step: 1 });
  expect(press("N", { shiftKey: true })).toEqual({ kind: "difference", step: -1 });
  expect(press("n", { shiftKey: true })).toEqual({ kind: "difference", step: -1 });
});

test("a digit with Shift is told by its place, whatever a keyboard writes there", () => {
  const shift = { shiftKey: true };
  expect(press("!", { ...shift, code: "Digit1" })).toEqual({ kind: "store", bookmark: "1" });
  expect(press("§", { ...shift, code: "Digit3" })).toEqual({ kind: "store", bookmark: "3" });
  // A French keyboard has its digits on Shift.
  expect(press("1", { ...shift, code: "Digit1" })).toEqual({ kind: "store", bookmark: "1" });
  expect(press("&", { code: "Digit1" })).toEqual({ kind: "recall", bookmark: "1" });
  expect(press("-", { code: "Digit6" })).toEqual({ kind: "zoom", step: -1 });
  expect(press("7", { code: "Numpad7" })).toEqual({ kind: "recall", bookmark: "7" });
});

test("equals and minus zoom whether or not a keyboard has them on Shift", () => {
  for (const shiftKey of [false, true]) {
    expect(press("=", { shiftKey })).toEqual({ kind: "zoom", step: 1 });
    expect(press("+", { shiftKey })).toEqual({ kind: "zoom", step: 1 });
    expect(press("-", { shiftKey })).toEqual({ kind: "zoom", step: -1 });
  }
});

test("Tab, browser shortcuts, the notebook's keys and letters without a meaning are left to the page", () => {
  for (const [key, held] of [
    ["Tab", {}],
    ["Tab", { shiftKey: true }],
    ["=", { ctrlKey: true }],
    ["-", { metaKey: true }],
    ["0", { metaKey: true }],
    ["n", { altKey: true }],
    ["n", { ctrlKey: true }],
    ["s", { ctrlKey: true }],
    ["a", { metaKey: true }],
    ["1", { ctrlKey: true, code: "Digit1" }],
    ["Enter", { shiftKey: true }],
    ["Enter", { ctrlKey: true }],
    ["Escape", { shiftKey: true }],
    ["ArrowUp", { ctrlKey: true, shiftKey: true }],
    [" ", {}],
    [" ", { metaKey: true }],
    [".", {}],
    ["x", {}],
    ["F10", {}],
    ["!", {}],
  ] as const)
    expect([key, press(key, held)]).toEqual([key, null]);
});
