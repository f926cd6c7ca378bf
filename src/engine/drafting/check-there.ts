import type { PairRun } from "./pair";

/**
 * A pair that is gone refuses everything: only what still runs as trained has refused a deviation.
 * @throws whatever the pair refuses the first token of a text with
 */
export async function checkThere(openRun: () => PairRun, text: readonly number[]): Promise<void> {
  const run = openRun();
  try {
    await run.target({ start: 0, tokens: text.slice(0, 1), rows: "last" });
  } finally {
    run.close();
  }
}
