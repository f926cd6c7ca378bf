import { memo } from "react";
import { visibleToken } from "../../mask-viz/token-text";
import { entropyDigits } from "./model/entropy-text";
import type { DraftView, SlotView } from "./model/slot-strip";
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

/** Free-running: the target is only heard, and everything is committed. */
const keptOutcomes = {
  accepted: { mark: "✓", word: "the same" },
  rejected: { mark: "≠", word: "another token; the draft is committed all the same" },
  unobserved: { mark: "–", word: "not asked; the draft is committed all the same" },
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
          <th scope="col" className="slot-entropy" title="Entropy of the drafter's softmax, in nats">
            Entropy
          </th>
          <th scope="col">Target says</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.slot}
            data-current={row.isCurrent}
            data-looked={row.slot === lookedSlot}
            data-edited={row.edited !== null}
            {...(row.edited === null ? {} : { title: `By hand: ${row.edited}` })}
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
                {row.edited !== null && (
                  <>
                    <span className="edit-mark" aria-hidden="true">
                      ✎
                    </span>
                    <span className="visually-hidden">, by hand: {row.edited}</span>
                  </>
                )}
              </button>
            </th>
            <td className="slot-number">{row.laidOut?.position ?? ""}</td>
            <td>{row.laidOut && <Held held={row.laidOut} />}</td>
            <td>{row.draft ? <Guess draft={row.draft} /> : <NoDraft row={row} />}</td>
            <td className="slot-entropy">{row.draft && entropyDigits(row.draft.entropy)}</td>
            <td>{row.check && <Verdict check={row.check} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});

function emptySlot(slot: number): SlotView {
  return { slot, isCurrent: false, edited: null, laidOut: null, draft: null, check: null };
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

function Guess({ draft: { text, probability, isForced, candidates } }: { draft: DraftView }) {
  const others = candidates.filter((candidate) => candidate.text !== text);
  return (
    <span className="guess">
      <span className="guess-bar" style={{ width: `${100 * (probability ?? 0)}%` }} />
      <span className="guess-probability">{probability === null ? "–" : probabilityText(probability)}</span>
      <span className="guess-text">
        {isForced && (
          <span className="edit-mark" aria-hidden="true">
            ✎
          </span>
        )}
        {visibleToken(text)}
      </span>
      <span className="guess-others">
        {others
          .slice(0, 2)
          .filter((candidate) => candidate.probability >= worthNaming)
          .map((candidate) => (
            <span key={candidate.token}>
              {`${visibleToken(candidate.text)} ${probabilityText(candidate.probability)}`}
            </span>
          ))}
      </span>
    </span>
  );
}

/** Below it every probability reads "< 0.01": the card of the token lists those too. */
const worthNaming = 0.005;

function Verdict({ check }: { check: NonNullable<SlotView["check"]> }) {
  const { mark, word } = (check.isKept ? keptOutcomes : outcomes)[check.outcome];
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
