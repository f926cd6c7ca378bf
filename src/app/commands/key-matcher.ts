import type { Command } from "./command";
import { isPressed, type PressedKey, strokesOf } from "./keys";

/** Where the focus is when a key is pressed. */
export interface KeyPlace {
  /** On a cell's frame or on nothing, inside a cell, or somewhere else on the page. */
  mode: "command" | "edit" | "elsewhere";
  /** Whether what has the focus takes text. */
  isText: boolean;
}

export interface KeyPress extends PressedKey {
  /** Whether the key is held down and comes again by itself. */
  repeat: boolean;
}

/** After this long the first of two presses is forgotten. */
const pairMs = 1000;

/** Finds the command that a key stands for; keeps the first press of those that take two. */
export function createKeyMatcher({ isMac, nowMs }: { isMac: boolean; nowMs: () => number }) {
  let first: { spelled: string; atMs: number } | null = null;

  function find(press: KeyPress, place: KeyPlace, commands: readonly Command[]): Command | null {
    const atMs = nowMs();
    const before = first !== null && atMs - first.atMs < pairMs ? first.spelled : null;
    if (!press.repeat) first = null;
    for (const command of commands) {
      for (const spelled of keysAt(command, place)) {
        const [stroke, second] = strokesOf(spelled);
        if (press.repeat && (second !== undefined || !command.repeats)) continue;
        if (!isPressed(before === spelled ? second : stroke, press, isMac)) continue;
        if (second === undefined || before === spelled) return command;
        first = { spelled, atMs };
      }
    }
    return null;
  }

  return {
    find,
    /** What comes next is about something else than the first press was. */
    forget() {
      first = null;
    },
  };
}

/** The keys of a command that hold where the focus is. */
export function keysAt({ keys, outsideText, mode }: Command, place: KeyPlace): readonly string[] {
  const holds = mode === "any" || mode === place.mode || (mode === "both" && place.mode !== "elsewhere");
  return [...(holds ? keys : []), ...(place.isText ? [] : (outsideText ?? []))];
}

/** Every key of a command, the one to show first. */
export function allKeys({ keys, outsideText }: Pick<Command, "keys" | "outsideText">): readonly string[] {
  return [...keys, ...(outsideText ?? [])];
}
