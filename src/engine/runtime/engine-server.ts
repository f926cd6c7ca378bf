import type { PairRun } from "../drafting/pair";
import { RuleError } from "../tensor/rule-error";
import type { Engine, LoadedPair } from "./engine";
import { ofClosedPair } from "./local-run";
import { type Answer, type Call, type Message, packError, type Result, transferList } from "./protocol";

interface OpenRun {
  pair: number;
  run: PairRun;
  controller: AbortController;
  /** Id of the draft that was asked for last: what it waits for is told under it. */
  drafting: number;
}

/** The worker's side of the protocol, over an engine that runs right here. */
export class EngineServer {
  readonly #loads = new Map<number, AbortController>();
  readonly #pairs = new Map<number, LoadedPair>();
  readonly #runs = new Map<number, OpenRun>();

  constructor(
    private readonly engine: Engine,
    private readonly post: (answer: Answer, transfer: Transferable[]) => void,
  ) {}

  handle(message: Message): void {
    switch (message.kind) {
      case "open":
        this.#open(message.pair, message.run);
        break;
      case "close":
        if ("pair" in message) this.#closePair(message.pair);
        else this.#closeRun(message.run);
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
    if (call.kind === "streams") {
      return { kind: "streams", streams: await open.run.streams(call.tokens, call.numerics) };
    }
    open.drafting = id;
    return { kind: "drafted", output: await open.run.draft(call.plan, call.want) };
  }

  async #load(id: number, { pair, source, backend }: Extract<Call, { kind: "load" }>): Promise<Result> {
    const controller = new AbortController();
    this.#loads.set(pair, controller);
    try {
      const { openRun, close, ...report } = await this.engine.load(source, {
        backend,
        signal: controller.signal,
        onProgress: (progress) => this.post({ id, kind: "progress", progress }, []),
      });
      this.#pairs.set(pair, { ...report, openRun, close });
      return { kind: "loaded", pair: report };
    } finally {
      this.#loads.delete(pair);
      // A cancel may come after the engine's last look at its signal.
      if (controller.signal.aborted) this.#closePair(pair);
    }
  }

  /** A run of a pair that is not there is not opened; its calls are answered with the error. */
  #open(pair: number, id: number): void {
    const controller = new AbortController();
    const run = this.#pairs.get(pair)?.openRun(controller.signal, (progress) => {
      const drafting = this.#runs.get(id)?.drafting;
      if (drafting !== undefined) this.post({ id: drafting, kind: "progress", progress }, []);
    });
    if (run) this.#runs.set(id, { pair, run, controller, drafting: 0 });
  }

  #closePair(id: number): void {
    this.#loads.get(id)?.abort();
    this.#pairs.get(id)?.close();
    this.#pairs.delete(id);
    for (const [run, { pair }] of this.#runs) if (pair === id) this.#closeRun(run, ofClosedPair());
  }

  #closeRun(id: number, reason?: RuleError): void {
    const open = this.#runs.get(id);
    this.#runs.delete(id);
    open?.controller.abort(reason);
    open?.run.close();
  }
}
