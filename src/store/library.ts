import * as v from "valibot";
import { createStore, type StoreApi } from "zustand/vanilla";
import { folderOf, shippedTrainings } from "../engine/drafting/deviations/training/shipped";
import type { NamedSource } from "../engine/runtime/named-pair";
import { sentenceOf } from "../engine/tensor/sentence-of";
import { checked } from "../notebook/checked";

/** What the page brings along beside the models; none of it is a model byte. */
interface LibraryState {
  /** Null until they have been read. */
  prompts: readonly HeldOutPrompt[] | null;
  /** What every deviation does on the bundled pair, or null where it has not been measured. */
  measurements: Measurements | null;
  /** Why the prompts are missing; another `open` asks for them again. */
  fault: string | null;
  bundledPair: NamedSource;
  /** What loading the bundled pair fetches; null until the server has said. */
  bundledBytes: number | null;
  open(): Promise<void>;
}

export type LibraryStore = StoreApi<LibraryState>;

const promptSchema = v.looseObject({
  id: v.string(),
  kind: v.string(),
  family: v.string(),
  text: v.string(),
  /** Offered in the page; the others only measure. */
  ships: v.boolean(),
});

export type HeldOutPrompt = v.InferOutput<typeof promptSchema>;

const promptsSchema = v.looseObject({ version: v.literal(1), prompts: v.array(promptSchema) });

const measurementSchema = v.looseObject({
  /** `aligned`, or the id of the one deviation that was on. */
  id: v.string(),
  /** Pooled over the rounds of each kind of prompt: programs and library text differ too much to mix. */
  byKind: v.record(
    v.string(),
    v.looseObject({
      rounds: v.number(),
      acceptedMean: v.number(),
      acceptedDeviation: v.number(),
      anyAcceptedShare: v.number(),
      adjacentRepeatRate: v.number(),
    }),
  ),
  /** Free-running text after the shipped prompt where it repeats itself most. */
  sample: v.nullable(
    v.looseObject({
      promptId: v.string(),
      text: v.string(),
      /** The longest repeat in the text, as it stands there; null when nothing repeats. */
      repeat: v.optional(v.nullable(v.string()), null),
    }),
  ),
});

export type Measurement = v.InferOutput<typeof measurementSchema>;

const measurementsSchema = v.looseObject({
  version: v.literal(1),
  about: v.string(),
  prompts: v.number(),
  rows: v.array(measurementSchema),
});

export type Measurements = v.InferOutput<typeof measurementsSchema>;

/** @param root address of the page's own files, with a closing slash. */
export function createLibraryStore(root: string, request: typeof fetch): LibraryStore {
  const bundledPair: NamedSource = {
    name: "the bundled pair",
    target: { url: `${root}models/tiny-python-target` },
    drafter: { url: `${root}models/tiny-python-dflash-b16` },
    trainings: Object.fromEntries(
      shippedTrainings.map((training) => [training, { url: `${root}models/${folderOf(training)}` }]),
    ),
  };
  const readJson = async <Output>(path: string, schema: v.GenericSchema<unknown, Output>) => {
    const response = await request(`${root}${path}`);
    if (!response.ok) throw new Error(`${path} is missing (${response.status}).`);
    return checked(schema, await response.json(), path);
  };
  let opening: Promise<void> | null = null;

  return createStore<LibraryState>()((set, get) => ({
    prompts: null,
    measurements: null,
    fault: null,
    bundledPair,
    bundledBytes: null,

    open() {
      opening ??= Promise.all([
        readJson("prompts/held-out.json", promptsSchema).then(
          ({ prompts }) => set({ prompts: prompts.filter((prompt) => prompt.ships), fault: null }),
          (error) => set({ fault: sentenceOf(error) }),
        ),
        // Measured figures are an addition: without them the table shows what can be derived.
        readJson("measurements/deviations.json", measurementsSchema).then(
          (measurements) => set({ measurements }),
          () => undefined,
        ),
        bytesOf(bundledPair, request).then((bundledBytes) => set({ bundledBytes })),
      ]).then(() => {
        if (get().prompts === null) opening = null;
      });
      return opening;
    },
  }));
}

/** Asks for the size of the weights without fetching them; null where a server does not say. */
async function bytesOf({ target, drafter }: NamedSource, request: typeof fetch): Promise<number | null> {
  const sizes = [target, drafter].map(async (folder) => {
    if (!("url" in folder)) return Number.NaN;
    const response = await request(`${folder.url}/model.safetensors`, { method: "HEAD" });
    return response.ok ? Number(response.headers.get("content-length") ?? Number.NaN) : Number.NaN;
  });
  const total = await Promise.all(sizes).then(
    ([first, second]) => first + second,
    () => Number.NaN,
  );
  return Number.isFinite(total) ? total : null;
}
