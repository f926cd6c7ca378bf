import { useMemo, useState } from "react";
import { roundOf } from "../../engine/drafting/steps";
import type { RunName } from "../../store/branches";
import type { DraftingSettings } from "../../store/drafting-result";
import type { SteppingState } from "../../store/stepping";
import { ByHand } from "./branches/by-hand";
import { PlannedBar } from "./branches/planned-bar";
import type { Branching } from "./branches/use-branching";
import type { Shown } from "./branches/use-shown-result";
import { ContextLedger } from "./ledger/context-ledger";
import { MarksNote } from "./marks-note";
import { columnsView, withColumn } from "./model/columns";
import { partingOf } from "./model/parting";
import { roundBars } from "./model/round-bars";
import { runTitle } from "./model/run-names";
import type { TrainedSide } from "./model/trained-side";
import { PartingLine } from "./parting-line";
import { PlanMasks } from "./plan-masks";
import { RoundTimeline } from "./round-timeline";
import { RunColumn } from "./run-column";
import { StepControls } from "./step-controls";

interface SteppedRunsProps {
  shown: Shown;
  state: SteppingState;
  /** Whether there is, or will soon be, something to step through. */
  hasRoom: boolean;
  /** Of a run that would start now. */
  settings: DraftingSettings;
  trained: TrainedSide;
  branching: Branching;
  setView: (patch: Readonly<Record<string, unknown>>) => void;
  /** Opens a cell that looks inside a round of a run. */
  onLookInside: (run: RunName, round: number) => void;
}

/** The two runs that are shown: how they compare, their rounds, texts and blocks at the cursor, and the masks. */
export function SteppedRuns(props: SteppedRunsProps) {
  const { shown, state, hasRoom, settings, trained, branching, setView, onLookInside } = props;
  const { result, params, columns } = shown;
  const { runs, steps, cursor, jump } = state;
  const [hovered, setHovered] = useState<number | null>(null);
  const [pinned, setPinned] = useState<number | null>(null);
  const tokenizer = result?.pair.tokenizer ?? null;
  const bars = useMemo(() => roundBars(runs, steps), [runs, steps]);
  const parting = useMemo(
    () => (result ? partingOf(runs, result.pair.tokenizer, result.settings.freeRunning) : null),
    [result, runs],
  );
  const { blockSize } = result?.aligned.convention ?? trained.convention;
  const step = steps.at(cursor) ?? null;
  const round = step && roundOf(step);
  const stepSlot = step && "slot" in step ? step.slot : null;
  const lookedSlot = hovered ?? pinned ?? stepSlot;
  const setColumns = (names: readonly RunName[]) => setView(columnsView(names, params));
  return (
    <>
      {hasRoom && <PartingLine parting={parting} steps={steps} hasTwo={columns.length > 1} onJump={jump} />}
      <div className="stepping">
        {hasRoom && (
          <>
            <StepControls state={state} hasBreakpoints={settings.stopAt.length > 0} />
            <RoundTimeline
              bars={bars}
              currentRound={round}
              runNames={columns}
              draftsPerBlock={blockSize - 1}
              isFreeRunning={params.freeRunning}
              onJump={jump}
            />
            <div className="runs" data-count={columns.length}>
              {columns.map((name, column) => (
                <RunColumn
                  key={name}
                  name={name}
                  column={column}
                  detail={runTitle(name, params, tokenizer)}
                  params={params}
                  fault={result?.faults[name] ?? null}
                  state={state}
                  blockSize={blockSize}
                  lookedSlot={lookedSlot}
                  pinnedSlot={pinned}
                  onLook={setHovered}
                  onPin={setPinned}
                  branching={branching}
                  onShow={(other) => setColumns(withColumn(columns, column, other))}
                />
              ))}
            </div>
            <ByHand runs={columns} round={round} branching={branching} />
            <MarksNote />
          </>
        )}
        <PlanMasks
          state={state}
          shown={params}
          settings={settings}
          trained={trained}
          lookedSlot={lookedSlot}
          branching={branching}
          onLookInside={onLookInside}
        />
        {hasRoom && <ContextLedger state={state} />}
        <PlannedBar branching={branching} tokenizer={tokenizer} />
      </div>
    </>
  );
}
