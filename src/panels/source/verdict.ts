import { countVisible } from "../../engine/masks/interval-mask";
import { counted, grouped, listed } from "../../engine/masks/wording";
import type { SourceOutput } from "./model/compute";
import { isFault, type Trial } from "./model/trial-result";

/** What the source gives on its trial, in one sentence. */
export function verdictSentence({ read, trial }: SourceOutput): string {
  const { result } = trial;
  if (isFault(result)) return `${read.entry.name} gives no mask on its trial: ${result.sentence}.`;
  const { mask } = result;
  const all = counted(mask.rowCount * mask.columnCount, "cell");
  return `${read.entry.name} sees ${grouped(countVisible(mask))} of ${all} of its trial: ${trialWords(trial)}.`;
}

/** `context 24, anchors 7, 15 and 23, blocks of 8`. */
export function trialWords({ facts }: Pick<Trial, "facts">): string {
  const { layout, blockSize, window, isCausal } = facts;
  const shown = layout.anchors.slice(0, 6).map((anchor) => (anchor === null ? "none" : String(anchor)));
  const more = layout.anchors.length - shown.length;
  const anchors = more > 0 ? `${shown.join(", ")} and ${more} more` : listed(shown);
  const documents = layout.documents === null ? 1 : Math.max(...layout.documents) + 1;
  return [
    `context ${layout.contextLength}`,
    `${layout.anchors.length === 1 ? "anchor" : "anchors"} ${anchors}`,
    `blocks of ${blockSize}`,
    ...(window === null ? [] : [`window ${window}`]),
    ...(isCausal ? ["causal"] : []),
    ...(documents > 1 ? [`${documents} documents`] : []),
  ].join(", ");
}
