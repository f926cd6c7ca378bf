import { describe, expect, test } from "vitest";
import type { AppContext } from "../../../src/app/commands/command";
import { takeFiles } from "../../../src/app/session/take-file";

/** What was handed on to be opened as a notebook, by name. */
async function taken(name: string, text: string) {
  const opened: string[] = [];
  const session = {
    openFile: async (file: File) => {
      opened.push(file.name);
      return null;
    },
  };
  const context = { session } as unknown as AppContext;
  const file = new File([text], name);
  return { fault: await takeFiles(context, [{ file, handle: Promise.resolve(null) }]), opened };
}

describe("A dropped .json", () => {
  test("that is neither a notebook nor a drafter's config is told so, naming both", async () => {
    for (const json of [{ architectures: ["LlamaForCausalLM"], model_type: "llama" }, [1], null, 3]) {
      const { fault, opened } = await taken("llama_config.json", JSON.stringify(json));
      expect(fault).toBe(
        "llama_config.json is neither a notebook (of anchorscope or Jupyter) nor the config.json of a block drafter: it has no dflash_config, no speculators_model_type, and no DFlash among its architectures.",
      );
      expect(opened).toEqual([]);
    }
  });

  test("that may be a notebook, or is no JSON, goes to whoever opens notebooks", async () => {
    for (const text of ['{"format": "anchorscope-notebook"}', '{"nbformat": 4}', "{"]) {
      expect(await taken("mine.json", text)).toEqual({ fault: null, opened: ["mine.json"] });
    }
  });
});
