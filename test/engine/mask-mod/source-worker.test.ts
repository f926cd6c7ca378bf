import { describe, expect, it } from "vitest";
import type { SourceRequest } from "../../../src/engine/mask-mod/evaluate-source";
import type { Message } from "../../../src/engine/mask-mod/protocol";
import { SourceError } from "../../../src/engine/mask-mod/source-error";
import { SourceServer } from "../../../src/engine/mask-mod/source-server";
import { SourceWorker } from "../../../src/engine/mask-mod/source-worker";
import { isBitMask } from "../../../src/engine/masks/bit-mask";
import { countVisible } from "../../../src/engine/masks/interval-mask";
import { RuleError } from "../../../src/engine/tensor/rule-error";

/** A worker on this thread: messages are cloned and moved as between real threads, one task apart. */
class ClonedWorker extends EventTarget implements Worker {
  onmessage: Worker["onmessage"] = null;
  onmessageerror: Worker["onmessageerror"] = null;
  onerror: Worker["onerror"] = null;
  terminated = false;
  posted = 0;
  readonly #server = new SourceServer(
    (answer, transfer) => {
      this.posted++;
      const data = structuredClone(answer, { transfer });
      setImmediate(() => this.onmessage?.(new MessageEvent("message", { data })));
    },
    () => new Promise((resolve) => setImmediate(resolve)),
  );

  postMessage(message: Message): void {
    const data = structuredClone(message);
    setImmediate(() => this.#server.handle(data));
  }

  terminate(): void {
    this.terminated = true;
  }
}

const request = (
  source: string,
  size: SourceRequest["size"],
  rest: Partial<SourceRequest> = {},
): SourceRequest => ({
  source,
  entry: null,
  bindings: {},
  size,
  ...rest,
});

const causal = "def mod(b, h, q, kv):\n    return q >= kv\n";
/** Nothing to share between rows, and no runs. */
const ragged = "def mod(b, h, q, kv):\n    return (q * 7 + kv * kv * 13) % 11 < 5\n";

describe("the worker that evaluates sources", () => {
  it("gives intervals where runs are few, and bits where they are many", async () => {
    const worker = new SourceWorker(() => new ClonedWorker());
    const few = await worker.evaluate(request(causal, { rowCount: 40, columnCount: 50 }));
    expect(isBitMask(few)).toBe(false);
    if (!isBitMask(few)) expect(countVisible(few)).toBe((40 * 41) / 2);
    const many = await worker.evaluate(request(ragged, { rowCount: 40, columnCount: 1000 }));
    expect(isBitMask(many)).toBe(true);
  });

  it("takes rows and columns from the factory when none are given", async () => {
    const source = `def make(n):\n${causal.replace(/^/gm, "    ")}\n    return mod, n, n * 2\n`;
    const worker = new SourceWorker(() => new ClonedWorker());
    const bindings = { n: { kind: "int" as const, value: 3 } };
    expect(await worker.evaluate(request(source, null, { bindings }))).toMatchObject({
      rowCount: 3,
      columnCount: 6,
    });
    await expect(worker.evaluate(request(causal, null))).rejects.toThrow("numbers of rows and columns");
  });

  it("reports how far it is and stops when it is cancelled", async () => {
    const cloned = new ClonedWorker();
    const worker = new SourceWorker(() => cloned);
    const controller = new AbortController();
    const fractions: number[] = [];
    const size = { rowCount: 20_000, columnCount: 4000 };
    const running = worker.evaluate(request(ragged, size), {
      signal: controller.signal,
      onProgress: (fraction) => {
        fractions.push(fraction);
        if (fractions.length === 3) controller.abort();
      },
    });
    await expect(running).rejects.toThrow(/abort/i);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    const posted = cloned.posted;
    // It is free for the next one, and says no more about the first.
    const next = await worker.evaluate(request(causal, { rowCount: 3, columnCount: 3 }));
    expect(next.rowCount).toBe(3);
    expect(cloned.posted).toBeLessThanOrEqual(posted + 3);
    expect(fractions.length).toBe(3);
  });

  it("sends back errors as what they were", async () => {
    const worker = new SourceWorker(() => new ClonedWorker());
    const failing = worker.evaluate(
      request("import torch\ndef mod(b, h, q, kv):\n    return torch.arange(2)[kv] > q\n", {
        rowCount: 2,
        columnCount: 4,
      }),
    );
    await expect(failing).rejects.toBeInstanceOf(SourceError);
    await expect(failing).rejects.toMatchObject({ place: { line: 3, column: 12 }, cell: { q: 0, kv: 2 } });
    const large = worker.evaluate(request(causal, { rowCount: 2 ** 20, columnCount: 2 ** 20 }));
    await expect(large).rejects.toThrow("rows x columns must be at most 2147483648 cells, got 1099511627776");
    const wrong = worker.evaluate(request(causal, { rowCount: -1, columnCount: 2 }));
    await expect(wrong).rejects.toBeInstanceOf(RuleError);
  });

  it("starts anew after it died, and what was running ends in a sentence", async () => {
    const started: ClonedWorker[] = [];
    const worker = new SourceWorker(() => {
      started.push(new ClonedWorker());
      return started[started.length - 1];
    });
    const running = worker.evaluate(request(ragged, { rowCount: 20_000, columnCount: 4000 }));
    started[0].onerror?.(Object.assign(new Event("error"), { message: "out of memory" }) as ErrorEvent);
    await expect(running).rejects.toThrow("The worker that evaluates the source stopped: out of memory.");
    expect(started[0].terminated).toBe(true);
    expect((await worker.evaluate(request(causal, { rowCount: 2, columnCount: 2 }))).rowCount).toBe(2);
    expect(started.length).toBe(2);
    worker.dispose();
  });
});
