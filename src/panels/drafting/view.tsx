import { useCallback, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { CellViewProps } from "../../notebook/cell-kind";
import { comparisonKey } from "../../notebook/comparison-result";
import type { RunName } from "../../store/branches";
import type { DraftingResult } from "../../store/drafting-result";
import { insideCell } from "../../store/inside-cell";
import { tapsCell } from "../../store/taps-cell";
import { engineStore, libraryStore } from "../../store/workbench";
import { useBranching } from "./branches/use-branching";
import { useShownResult } from "./branches/use-shown-result";
import { WaitingBranches } from "./branches/waiting-branches";
import { changesBetween } from "./changes";
import { stepCommands } from "./commands";
import { DeviationList } from "./deviations/deviation-list";
import { LoopSettings } from "./loop-settings";
import { trainedSide } from "./model/trained-side";
import { handlePanelKey } from "./panel-keys";
import type { DraftingParams } from "./params";
import { PromptSettings } from "./prompt-settings";
import { RunBar } from "./run-bar";
import { RunSettings } from "./run-settings";
import { settingsOf } from "./settings";
import { SteppedRuns } from "./stepped-runs";
import { TriageSection } from "./triage/triage-section";
import { useKeptFocus } from "./use-kept-focus";
import { isBusy, useStepping } from "./use-stepping";
import "./drafting.css";

/** Runs of the drafter on one prompt, two beside each other, stepped by one cursor. */
export default function DraftingView(props: CellViewProps<DraftingParams, DraftingResult>) {
  const { name, params, output, inputs, update, run, view, setView, sources, insertBelow, onCommand } = props;
  const panel = useKeptFocus();
  const shown = useShownResult(props);
  const state = useStepping(props, shown.result, shown.columns);
  const branching = useBranching(props);
  const { perform } = state;
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

  const lookInside = useCallback(
    (of: RunName, round: number) => void insertBelow(insideCell(name, of, round)),
    [name, insertBelow],
  );
  const matchTaps = useCallback(() => void insertBelow(tapsCell(name)), [name, insertBelow]);

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
  const isChanged = shown.result === null || changesBetween(shown.params, params).length > 0;
  const pair = useStore(engineStore, (engine) => engine.pair);
  const trained = useMemo(() => trainedSide(pair), [pair]);
  // What a run fills has its room from the click that starts it, and none before.
  const hasRoom = output !== null || isBusy(props);

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
        <LoopSettings params={params} onChange={update} />
      </div>
      <RunBar cell={props} onStop={state.pause} />
      {!hasRoom && (
        <WaitingBranches params={params} tokenizer={pair?.tokenizer ?? null} branching={branching} />
      )}
      <SteppedRuns
        shown={shown}
        state={state}
        hasRoom={hasRoom}
        settings={settings}
        trained={trained}
        branching={branching}
        setView={setView}
        onLookInside={lookInside}
      />
      <TriageSection
        result={shown.result}
        runs={state.runs}
        chosen={params.deviations}
        onChoose={choose}
        onRun={isBusy(props) || !isChanged ? null : runFromTop}
        onMatchTaps={matchTaps}
      />
      <DeviationList
        trained={trained}
        chosen={params.deviations}
        onChange={update}
        isFolded={view.deviations !== "open"}
        onFold={foldDeviations}
      />
    </section>
  );
}
