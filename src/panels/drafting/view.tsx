import { useCallback, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { roundOf } from "../../engine/drafting/steps";
import type { CellViewProps } from "../../notebook/cell-kind";
import { comparisonKey } from "../../notebook/comparison-result";
import { type DraftingResult, runsOf } from "../../store/drafting-result";
import { engineStore, libraryStore } from "../../store/workbench";
import { changesBetween } from "./changes";
import { stepCommands } from "./commands";
import { DeviationList } from "./deviations/deviation-list";
import { ContextLedger } from "./ledger/context-ledger";
import { MarksNote } from "./marks-note";
import { partingOf } from "./model/parting";
import { roundBars } from "./model/round-bars";
import { runNames, secondRunTitle } from "./model/run-names";
import { trainedSide } from "./model/trained-side";
import { handlePanelKey } from "./panel-keys";
import type { DraftingParams } from "./params";
import { PartingLine } from "./parting-line";
import { PlanMasks } from "./plan-masks";
import { PromptSettings } from "./prompt-settings";
import { RoundTimeline } from "./round-timeline";
import { RunBar } from "./run-bar";
import { RunColumn } from "./run-column";
import { RunSettings } from "./run-settings";
import { paramsOf, settingsOf } from "./settings";
import { StepControls } from "./step-controls";
import { TriageSection } from "./triage/triage-section";
import { useKeptFocus } from "./use-kept-focus";
import { isBusy, useStepping } from "./use-stepping";
import "./drafting.css";

/** Two runs of the drafter on one prompt, stepped by one cursor. */
export default function DraftingView(props: CellViewProps<DraftingParams, DraftingResult>) {
  const { params, output, inputs, update, run, view, setView, sources, onCommand } = props;
  const panel = useKeptFocus();
  const state = useStepping(props);
  const { result, steps, cursor, jump, perform } = state;
  const [hovered, setHovered] = useState<number | null>(null);
  const [pinned, setPinned] = useState<number | null>(null);
  const [promptFault, setPromptFault] = useState<string | null>(null);

  const changePrompt = useCallback((text: string) => setPromptFault(update({ text })), [update]);

  const foldDeviations = useCallback(
    (isFolded: boolean) => setView({ deviations: isFolded ? "folded" : "open" }),
    [setView],
  );

  const choose = useCallback((deviations: string[]) => void update({ deviations }), [update]);
  const runFromTop = useCallback(() => {
    run();
    // What a run fills stands above.
    panel.current?.querySelector(".run-bar")?.scrollIntoView();
  }, [run, panel]);

  useEffect(
    () =>
      onCommand((id) => {
        const command = stepCommands.find((each) => each.id === id);
        if (command) perform(command.does);
      }),
    [onCommand, perform],
  );
  useEffect(() => void libraryStore.getState().open(), []);

  const settings = useMemo(() => settingsOf(params, inputs), [params, inputs]);
  const runs = useMemo(() => (result ? runsOf(result) : []), [result]);
  const bars = useMemo(() => roundBars(runs, steps), [runs, steps]);
  const parting = useMemo(() => (result ? partingOf(result, result.pair.tokenizer) : null), [result]);
  const shown = result ? paramsOf(result.settings) : params;
  const isChanged = result === null || changesBetween(shown, params).length > 0;
  const names = runNames(shown);
  const pair = useStore(engineStore, (engine) => engine.pair);
  const trained = useMemo(() => trainedSide(pair), [pair]);
  const { blockSize } = result?.aligned.convention ?? trained.convention;
  // What a run fills has its room from the click that starts it, and none before.
  const hasRoom = output !== null || isBusy(props);
  const step = steps.at(cursor) ?? null;
  const stepSlot = step && "slot" in step ? step.slot : null;
  const lookedSlot = hovered ?? pinned ?? stepSlot;

  return (
    <section
      ref={panel}
      className="drafting"
      aria-label="Drafting"
      tabIndex={-1}
      onKeyDown={(event) => handlePanelKey(event, state)}
    >
      <div className="drafting-settings">
        <PromptSettings params={params} fault={promptFault} onChange={changePrompt} />
        <RunSettings
          params={params}
          settings={settings}
          trained={trained}
          sources={sources(comparisonKey.name)}
          onChange={update}
        />
      </div>
      <RunBar cell={props} onStop={state.pause} />
      {hasRoom && <PartingLine parting={parting} steps={steps} hasTwo={names.length > 1} onJump={jump} />}
      <div className="stepping">
        {hasRoom && (
          <>
            <StepControls state={state} />
            <RoundTimeline
              bars={bars}
              currentRound={step && roundOf(step)}
              runNames={names}
              draftsPerBlock={blockSize - 1}
              isFreeRunning={shown.freeRunning}
              onJump={jump}
            />
            <div className="runs" data-count={names.length}>
              {names.map((name) => (
                <RunColumn
                  key={name}
                  name={name}
                  detail={name === "A" ? "aligned, as trained" : secondRunTitle(shown)}
                  state={state}
                  blockSize={blockSize}
                  lookedSlot={lookedSlot}
                  pinnedSlot={pinned}
                  onLook={setHovered}
                  onPin={setPinned}
                />
              ))}
            </div>
            <MarksNote />
          </>
        )}
        <PlanMasks state={state} settings={settings} trained={trained} lookedSlot={lookedSlot} />
        {hasRoom && <ContextLedger state={state} />}
      </div>
      <TriageSection
        result={result}
        chosen={params.deviations}
        onChoose={choose}
        onRun={isBusy(props) || !isChanged ? null : runFromTop}
      />
      <DeviationList
        trained={trained}
        chosen={params.deviations}
        onChange={update}
        isFolded={view.deviations === "folded"}
        onFold={foldDeviations}
      />
    </section>
  );
}
