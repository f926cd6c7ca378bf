import type { Side } from "../../engine/masks/frame";

/** What a pane shows: the mask of a side, or both laid over each other. */
export type PaneSubject = Side | "overlay";

/** Whose rails stand beside a pane. */
export function railSide(subject: PaneSubject): Side {
  return subject === "overlay" ? "train" : subject;
}

/** Whether cells that only this side sees are solid in a pane: where they are on, and in the overlay always. */
export function isSolid(subject: PaneSubject, seenBy: Side): boolean {
  return subject === "overlay" || subject === seenBy;
}
