import { describe, expect, it } from "vitest";
import { figures, namelessIn } from "../../../src/engine/acceptance/figures";

describe("figures of acceptance", () => {
  it("say for each of the six projects what it calls them, or that it does not have them", () => {
    for (const figure of figures) {
      const named = figure.names.map(({ project }) => project);
      expect([...new Set([...named, ...namelessIn(figure)])].sort()).toEqual(
        ["SGLang", "SpecForge", "llama.cpp", "speculators", "vLLM", "z-lab"].sort(),
      );
      expect(namelessIn(figure).filter((project) => named.includes(project))).toEqual([]);
    }
  });

  it("have a title, a definition and a kind of interval of their own", () => {
    expect(new Set(figures.map(({ id }) => id)).size).toBe(figures.length);
    expect(new Set(figures.map(({ definition }) => definition)).size).toBe(figures.length);
    for (const { interval } of figures) expect(interval).toMatch(/bootstrap|Wilson|None/);
  });
});
