import type { PairRun } from "../drafting/pair";
import { RuleError } from "../tensor/rule-error";
import type { Engine } from "./engine";
import { type Answer, type Call, type Message, packError, type Result, transferList } from "./protocol";

/** The worker's side of the protocol, over an engine that runs right here. */
export class EngineServer {
  readonly #loads = new Map<number, AbortController>();
  readonly #runs = new Map<number, { run: PairRun; controller: AbortController }>();

  constructor(
    private readonly engine: Engine,
    private readonly post: (answer: Answer, transfer: Transferable[]) => void,
  ) {}

  handle(message: Message): void {
    switch (message.kind) {
      case "open":
        this.#open(message.run);
        break;
      case "close":
        this.#close(message.run);
        break;
      case "cancel":
        if ("load" in message) this.#loads.get(message.load)?.abort();
        else this.#runs.get(message.run)?.controller.abort();
        break;
      default:
        void this.#answer(message.id, message);
    }
  }

  async #answer(id: number, call: Call): Promise<void> {
    const result = await this.#result(id, call).catch(
      (thrown): Result => ({ kind: "error", error: packError(thrown) }),
    );
    this.post({ id, ...result }, transferList(result));
  }

  async #result(id: number, call: Call): Promise<Result> {
    if (call.kind === "load") return this.#load(id, call);
    const open = this.#runs.get(call.run);
    if (!open) throw new RuleError("run", "of the loaded pair", "a run that is not open");
    if (call.kind === "target") return { kind: "logits", logits: await open.run.target(call.request) };
    return { kind: "drafted", output: await open.run.draft(call.plan, call.want) };
  }

  async #load(id: number, { source, backend }: Extract<Call, { kind: "load" }>): Promise<Result> {
    const controller = new AbortController();
    this.#loads.set(id, controller);
    try {
      const pair = await this.engine.load(source, {
        backend,
        signal: controller.signal,
        onProgress: (progress) => this.post({ id, kind: "progress", progress }, []),
      });
      return { kind: "loaded", pair };
    } finally {
      this.#loads.delete(id);
    }
  }

  #open(id: number): void {
    const controller = new AbortController();
    try {
      this.#runs.set(id, { run: this.engine.openRun(controller.signal), controller });
    } catch {
      // Without a pair there is no run; its calls are answered with the error.
    }
  }

  #close(id: number): void {
    this.#runs.get(id)?.run.close();
    this.#runs.delete(id);
  }
}
