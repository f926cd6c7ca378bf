import { draftingCell } from "./drafting-cell";

export type OnDraft = (deviations: readonly string[]) => void;

/** Makes a drafting cell below whose run B has these deviations. */
export function DraftButton({ deviations, onDraft }: { deviations: readonly string[]; onDraft: OnDraft }) {
  const what = draftingCell(deviations).title;
  return (
    <button
      type="button"
      className="button trainings-draft"
      aria-label={`Draft with it: ${what}`}
      title={`A drafting cell below, run B: ${what}`}
      onClick={() => onDraft(deviations)}
    >
      Draft
    </button>
  );
}
