import type { Page, Worker } from "playwright-core";

/** The worker that runs the models, once one was loaded. */
export async function modelWorker(page: Page): Promise<Worker> {
  for (const worker of page.workers()) {
    if (await worker.evaluate(() => self.name === "model")) return worker;
  }
  throw new Error("a worker named model must be running");
}

/** What comes of evaluating text as JavaScript: `ran`, or the name of the error. */
export function evaluatesText(place: Evaluating): Promise<string> {
  return place.evaluate(
    () =>
      new Promise<string>((resolve) => {
        // On a turn of its own, as the debugger's calls are exempt from the policy.
        setTimeout(() => {
          try {
            new Function("return 1")();
            resolve("ran");
          } catch (error) {
            resolve(error instanceof Error ? error.name : "threw");
          }
        });
      }),
  );
}

/** A page or a worker. */
interface Evaluating {
  evaluate(work: () => Promise<string>): Promise<string>;
}
