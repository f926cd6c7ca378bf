/** What two panes have in common, each on its own. */
export interface PaneLocks {
  /** Both panes have the same scale. */
  zoom: boolean;
  /** Both move together, as far apart as they were when the lock closed. */
  place: boolean;
  /** Attention of both is drawn on one scale. */
  scale: boolean;
}

export const allLocked: PaneLocks = { zoom: true, place: true, scale: true };

/** Out of a stored view. Views from before there were three locks say `isLinked`: zoom and place in one. */
export function readLocks({ locks, isLinked }: Readonly<Record<string, unknown>>): PaneLocks {
  const stored = typeof locks === "object" && locks !== null ? (locks as Record<string, unknown>) : {};
  const wasLinked = isLinked !== false;
  const read = (value: unknown, otherwise: boolean) => (typeof value === "boolean" ? value : otherwise);
  return {
    zoom: read(stored.zoom, wasLinked),
    place: read(stored.place, wasLinked),
    scale: read(stored.scale, true),
  };
}

/** Whether the cameras of both panes follow from one. */
export function isCameraShared({ zoom, place }: PaneLocks): boolean {
  return zoom && place;
}

/** The next of the combinations that make sense for a camera: both, the zoom alone, neither. */
export function locksAfter({ zoom, place, scale }: PaneLocks): PaneLocks {
  if (zoom && place) return { zoom: true, place: false, scale };
  return zoom ? { zoom: false, place: false, scale } : { zoom: true, place: true, scale };
}

/** What the locks do, and which pane the keys move while the panes are apart. */
export function locksNotice(locks: PaneLocks, activeTitle: string): string {
  const { zoom, place } = locks;
  if (zoom && place) return "Zoom and place are locked: both panes show the same.";
  const keys = `keys move ${activeTitle}, Shift+L changes that.`;
  if (zoom) return `Zoom is locked, place is free: ${keys}`;
  return place ? `Place is locked, zoom is free: ${keys}` : `Zoom and place are free: ${keys}`;
}
