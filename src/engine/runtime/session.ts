import type * as Ort from "onnxruntime-web";
import type { Graph } from "../models/graph-writer";
import { readFloats, type Safetensors } from "../tensor/safetensors";
import type { DeviceWatch } from "./device-watch";
import type { Backend } from "./engine";
import { failureOf } from "./failure";

/** onnxruntime-web, whichever entry fits the backend and the place it runs in. */
export type OrtModule = typeof Ort;

/** A float32 graph input with the lengths of its axes. */
export interface Feed {
  data: Float32Array;
  shape: readonly number[];
}

/** One graph ready to run. The only caller of onnxruntime's sessions. */
export class GraphSession {
  private constructor(
    private readonly ort: OrtModule,
    private readonly session: Ort.InferenceSession,
    private readonly device: DeviceWatch,
  ) {}

  static async create(
    ort: OrtModule,
    graph: Graph,
    checkpoint: Safetensors,
    backend: Backend,
    device: DeviceWatch,
  ): Promise<GraphSession> {
    try {
      // One small file per tensor: onnxruntime copies each to where it computes, and ours can go.
      const externalData = await Promise.all(
        [...graph.weights.keys()].map(async (path) => {
          const values = await readFloats(checkpoint, path);
          return { path, data: new Uint8Array(values.buffer, values.byteOffset, values.byteLength) };
        }),
      );
      const options: Ort.InferenceSession.SessionOptions = { executionProviders: [backend], externalData };
      const session = await device.guard(ort.InferenceSession.create(graph.model, options));
      return new GraphSession(ort, session, device);
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Runs the graph and copies back the named outputs only. */
  async run(feeds: Record<string, Feed>, fetches: readonly string[]): Promise<Record<string, Float32Array>> {
    const tensors = Object.entries(feeds).map(
      ([name, { data, shape }]) => [name, new this.ort.Tensor("float32", data, shape)] as const,
    );
    try {
      const outputs = await this.device.guard(this.session.run(Object.fromEntries(tensors), [...fetches]));
      return Object.fromEntries(fetches.map((name) => [name, floats(outputs[name])]));
    } catch (error) {
      throw failureOf(error);
    }
  }

  async release(): Promise<void> {
    await this.session.release();
  }
}

function floats({ data }: Ort.Tensor): Float32Array {
  if (data instanceof Float32Array) return data;
  throw new TypeError("a graph output is not float32");
}
