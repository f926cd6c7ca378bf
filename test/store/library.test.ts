import { describe, expect, it } from "vitest";
import { createLibraryStore } from "../../src/store/library";

type Answers = Record<string, { status?: number; body?: unknown; bytes?: number }>;

function libraryOver(answers: Answers) {
  const asked: string[] = [];
  const request = (async (url: string, options?: RequestInit) => {
    asked.push(`${options?.method ?? "GET"} ${url}`);
    const answer = answers[url];
    if (!answer) return new Response(null, { status: 404 });
    const headers = answer.bytes === undefined ? {} : { "content-length": `${answer.bytes}` };
    const body = answer.body === undefined ? null : JSON.stringify(answer.body);
    return new Response(body, { status: answer.status ?? 200, headers });
  }) as typeof fetch;
  const store = createLibraryStore("/app/", request);
  return { store, asked };
}

const prompt = { id: "p1", kind: "programs", family: "ladder", text: "if x:", ships: true };
const weights = {
  "/app/models/tiny-python-target/model.safetensors": { bytes: 7_000_000 },
  "/app/models/tiny-python-dflash-b16/model.safetensors": { bytes: 3_500_000 },
};

describe("the library of the page", () => {
  it("offers the prompts that ship, and says the size of the pair without fetching a weight", async () => {
    const { store, asked } = libraryOver({
      ...weights,
      "/app/prompts/held-out.json": {
        body: { version: 1, prompts: [prompt, { ...prompt, id: "p2", ships: false }] },
      },
    });
    await store.getState().open();
    expect(store.getState().prompts?.map(({ id }) => id)).toEqual(["p1"]);
    expect(store.getState().bundledBytes).toBe(10_500_000);
    expect(asked.filter((line) => line.includes("/models/")).every((line) => line.startsWith("HEAD "))).toBe(
      true,
    );
  });

  it("goes on without prompts and without figures, and says why the prompts are missing", async () => {
    const { store } = libraryOver({});
    await store.getState().open();
    expect(store.getState()).toMatchObject({ prompts: null, measurements: null, bundledBytes: null });
    expect(store.getState().fault).toBe("prompts/held-out.json is missing (404).");
  });

  it("asks again for prompts that were missing, and not for those it has", async () => {
    const answers: Answers = { ...weights };
    const { store, asked } = libraryOver(answers);
    await store.getState().open();
    answers["/app/prompts/held-out.json"] = { body: { version: 1, prompts: [prompt] } };
    await store.getState().open();
    expect(store.getState()).toMatchObject({ prompts: [prompt], fault: null });
    const askedBefore = asked.length;
    await store.getState().open();
    expect(asked).toHaveLength(askedBefore);
  });

  it("names the field of a prompt that breaks the format", async () => {
    const { store } = libraryOver({
      "/app/prompts/held-out.json": { body: { version: 1, prompts: [{ ...prompt, text: 5 }] } },
    });
    await store.getState().open();
    expect(store.getState().fault).toBe("prompts/held-out.json.prompts.0.text must be string, got 5");
  });

  it("asks once, however many cells open it", async () => {
    const { store, asked } = libraryOver(weights);
    await Promise.all([store.getState().open(), store.getState().open()]);
    expect(asked).toHaveLength(4);
  });
});
