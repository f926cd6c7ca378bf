import { useEffect, useState } from "react";
import { useStillness } from "./modes/use-stillness";

/** Whether the other side's mask is shown: while the key is held, until it is told again, or in turn. */
export interface Blink {
  isOn: boolean;
  /** Whether the sides follow each other by themselves. */
  isAlternating: boolean;
  /** The reader wants nothing to move by itself. */
  isStill: boolean;
  toggle(): void;
  /** The key goes down, or up again. */
  hold(isDown: boolean): void;
  /** Starts or ends the alternation; it never starts for a reader who wants stillness. */
  alternate(isAlternating: boolean): void;
}

interface Blinking {
  isHeld: boolean;
  /** Turned over by hand or by the clock; the key held turns it over once more. */
  isFlipped: boolean;
  isAlternating: boolean;
}

const nothingTurned: Blinking = { isHeld: false, isFlipped: false, isAlternating: false };

/** How long each side is shown: time to look, and far below the three flashes a second that can do harm. */
export const SHOWN_MS = 900;

const flip = (before: Blinking): Blinking => ({ ...before, isFlipped: !before.isFlipped });

export function useBlink(): Blink {
  const [blinking, setBlinking] = useState(nothingTurned);
  const isStill = useStillness();
  const isAlternating = blinking.isAlternating && !isStill;
  const isRunning = isAlternating && !blinking.isHeld;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setBlinking(flip), SHOWN_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    isOn: blinking.isFlipped !== blinking.isHeld,
    isAlternating,
    isStill,
    toggle: () => setBlinking((before) => ({ ...flip(before), isAlternating: false })),
    hold: (isHeld) => setBlinking((before) => (before.isHeld === isHeld ? before : { ...before, isHeld })),
    alternate: (isWanted) => setBlinking({ ...nothingTurned, isAlternating: isWanted }),
  };
}
