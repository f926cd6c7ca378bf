import { useCallback, useMemo } from "react";
import type { Step } from "../../engine/drafting/steps";
import type { OpenPair } from "../../engine/runtime/named-pair";
import type { RunName } from "../../store/branches";
import type { RunResult } from "../../store/drafting-result";
import { ownStep } from "../../store/lockstep";
import type { SteppingState } from "../../store/stepping";
import { BlockStrip } from "./block-strip";
import { RemoveBranch, RunTabs } from "./branches/run-tabs";
import type { Branching } from "./branches/use-branching";
import { ChipLine } from "./chip-line";
import { slotStrip } from "./model/slot-strip";
import { stepOfChip } from "./model/step-of-chip";
import { stepSentence } from "./model/step-sentence";
import { type Chip, textLines } from "./model/text-lines";
import { placeOfChip } from "./model/token-choice";
import type { DraftingParams } from "./params";
import "./runs.css";

interface RunColumnProps {
  name: RunName;
  /** Place among the columns, from the left. */
  column: number;
  detail: string;
  /** What the runs are, or those that would run now. */
  params: DraftingParams;
  /** Why it has no round, or no further one; null where nothing is wrong. */
  fault: string | null;
  state: SteppingState;
  blockSize: number;
  lookedSlot: number | null;
  pinnedSlot: number | null;
  onLook: (slot: number | null) => void;
  onPin: (slot: number | null) => void;
  branching: Branching;
  /** Shows another run in this column. */
  onShow: (name: RunName) => void;
}

/** One run at the cursor: what happens now, its draft and committed text, and the block slot by slot. */
export function RunColumn(props: RunColumnProps) {
  const { name, column, detail, params, fault, state, blockSize } = props;
  const { lookedSlot, pinnedSlot, onLook, onPin, branching, onShow } = props;
  const { result, runs, steps, cursor, jump } = state;
  const run = runs.find((one) => one.name === name) ?? null;
  const shown = useMemo(
    () => (run && result ? viewOf(run, ownStep(run.timeline, steps[cursor]), result.pair) : null),
    [run, result, steps, cursor],
  );
  const placeOf = useCallback((chip: Chip) => run && placeOfChip(run, chip), [run]);
  const [chooseDraft, chooseCommitted] = useMemo(() => {
    const jumpTo = (line: "draft" | "committed") => (chip: Chip) => {
      const found = stepOfChip(chip, line, steps);
      if (found !== null) jump(found);
    };
    return [jumpTo("draft"), jumpTo("committed")];
  }, [steps, jump]);
  const tokenizer = result?.pair.tokenizer ?? null;
  return (
    <section className="run" data-column={column} aria-label={`Run ${name}: ${detail}`}>
      <div className="run-head">
        {params.branches.length === 0 ? (
          <span className="run-badge">{name}</span>
        ) : (
          <RunTabs params={params} name={name} side={column === 0 ? "left" : "right"} onShow={onShow} />
        )}
        <h3>{detail}</h3>
        <RemoveBranch name={name} params={params} branching={branching} />
      </div>
      {fault !== null && <p className="fault">{`It cannot go on: ${fault}`}</p>}
      <p className="run-sentence" aria-live="polite">
        {shown?.sentence ??
          (fault === null ? "What happens at each step is told here." : "There is no round to show.")}
      </p>
      <ChipLine
        title="Draft"
        hint="what the drafter proposes, block by block"
        groups={shown?.lines.draft ?? noGroups}
        keepsLines={false}
        currentSlot={shown?.slot ?? null}
        tokenizer={tokenizer}
        onChoose={chooseDraft}
        branching={branching}
        placeOf={placeOf}
      />
      <ChipLine
        title="Committed"
        hint="the text that is kept"
        groups={shown?.lines.committed ?? noGroups}
        keepsLines
        currentSlot={null}
        tokenizer={tokenizer}
        onChoose={chooseCommitted}
        branching={branching}
        placeOf={placeOf}
      />
      <BlockStrip
        caption={`Slots of the current block of run ${name}`}
        slots={shown?.strip ?? noSlots}
        blockSize={blockSize}
        lookedSlot={lookedSlot}
        pinnedSlot={pinnedSlot}
        onLook={onLook}
        onPin={onPin}
      />
    </section>
  );
}

const noGroups: ReturnType<typeof textLines>["draft"] = [];
const noSlots: ReturnType<typeof slotStrip> = [];

function viewOf(run: RunResult, step: Step, { tokenizer, facts }: OpenPair) {
  return {
    sentence: stepSentence(run, step, tokenizer),
    lines: textLines(run, step, tokenizer),
    strip: slotStrip(run, step, tokenizer, facts.maskTokenId),
    slot: "slot" in step ? step.slot : null,
  };
}
