import { writtenTokens } from "../../../engine/drafting/round";
import { counted } from "../../../engine/masks/wording";
import type { FoundCell } from "../../../notebook/cell-kind";
import { allRunsOf, type DraftingResult } from "../../../store/drafting-result";
import type { DraftingParams } from "../params";
import { paramsOf } from "../settings";
import { figuresOf, findingsOf, runNotes, servedChanges, settingFacts, triageFacts } from "./findings";

/** The cell as plain text: what was asked for, what came of it, and both texts. */
export function textOf({ title, params, output }: FoundCell<DraftingParams, DraftingResult>): string {
  const asked = output === null ? params : paramsOf(output.settings);
  const tokenizer = output?.pair.tokenizer ?? null;
  const settings = settingFacts(asked, tokenizer).map(({ label, value }) => `${label}: ${oneLine(value)}`);
  const parts = [title, settings.join("\n"), findingsOf(output).join("\n")];
  if (output !== null) {
    const notes = runNotes(output);
    if (notes.length > 0) parts.push(notes.join("\n"));
    parts.push(`Ran on ${output.pair.source.name}.`);
    const changes = servedChanges(output);
    if (changes.length > 0) parts.push(`Run B against run A: ${changes.join(" ")}`);
    parts.push(
      triageFacts(output)
        .map(({ label, value }) => `${label}: ${value}`)
        .join("\n"),
    );
    for (const [at, { name, title: runTitle, rounds, acceptanceLength }] of figuresOf(
      output,
      asked,
    ).entries()) {
      const text = output.pair.tokenizer.decode(writtenTokens(allRunsOf(output)[at].timeline));
      parts.push(
        `Run ${name}, ${runTitle}: ${counted(rounds, "round")}, acceptance length ${acceptanceLength.toFixed(2)} with the bonus token.\n${text}`,
      );
    }
  }
  return `${parts.join("\n\n")}\n`;
}

function oneLine(text: string): string {
  return text.includes("\n") ? JSON.stringify(text) : text;
}
