import { memo } from "react";
import { visibleToken } from "../../mask-viz/token-text";
import type { CandidateView, SlotView } from "./model/slot-strip";
import { probabilityText } from "./model/step-sentence";
import "./block-strip.css";

interface BlockStripProps {
  caption: string;
  slots: readonly SlotView[];
  blockSize: number;
  /** Slot whose row is lit in the masks. */
  lookedSlot: number | null;
  pinnedSlot: number | null;
  onLook: (slot: number | null) => void;
  onPin: (slot: number | null) => void;
}

const outcomes = {
  accepted: { mark: "✓", word: "accepted" },
  rejected: { mark: "✗", word: "rejected" },
  unobserved: { mark: "–", word: "not looked at" },
} as const;

/** The slots of the current block, filled in as the steps go on. */
export const BlockStrip = memo(function BlockStrip(props: BlockStripProps) {
  const { caption, slots, blockSize, lookedSlot, pinnedSlot, onLook, onPin } = props;
  const rows = Array.from({ length: blockSize }, (_, slot) => slots[slot] ?? emptySlot(slot));
  return (
    <table className="block-strip" onPointerLeave={() => onLook(null)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Slot</th>
          <th scope="col">Pos.</th>
          <th scope="col">Holds</th>
          <th scope="col">Drafts</th>
          <th scope="col">Target says</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.slot}
            data-current={row.isCurrent}
            data-looked={row.slot === lookedSlot}
            onPointerEnter={() => onLook(row.slot)}
          >
            <th scope="row">
              <button
                type="button"
                className="slot-button"
                aria-pressed={row.slot === pinnedSlot}
                title={row.slot === pinnedSlot ? "Let go of this slot" : "Keep this slot lit in the masks"}
                onFocus={() => onLook(row.slot)}
                onBlur={() => onLook(null)}
                onClick={() => onPin(row.slot === pinnedSlot ? null : row.slot)}
              >
                {row.slot}
              </button>
            </th>
            <td className="slot-number">{row.laidOut?.position ?? ""}</td>
            <td>{row.laidOut && <Held held={row.laidOut} />}</td>
            <td>{row.draft ? <Guess candidates={row.draft.candidates} /> : <NoDraft row={row} />}</td>
            <td>{row.check && <Verdict check={row.check} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});

function emptySlot(slot: number): SlotView {
  return { slot, isCurrent: false, laidOut: null, draft: null, check: null };
}

function Held({ held }: { held: NonNullable<SlotView["laidOut"]> }) {
  return (
    <span className="held" data-mask-token={held.isMaskToken}>
      {visibleToken(held.token)}
    </span>
  );
}

/** Slot 0 has an output too, but nobody uses it. */
function NoDraft({ row }: { row: SlotView }) {
  return row.laidOut?.isAnchor ? <span className="hint">the anchor</span> : null;
}

function Guess({ candidates }: { candidates: readonly CandidateView[] }) {
  const [best, ...others] = candidates;
  return (
    <span className="guess">
      <span className="guess-bar" style={{ width: `${100 * best.probability}%` }} />
      <span className="guess-probability">{probabilityText(best.probability)}</span>
      <span className="guess-text">{visibleToken(best.text)}</span>
      <span className="guess-others">
        {others
          .slice(0, 2)
          .filter(({ probability }) => probability >= worthNaming)
          .map(({ text, probability }) => `${visibleToken(text)} ${probabilityText(probability)}`)
          .join("  ")}
      </span>
    </span>
  );
}

/** Below it every probability reads "< 0.01": the card of the token lists those too. */
const worthNaming = 0.005;

function Verdict({ check }: { check: NonNullable<SlotView["check"]> }) {
  const { mark, word } = outcomes[check.outcome];
  const [best] = check.candidates;
  return (
    <span className="slot-verdict" data-outcome={check.outcome}>
      <span className="slot-mark" aria-hidden="true">
        {mark}
      </span>
      <span className="visually-hidden">{word}</span>
      {check.outcome !== "unobserved" && (
        <>
          <span className="guess-probability">{probabilityText(best.probability)}</span>
          <span className="guess-text">{visibleToken(check.text)}</span>
        </>
      )}
    </span>
  );
}
