import { deviations } from "../../../engine/drafting/deviations";
import type { Branch, Edit } from "../../../engine/drafting/edit";
import { listed } from "../../../engine/masks/wording";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { visibleToken } from "../../../mask-viz/token-text";

/** What a branch is: "from A, round 3: slot 4 drafts “if”". */
export function branchTitle(branch: Branch, tokenizer: PairTokenizer | null): string {
  const { of, round, edits, lasting } = branch;
  const canLast = edits.some(({ kind }) => kind === "cell" || kind === "position" || kind === "head");
  const until = !canLast ? "" : lasting ? ", and in every later round" : ", in this round";
  return `from ${of}, round ${round + 1}: ${listed(edits.map((edit) => editWords(edit, tokenizer)))}${until}`;
}

/** What one change does. Without a tokenizer a token is told by the text that it had, or else by its id. */
export function editWords(edit: Edit, tokenizer: PairTokenizer | null): string {
  const name = ({ token, text }: { token: number; text?: string }) => {
    const known = tokenizer && token < tokenizer.vocabularySize ? tokenizer.tokenText(token) : text;
    return known === undefined ? `token id ${token}` : `“${visibleToken(known)}”`;
  };
  switch (edit.kind) {
    case "token":
      return `index ${edit.index} holds ${name(edit)}`;
    case "draft":
      return `slot ${edit.slot} drafts ${name(edit)}`;
    case "cell":
      return `slot ${edit.slot} ${edit.visible ? "sees" : "does not see"} ${columnWords(edit.column)}`;
    case "position":
      return `${columnWords(edit.of)} stands ${shiftWords(edit.by)}`;
    case "head":
      return `head ${edit.head} of layer ${edit.layer} is muted`;
    case "rule":
      return edit.deviations.length === 0
        ? "served as trained from here on"
        : `served with ${edit.deviations.map(titleOf).join(" + ")} from here on`;
  }
}

/** A column as the axes of the masks name it. */
export function columnWords(column: { context: number } | { slot: number }): string {
  return "slot" in column ? `slot ${column.slot}` : `c${column.context}`;
}

function shiftWords(by: number): string {
  const count = Math.abs(by);
  return `${count} ${count === 1 ? "position" : "positions"} ${by < 0 ? "earlier" : "later"}`;
}

function titleOf(id: string): string {
  return deviations.find((deviation) => deviation.id === id)?.title ?? id;
}
