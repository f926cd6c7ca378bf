import { Later } from "./later";
import type { CellInputs } from "./results";

type Compute<Params, Output> = (params: Params, inputs: CellInputs) => Output | Later<Output>;

/**
 * A `compute` whose code comes when a cell first needs it, so that pages without such cells do without.
 * From then on it is as if it had always been there.
 */
export function fetchedWork<Params, Output>(
  fetch: () => Promise<Compute<Params, Output>>,
): Compute<Params, Output> {
  let compute: Compute<Params, Output> | null = null;
  return (params, inputs) => {
    if (compute !== null) return compute(params, inputs);
    return new Later(async (job, keep) => {
      compute = await fetch();
      job.signal.throwIfAborted();
      const output = compute(params, inputs);
      return output instanceof Later ? output.start(job, keep) : output;
    });
  };
}
