import type { KeyboardEvent } from "react";
import type { Motion } from "../../store/lockstep";
import type { SteppingState } from "../../store/stepping";

const motionOfKey: Record<string, Motion> = {
  ".": "step",
  ",": "step-back",
  ">": "block",
  "<": "block-back",
  r: "rejection",
  R: "rejection",
  u: "breakpoint",
  U: "breakpoint",
  Home: "start",
  End: "end",
};

/** Keys of the panel, wherever in it the focus is, unless something inside wants the key itself. */
export function handlePanelKey(event: KeyboardEvent<HTMLElement>, state: SteppingState): void {
  const target = event.target as HTMLElement;
  const isTyping = target.matches("textarea, select, input:not([type=range]):not([type=checkbox])");
  if (event.defaultPrevented || isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
  const motion = motionOf(event);
  const inPicture = target.closest(".plan-masks") !== null;
  if (motion && !(inPicture && event.key.length > 1)) {
    event.preventDefault();
    state.move(motion);
  } else if (event.key === " " && !target.matches("button, input[type=checkbox], summary, a, [role=grid]")) {
    event.preventDefault();
    state.perform("play");
  }
}

/** Shift with a full stop or a comma is another character on most keyboards, but not on all. */
function motionOf({ key, shiftKey }: KeyboardEvent): Motion | undefined {
  if (shiftKey && key === ".") return "block";
  if (shiftKey && key === ",") return "block-back";
  return motionOfKey[key];
}
