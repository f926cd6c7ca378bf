/** Which stops of the tour can be made, and which one is next. Ordinals are 0-based. */
export interface TourPath {
  /** Ordinals in the list of steps, in order. */
  stops: readonly number[];
  /** Place in `stops`. */
  at: number;
}

/** The path over the steps whose element is on the page; null when there is none. */
export function tourPath(isPresent: readonly boolean[]): TourPath | null {
  const stops = isPresent.flatMap((present, step) => (present ? [step] : []));
  return stops.length === 0 ? null : { stops, at: 0 };
}

/** One stop on (1) or back (-1); stays at the first one, and is null past the last. */
export function moved(path: TourPath, by: -1 | 1): TourPath | null {
  const at = Math.max(0, path.at + by);
  return at < path.stops.length ? { ...path, at } : null;
}

/** The path without a stop whose element has gone; null when none is left after it. */
export function withoutCurrent(path: TourPath): TourPath | null {
  const stops = path.stops.filter((_, at) => at !== path.at);
  return path.at < stops.length ? { stops, at: path.at } : null;
}
