/**
 * Keys as commands spell them: "Shift+Enter", "Accel+Shift+C", "Ctrl+Shift+-", "D D" for one after the other.
 * Accel is Cmd on a Mac and Ctrl elsewhere; Ctrl is Ctrl everywhere.
 */
export interface PressedKey {
  key: string;
  /** The key's place on the keyboard, for digits and for alphabets without these letters. */
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** One press of a spelled key. */
interface Stroke {
  name: string;
  accel: boolean;
  ctrl: boolean;
  alt: boolean;
  shift: boolean;
}

/** The presses of a spelled key, in order. */
export function strokesOf(spelled: string): Stroke[] {
  return spelled.split(" ").map((press) => {
    const parts = press === "+" ? ["+"] : press.split("+");
    const has = (modifier: string) => parts.slice(0, -1).includes(modifier);
    return {
      name: parts[parts.length - 1],
      accel: has("Accel"),
      ctrl: has("Ctrl"),
      alt: has("Alt"),
      shift: has("Shift"),
    };
  });
}

export function isPressed(stroke: Stroke, pressed: PressedKey, isMac: boolean): boolean {
  const ctrl = stroke.ctrl || (stroke.accel && !isMac);
  const meta = stroke.accel && isMac;
  if (pressed.ctrlKey !== ctrl || pressed.metaKey !== meta || pressed.altKey !== stroke.alt) return false;
  // Whether a sign takes Shift is the keyboard's business; for everything else it is part of the spelling.
  if (stroke.name === "?") return pressed.key === "?";
  return pressed.shiftKey === stroke.shift && isNamed(stroke.name, pressed);
}

function isNamed(name: string, { key, code }: PressedKey): boolean {
  if (/^[A-Z]$/.test(name)) {
    // A keyboard that writes another alphabet has the letter where a Latin one has it.
    return /^[a-z]$/i.test(key) ? key.toUpperCase() === name : code === `Key${name}`;
  }
  if (/^[0-9]$/.test(name)) return key === name || code === `Digit${name}`;
  // With Shift a hyphen is an underscore on most keyboards.
  if (name === "-") return key === "-" || key === "_" || code === "Minus";
  return key === name;
}

const signs: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

/** The key as it stands on this keyboard: "Ctrl+Shift+C", "⇧⌘C", "D, D". */
export function keyWords(spelled: string, isMac: boolean): string {
  return strokesOf(spelled)
    .map(({ name, accel, ctrl, alt, shift }) => {
      const sign = signs[name] ?? name;
      if (isMac) return `${ctrl ? "⌃" : ""}${alt ? "⌥" : ""}${shift ? "⇧" : ""}${accel ? "⌘" : ""}${sign}`;
      return [accel || ctrl ? "Ctrl" : "", alt ? "Alt" : "", shift ? "Shift" : "", sign]
        .filter((part) => part !== "")
        .join("+");
    })
    .join(", ");
}
