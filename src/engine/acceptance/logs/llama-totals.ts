import { noRounds } from "./llama";
import { nothingReported, type ReportedAcceptance } from "./reported";

/**
 * What llama.cpp's server prints of every way to draft, counted since it started: `statistics draft-dflash:
 * #calls(b,g,a) = 2 134 134, #gen drafts = 134, ..., #acc tokens = 354, ..., #acc rate/pos = (0.813, 0.716)`.
 * Of each the last line counts.
 */
export function readLlamaStatistics(text: string): ReportedAcceptance[] {
  const last = new Map<string, ReportedAcceptance>();
  for (const line of text.split("\n")) {
    const [, name, rest = ""] = /statistics +(\S+): #calls(.*)/.exec(line) ?? [];
    if (name === undefined) continue;
    const counted = (what: string) => {
      const shown = new RegExp(`#${what} = +(\\d+)`).exec(rest)?.[1];
      return shown === undefined ? null : Number(shown);
    };
    const [rounds, drafted, accepted] = [counted("gen drafts"), counted("gen tokens"), counted("acc tokens")];
    if (rounds === null || rounds === 0 || accepted === null) continue;
    const positions = /#acc rate\/pos = \(([\d., ]+)\)/.exec(rest)?.[1];
    last.set(name, {
      ...nothingReported,
      project: "llama.cpp",
      title: `statistics of ${name}`,
      rounds,
      drafted,
      accepted,
      lengthWithBonus: 1 + accepted / rounds,
      perDraft: positions === undefined ? null : positions.split(",").map(Number),
      rate: drafted === null || drafted === 0 ? null : accepted / drafted,
      notes: ["Counted since the server started, only rounds in which it drafted at all."],
    });
  }
  return [...last.values()];
}

/** The last lines of llama.cpp's speculative examples: `n_drafted = 150`, `n_accept  = 96`. */
export function readLlamaExample(text: string): ReportedAcceptance[] {
  const counted = (name: string) => {
    const shown = new RegExp(`^(?:.* )?${name} *= *(\\d+)\\s*$`, "m").exec(text)?.[1];
    return shown === undefined ? null : Number(shown);
  };
  const [drafted, accepted] = [counted("n_drafted"), counted("n_accept")];
  if (drafted === null || drafted === 0 || accepted === null) return [];
  return [
    {
      ...nothingReported,
      project: "llama.cpp",
      title: "speculative example",
      drafted,
      accepted,
      rate: accepted / drafted,
      notes: [noRounds],
    },
  ];
}
