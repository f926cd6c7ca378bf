/** Ways of looking at two masks: in two panes, or in one. */
export type PaneMode = "side-by-side" | "overlay" | "swipe" | "blink";

export const paneModes: readonly PaneMode[] = ["side-by-side", "overlay", "swipe", "blink"];

/** What the buttons say. */
export const modeTitles: Readonly<Record<PaneMode, string>> = {
  "side-by-side": "Side by side",
  overlay: "Overlay",
  swipe: "Swipe",
  blink: "Blink",
};

/** What a reader who cannot see the change is told; sides by their titles. */
export function modeNotice(mode: PaneMode, train: string, infer: string): string {
  switch (mode) {
    case "side-by-side":
      return `Side by side: ${train} in one pane, ${infer} in the other.`;
    case "overlay":
      return "Overlay: cells that both sides see are pale, those of one side have its ink and shape.";
    case "swipe":
      return `Swipe: ${train} left of the divider, ${infer} right of it. Shift+A and Shift+D move it.`;
    case "blink":
      return `Blink: one pane, ${train} and ${infer} in turn.`;
  }
}

export function isOnePane(mode: PaneMode): boolean {
  return mode !== "side-by-side";
}

/** Whether a mode shows the masks themselves, so that they take the darker ink; otherwise differences are the subject. */
export function showsMasks(mode: PaneMode): boolean {
  return mode === "swipe" || mode === "blink";
}

/** The mode after or before one, round the corner. */
export function modeBeside(mode: PaneMode, step: 1 | -1): PaneMode {
  const { length } = paneModes;
  return paneModes[(paneModes.indexOf(mode) + step + length) % length];
}

/** The way of looking as it is stored with a view. */
export interface PaneLook {
  mode: PaneMode;
  /** Where the divider of the swipe stands, as a share of the plot's width, 0..1. */
  dividerShare: number;
}

export const plainLook: PaneLook = { mode: "side-by-side", dividerShare: 0.5 };

/** Out of a stored view; what is faulty is left at its default. */
export function readLook({ mode, dividerShare }: Readonly<Record<string, unknown>>): PaneLook {
  const isShare = typeof dividerShare === "number" && dividerShare >= 0 && dividerShare <= 1;
  return {
    mode: paneModes.find((each) => each === mode) ?? plainLook.mode,
    dividerShare: isShare ? dividerShare : plainLook.dividerShare,
  };
}

/** What one press of a key moves the divider by. */
const DIVIDER_STEP = 0.05;

export function movedDivider(share: number, step: 1 | -1): number {
  return Math.round(Math.min(1, Math.max(0, share + step * DIVIDER_STEP)) * 100) / 100;
}
