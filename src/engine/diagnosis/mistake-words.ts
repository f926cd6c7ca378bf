import type { LogMistake } from "./log-mistakes";

/** What seems amiss with a log, and how it is mended. */
export function mistakeSentence(mistake: LogMistake): string {
  switch (mistake.id) {
    case "anchor-drafted":
      return "In every block the first draft is the anchor, so that the whole block seems to be logged: leave the anchor out of drafts.";
    case "anchor-missing": {
      const { matched, compared } = mistake.drafts;
      return `With the target's own next token behind tokens, the drafter served as trained gives ${matched} of ${compared} drafts, so that tokens seems to lack the anchor: it ends with it, as with the first token that the target generated.`;
    }
    case "bonus-missing":
      return "In every round before the last, committed is accepted drafts and nothing more, so that it seems to lack the bonus token: the target commits one of its own behind them.";
  }
}
