import { evaluateSource, type SourceRequest } from "../../../engine/mask-mod/evaluate-source";
import { SourceWorker } from "../../../engine/mask-mod/source-worker";
import type { BitMask } from "../../../engine/masks/bit-mask";
import type { IntervalMask } from "../../../engine/masks/interval-mask";
import type { LaterJob } from "../../../notebook/later";

const worker = new SourceWorker();

/** Evaluates beside the page; without workers, as on the command line, in pieces that let others in between. */
export function evaluateApart(
  request: SourceRequest,
  { signal, progress }: LaterJob,
): Promise<IntervalMask | BitMask> {
  const tell = (fraction: number) => progress(`${Math.floor(100 * fraction)} %`);
  if (typeof Worker !== "undefined") return worker.evaluate(request, { signal, onProgress: tell });
  return evaluateSource(request, async (fraction) => {
    tell(fraction);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  });
}
