import type { NamedSource, OpenPair } from "../engine/runtime/named-pair";
import type { EngineStore } from "../store/engine";

/**
 * The open pair for a cell that runs, loaded when there is none. An abort ends the waiting; it calls off the
 * load only where that began here, for one that the user began goes on whoever waits for it.
 */
export async function lendPair(
  engine: EngineStore,
  bundled: NamedSource,
  signal: AbortSignal,
): Promise<OpenPair> {
  signal.throwIfAborted();
  const { loading, pair, lastSource, ensure } = engine.getState();
  const source = lastSource ?? bundled;
  const isOwn = loading === null && pair === null;
  const asked = ensure(source);
  const lent = await untilAborted(asked, signal, () => {
    // Another load may have taken its place meanwhile.
    if (isOwn && engine.getState().loading?.source === source) engine.getState().cancelLoading();
  });
  if (lent) return lent;
  throw new Error(engine.getState().trouble?.sentence ?? "Loading the pair was cancelled.");
}

function untilAborted<Result>(
  asked: Promise<Result>,
  signal: AbortSignal,
  onAbort: () => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      onAbort();
      reject(signal.reason);
    };
    signal.addEventListener("abort", abort);
    void asked.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
