import { type KeyboardEvent, useEffect, useRef } from "react";
import { type LensCell, settling } from "../../../engine/inside/lens";
import type { OpenedBlock } from "../../../engine/inside/open-blocks";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { ScrollBox } from "../../../mask-viz/scroll-box";
import { Terms } from "../../../words/terms";
import { definitions } from "../model/definitions";
import { nats, probabilityText, tokenWords, usedSlots } from "../model/words";
import { CandidateRow } from "./candidate-row";

export interface LensPlace {
  layer: number;
  slot: number;
}

interface LensSectionProps {
  block: OpenedBlock;
  tokenizer: PairTokenizer;
  place: LensPlace;
  onPlace: (place: LensPlace) => void;
  /** Counts jumps to a field: with each one it gets the focus. */
  jumps: number;
}

/** Slot by layer: what the drafter would say if it ended there. A field opens its candidates. */
export function LensSection({ block, tokenizer, place, onPlace, jumps }: LensSectionProps) {
  const table = useRef<HTMLTableElement>(null);
  const { lens, plan } = block;
  const slots = usedSlots(plan);
  useEffect(() => {
    if (jumps === 0) return;
    const field = table.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    field?.scrollIntoView({ block: "center", inline: "center" });
    field?.focus({ preventScroll: true });
  }, [jumps]);
  const move = (event: KeyboardEvent) => {
    const next = movedBy(event.key, place, slots, lens.length);
    if (next === null) return;
    event.preventDefault();
    onPlace(next);
    const { layer, slot } = next;
    table.current?.querySelector<HTMLElement>(`[data-field="${layer} ${slot}"]`)?.focus();
  };
  const chosen = lens[place.layer]?.[place.slot];
  return (
    <section className="inside-section" aria-label="Logit lens">
      <h3>Logit lens</h3>
      <p className="hint">
        <Terms>{definitions.lens}</Terms>
      </p>
      <div className="inside-lens-body">
        <ScrollBox className="inside-box" label="Logit lens by slot and layer">
          <table ref={table} className="plain-table inside-lens" onKeyDown={move}>
            <thead>
              <tr>
                <th scope="col">Slot</th>
                {[...lens.keys()].map((layer) => (
                  <th key={layer} scope="col">
                    {layer === lens.length - 1 ? `Layer ${layer}, as drafted` : `After layer ${layer}`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {slots.map((slot) => (
                <tr key={slot}>
                  <th scope="row">{slot}</th>
                  {[...lens.keys()].map((layer) => (
                    <td key={layer}>
                      <Field
                        cell={lens[layer][slot]}
                        layer={layer}
                        slot={slot}
                        isFirst={settling(lens, slot).first === layer}
                        isChosen={place.layer === layer && place.slot === slot}
                        tokenizer={tokenizer}
                        onChoose={() => onPlace({ layer, slot })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
        {chosen && (
          <div className="inside-chosen" aria-live="polite">
            <p>{chosenSentence(chosen, place, lens.length - 1, tokenizer)}</p>
            <CandidateRow candidates={chosen.candidates} tokenizer={tokenizer} />
          </div>
        )}
      </div>
    </section>
  );
}

interface FieldProps {
  cell: LensCell;
  layer: number;
  slot: number;
  isFirst: boolean;
  isChosen: boolean;
  tokenizer: PairTokenizer;
  onChoose: () => void;
}

function Field({ cell, layer, slot, isFirst, isChosen, tokenizer, onChoose }: FieldProps) {
  const [best] = cell.candidates;
  return (
    <button
      type="button"
      className="inside-field"
      data-field={`${layer} ${slot}`}
      data-final={cell.finalRank === 1}
      aria-pressed={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
    >
      <span className="inside-bar" style={{ width: `${100 * best.probability}%` }} aria-hidden="true" />
      <span className="inside-token">{tokenWords(best.token, tokenizer)}</span>
      <span className="inside-small">
        {probabilityText(best.probability)}, {nats(cell.entropy)} nats
        {isFirst && <b className="inside-first"> first</b>}
      </span>
    </button>
  );
}

function chosenSentence(
  { final, finalRank, entropy }: LensCell,
  { layer, slot }: LensPlace,
  last: number,
  tokenizer: PairTokenizer,
): string {
  const place = `Slot ${slot} after layer ${layer}, entropy ${nats(entropy)} nats.`;
  const token = tokenWords(final.token, tokenizer);
  if (layer === last) return `${place} ${token} is what the slot drafts.`;
  return `${place} ${token}, which the last layer says, has rank ${finalRank} here with probability ${probabilityText(final.probability)}.`;
}

function movedBy(
  key: string,
  { layer, slot }: LensPlace,
  slots: readonly number[],
  layers: number,
): LensPlace | null {
  const row = slots.indexOf(slot);
  switch (key) {
    case "ArrowRight":
      return { layer: Math.min(layers - 1, layer + 1), slot };
    case "ArrowLeft":
      return { layer: Math.max(0, layer - 1), slot };
    case "ArrowDown":
      return { layer, slot: slots[Math.min(slots.length - 1, row + 1)] };
    case "ArrowUp":
      return { layer, slot: slots[Math.max(0, row - 1)] };
    default:
      return null;
  }
}
