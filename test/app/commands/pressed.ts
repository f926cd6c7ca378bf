import type { KeyPress } from "../../../src/app/commands/key-matcher";
import { strokesOf } from "../../../src/app/commands/keys";

/** What a browser on a US keyboard reports for each press of a spelled key. */
export function pressesOf(spelled: string, isMac = false): KeyPress[] {
  return spelled.split(" ").map((press) => {
    const [{ name, accel, ctrl, alt, shift }] = strokesOf(press);
    return {
      ...reported(name, shift),
      shiftKey: shift || name === "?",
      ctrlKey: ctrl || (accel && !isMac),
      metaKey: accel && isMac,
      altKey: alt,
      repeat: false,
    };
  });
}

function reported(name: string, shift: boolean): { key: string; code: string } {
  if (/^[A-Z]$/.test(name)) return { key: shift ? name : name.toLowerCase(), code: `Key${name}` };
  if (/^[0-9]$/.test(name)) return { key: name, code: `Digit${name}` };
  if (name === "-") return { key: shift ? "_" : "-", code: "Minus" };
  if (name === "?") return { key: "?", code: "Slash" };
  return { key: name, code: name };
}
