import { useState } from "react";

/** Whether both panes show the other side's mask: while the key is held, or until it is told again. */
export interface Blink {
  isOn: boolean;
  toggle(): void;
  /** The key goes down, or up again. */
  hold(isDown: boolean): void;
}

export function useBlink(): Blink {
  const [state, setState] = useState<"off" | "held" | "on">("off");
  return {
    isOn: state !== "off",
    toggle: () => setState(state === "off" ? "on" : "off"),
    hold: (isDown) => {
      if (isDown) setState(state === "off" ? "held" : "off");
      else if (state === "held") setState("off");
    },
  };
}
