import { type MaskView, wholeView } from "./mask-view";

const REST_MS = 300;

/**
 * Keeps a caller's view and the one on the screen alike. The caller is told where the reader went once
 * per gesture: when nothing was touched for a moment and no button is down.
 */
export class ViewKeeper {
  #told = textOf(wholeView);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isHeld = false;
  readonly #shown: () => MaskView;
  readonly #tell: (view: MaskView) => void;

  /** @param shown the view on the screen now. */
  constructor(shown: () => MaskView, tell: (view: MaskView) => void) {
    this.#shown = shown;
    this.#tell = tell;
  }

  /**
   * Takes the caller's view; true when the screen is to go there. A caller that repeats what it was told
   * moves nothing, so that what the reader did since is not undone.
   */
  take(view: MaskView): boolean {
    if (textOf(view) === this.#told) return false;
    this.stop();
    this.#told = textOf(view);
    return true;
  }

  /** The reader changed something. */
  touch(): void {
    this.stop();
    this.#timer = setTimeout(() => this.#rest(), REST_MS);
  }

  /** A button went down, or up again: what lies between is one gesture. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) this.touch();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #rest(): void {
    const view = this.#shown();
    if (this.#isHeld || textOf(view) === this.#told) return;
    this.#told = textOf(view);
    this.#tell(view);
  }
}

/** Fields in one order, so that equal views are equal texts. */
export function textOf(view: MaskView): string {
  const { mode, dividerShare, projection, camera, inferCamera, cell, isLocked, selection, bookmarks } = view;
  const { zoom, place, scale } = view.locks;
  const locks = { zoom, place, scale };
  return JSON.stringify({
    mode,
    dividerShare,
    projection,
    camera,
    locks,
    inferCamera,
    cell,
    isLocked,
    selection,
    bookmarks,
  });
}
