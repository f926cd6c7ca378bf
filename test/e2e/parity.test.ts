import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Backend } from "../../src/engine/runtime/engine";
import { type Golden, goldenTensors, readGolden } from "../support/golden";
import type { PlayedRound } from "./engine-page/main";
import { type Setting, scene } from "./support/scene";

const endOfText = 0;

type Generation = Golden["generations"][number];
type Round = Generation["rounds"][number];

const settings: Record<Backend, Setting> = {
  wasm: { path: "engine-page/" },
  webgpu: { path: "engine-page/", webgpu: "software", timeoutMs: 1_500_000 },
};

describe.each(["wasm", "webgpu"] as const)("the bundled pair in the browser on %s", (backend) => {
  const setting = settings[backend];

  scene("gives the logits of the published reference code", setting, async (page) => {
    const golden = await readGolden();
    const tensor = await goldenTensors();
    await load(page, backend);
    let compared = 0;
    let worst = 0;
    for (const one of golden.tensors.filter(({ name }) => name.endsWith(".logits"))) {
      const got = await page.evaluate(
        ([tokens, at]) =>
          "anchor" in at
            ? window.engineUnderTest.draftLogits(tokens, at.anchor)
            : window.engineUnderTest.targetLogits(tokens, at.firstRow, at.rows),
        [golden.texts[one.text], one] as const,
      );
      worst = Math.max(worst, largestDifference(got, await tensor(one.name)));
      compared++;
    }
    console.log(`${backend}: ${compared} tensors, largest logit difference ${worst.toExponential(2)}`);
    expect(compared).toBeGreaterThan(3);
    expect(worst).toBeLessThan(toleranceOf(golden, backend));
  });

  scene("drafts and accepts as the published reference loop, round for round", setting, async (page) => {
    const golden = await readGolden();
    await load(page, backend);
    expect(golden.generations.length).toBeGreaterThan(0);
    let rounds = 0;
    let close = 0;
    for (const generation of golden.generations) {
      const closeCalls = await playBeside(
        page,
        generation,
        backend === "wasm" ? 0 : toleranceOf(golden, backend),
      );
      close += closeCalls;
      rounds += generation.rounds.length;
    }
    console.log(`${backend}: ${rounds} rounds, ${close} differ where two logits nearly tie`);
    expect(close / rounds).toBeLessThan(0.1);
  });
});

function toleranceOf({ tolerance }: Golden, backend: Backend): number {
  return backend === "wasm" ? tolerance.wasmLogits : tolerance.webgpuLogits;
}

async function load(page: Page, backend: Backend): Promise<void> {
  const sentence = await page.evaluate((wanted) => window.engineUnderTest.load(wanted), backend);
  expect(sentence).toMatch(backend === "wasm" ? /^WebAssembly/ : /^WebGPU/);
}

function largestDifference(got: readonly number[], wanted: Float32Array): number {
  expect(got.length).toBe(wanted.length);
  let worst = 0;
  // `!(a <= b)` also catches a NaN.
  for (let i = 0; i < got.length; i++) {
    const difference = Math.abs(got[i] - wanted[i]);
    if (!(difference <= worst)) worst = difference;
  }
  return worst;
}

/**
 * Plays the generation's rounds. A round may differ only where the reference's two best logits lie closer
 * than `tolerance`; the game then goes on from the reference's next round.
 * @returns how many rounds differed so.
 */
async function playBeside(page: Page, generation: Generation, tolerance: number): Promise<number> {
  const { committed, rounds } = generation;
  let closeCalls = 0;
  for (let from = 0; from < rounds.length; ) {
    const played = await page.evaluate(([tokens, count]) => window.engineUnderTest.rounds(tokens, count), [
      committed.slice(0, rounds[from].anchor + 1),
      rounds.length - from,
    ] as const);
    const differing = played.findIndex((round, i) => !isSame(round, rounds[from + i]));
    if (differing === -1) {
      expect(played.length, `rounds of ${generation.prompt}`).toBe(rounds.length - from);
      return closeCalls;
    }
    const wanted = rounds[from + differing];
    const margin = marginOfDifference(played[differing], wanted);
    const told = `${generation.prompt}, round ${from + differing}, top two logits ${margin} apart`;
    if (!(margin < tolerance)) expect(played[differing], told).toMatchObject(comparable(wanted));
    closeCalls++;
    from += differing + 1;
  }
  return closeCalls;
}

function isSame(played: PlayedRound, wanted: Round): boolean {
  const { anchor, draftTokens, accepted, bonus } = wanted;
  // A text that ends within the accepted drafts has no bonus behind it; the reference lists the target's word.
  const endsText = draftTokens.slice(0, accepted).includes(endOfText);
  return (
    played.anchor === anchor &&
    played.accepted === accepted &&
    played.bonus === (endsText ? null : bonus) &&
    played.draftTokens.length === draftTokens.length &&
    played.draftTokens.every((token, i) => token === draftTokens[i])
  );
}

function comparable({ anchor, draftTokens, accepted, bonus }: Round) {
  return { anchor, draftTokens, accepted, bonus };
}

/** How near the reference was to another choice at the first place where the rounds differ. */
function marginOfDifference(played: PlayedRound, wanted: Round): number {
  const slot = wanted.draftTokens.findIndex((token, i) => token !== played.draftTokens[i]);
  if (slot !== -1) return wanted.draftMargins[slot];
  return wanted.targetMargins[Math.min(played.accepted, wanted.accepted)];
}
