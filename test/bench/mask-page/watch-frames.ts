/** What happened since `watchFrames`, in milliseconds. */
export interface FrameTimes {
  /** From one frame to the next. */
  frames: number[];
  /** From a move or a turn of the wheel to the end of what it set off on the page's thread. */
  work: number[];
}

declare global {
  interface Window {
    /** Begins anew. */
    watchFrames(): void;
    frameTimes(): FrameTimes;
  }
}

/** Measures every frame and every input of the page from now on, from outside of what is measured. */
export function installFrameWatch(): void {
  let times: FrameTimes = { frames: [], work: [] };
  let last: number | null = null;
  const frame = (now: number) => {
    if (last !== null) times.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  let startMs = 0;
  const begin = () => {
    startMs = performance.now();
  };
  const end = () => {
    // React posts itself a message to do its work in; this one is behind it.
    const { port1, port2 } = new MessageChannel();
    const [since, { work }] = [startMs, times];
    port1.onmessage = () => {
      work.push(performance.now() - since);
      port1.close();
    };
    port2.postMessage(null);
  };
  for (const type of ["pointermove", "wheel"]) {
    window.addEventListener(type, begin, { capture: true, passive: true });
    window.addEventListener(type, end, { passive: true });
  }
  window.watchFrames = () => {
    times = { frames: [], work: [] };
    last = null;
  };
  window.frameTimes = () => times;
}
