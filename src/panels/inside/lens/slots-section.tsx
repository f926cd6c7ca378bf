import type { SlotCheck } from "../../../engine/drafting/round";
import type { OpenedBlock } from "../../../engine/inside/open-blocks";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { ScrollBox } from "../../../mask-viz/scroll-box";
import { Terms } from "../../../words/terms";
import { definitions } from "../model/definitions";
import { nats, tokenWords, usedSlots } from "../model/words";
import { CandidateRow } from "./candidate-row";

interface SlotsSectionProps {
  block: OpenedBlock;
  tokenizer: PairTokenizer;
}

/** What every slot drafts, how sure the drafter is, and what the target said of it. */
export function SlotsSection({ block, tokenizer }: SlotsSectionProps) {
  const { lens, plan, round } = block;
  const last = lens[lens.length - 1];
  return (
    <section className="inside-section" aria-label="Candidates and entropy">
      <h3>Candidates and entropy by slot</h3>
      <p className="hint">
        <Terms>{definitions.slots}</Terms>
      </p>
      <ScrollBox className="inside-box" label="Candidates by slot">
        <table className="plain-table inside-slots">
          <thead>
            <tr>
              <th scope="col">Slot</th>
              <th scope="col" className="inside-number">
                Entropy
              </th>
              <th scope="col">Candidates</th>
              <th scope="col">The target</th>
            </tr>
          </thead>
          <tbody>
            {usedSlots(plan).map((slot) => {
              const check = round?.checks.find((one) => one.slot === slot);
              return (
                <tr key={slot}>
                  <th scope="row">{slot}</th>
                  <td className="inside-number">{nats(last[slot].entropy)}</td>
                  <td>
                    <CandidateRow candidates={last[slot].candidates.slice(0, 5)} tokenizer={tokenizer} />
                  </td>
                  <td>{checkWords(check, tokenizer)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

function checkWords(check: SlotCheck | undefined, tokenizer: PairTokenizer): string {
  if (check === undefined) return "not asked";
  if (check.outcome === "accepted") return "accepted";
  const says = `says ${tokenWords(check.expected, tokenizer)}`;
  return check.outcome === "rejected" ? `rejected, ${says}` : "not looked at";
}
