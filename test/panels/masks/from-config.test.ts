import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { checked } from "../../../src/notebook/checked";
import { checkMasks } from "../../../src/panels/masks/check";
import {
  configPatch,
  isDrafterConfig,
  masksOfConfig,
  readConfigFile,
} from "../../../src/panels/masks/from-config/config-file";
import { kind } from "../../../src/panels/masks/index";
import { settingsWords } from "../../../src/panels/masks/settings-words";
import { foundingCase, side } from "./support";

const folder = new URL("../../fixtures/configs/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const textOf = (name: string) => readFileSync(new URL(name, folder), "utf8");
const sliding = readConfigFile(textOf("zlab-sliding.json"));

describe("a drafter's config.json", () => {
  test.each(files)("%s makes a masks cell that is right and can be opened again", (name) => {
    expect(isDrafterConfig(JSON.parse(textOf(name)))).toBe(true);
    const params = masksOfConfig(readConfigFile(textOf(name)));
    expect(() => checkMasks(params)).not.toThrow();
    expect(checked(kind.schema, JSON.parse(JSON.stringify(params)))).toEqual(params);
  });

  test("fills presets, numbers, layers, taps and mask token, and keeps what it does not say", () => {
    const params = masksOfConfig(sliding);
    expect(params.train).toEqual({ ...sliding.training[0], set: {} });
    expect(params.infer).toEqual({ ...sliding.serving[0], set: {} });
    expect(params.layerTypes).toEqual(sliding.layerTypes);
    expect(params.drafter).toMatchObject({
      maskToken: sliding.maskToken,
      taps: sliding.taps,
      unknown: sliding.unknown,
    });
    expect(params.drafter?.likely.infer.map(({ preset }) => preset)).toEqual(
      sliding.serving.map(({ preset }) => preset),
    );
    const words = settingsWords(params).find(({ label }) => label === "Drafter's config.json");
    expect(words?.value).toContain(`mask token ${sliding.maskToken}`);
  });

  test("keeps a layout in which its window shows, and the cell that a side's mask comes from", () => {
    const long = foundingCase({
      layout: { contextLength: 9000, anchors: [8000] },
      infer: { ...side("vllm.full"), from: "dump" },
    });
    const patch = configPatch(long, sliding);
    expect(patch.layout).toBeUndefined();
    expect(patch.infer?.from).toBe("dump");
    const { layout } = configPatch(foundingCase(), sliding);
    expect(layout?.anchors[0]).toBeGreaterThan(2048);
  });

  test.each([
    ["", "config.json must be JSON"],
    ["{", "config.json must be JSON"],
    ["[]", "drafter config.json must be"],
    ['{"architectures": ["LlamaForCausalLM"]}', "that of a block drafter"],
  ])("that is none is refused in a sentence: %s", (text, sentence) => {
    expect(() => readConfigFile(text)).toThrow(sentence);
  });

  test("is told from other JSON", () => {
    expect(isDrafterConfig({ architectures: ["LlamaForCausalLM"], num_hidden_layers: 3 })).toBe(false);
    expect(isDrafterConfig({ format: "anchorscope-notebook", cells: [] })).toBe(false);
    for (const other of [null, 3, "x", [], {}]) expect(isDrafterConfig(other)).toBe(false);
  });

  test("broken in any way ends in a sentence or a cell that is right, never anything else", () => {
    const json = JSON.parse(textOf("zlab-sliding.json"));
    const junk = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.array(fc.integer()));
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(json)), junk, (key, value) => {
        try {
          checkMasks(masksOfConfig(readConfigFile(JSON.stringify({ ...json, [key]: value }))));
        } catch (error) {
          expect(error).toBeInstanceOf(RuleError);
        }
      }),
      { seed: 16, numRuns: 300 },
    );
  });
});
