/** A page that has not come to rest by then is not held any longer. */
const patienceMs = 10_000;

const userMoves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

let letGo = () => {};

/**
 * Brings a cell to the top of the window, also one that is not drawn yet, and holds it there while the cells
 * above it get their height, until the user moves. A null cell is the top of the page.
 */
export function scrollToCell(cellId: string | null): void {
  letGo();
  if (cellId === null) {
    window.scrollTo(0, 0);
    return;
  }
  const ended = new AbortController();
  const end = () => ended.abort();
  const look = () => document.getElementById(cellId)?.scrollIntoView();
  const growth = new ResizeObserver(look);
  growth.observe(document.body);
  const timer = setTimeout(end, patienceMs);
  ended.signal.addEventListener("abort", () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  for (const move of userMoves) window.addEventListener(move, end, { signal: ended.signal, passive: true });
  letGo = end;
  look();
}
