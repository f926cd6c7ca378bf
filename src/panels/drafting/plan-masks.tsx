import { type KeyboardEvent, useMemo, useState } from "react";
import { layoutOf } from "../../engine/drafting/plan";
import type { Round } from "../../engine/drafting/round";
import { roundOf } from "../../engine/drafting/steps";
import { compareSides } from "../../engine/masks/comparison";
import type { LayerType } from "../../engine/masks/convention";
import type { Side } from "../../engine/masks/frame";
import { explainCell } from "../../engine/masks/reason";
import { verdictOf } from "../../engine/masks/verdict";
import { MaskPair } from "../../mask-viz";
import type { RunName } from "../../store/branches";
import type { DraftingSettings } from "../../store/drafting-result";
import type { SteppingState } from "../../store/stepping";
import { AttentionPicker } from "./attention-picker";
import { CellEdits } from "./branches/cell-edits";
import type { Branching } from "./branches/use-branching";
import { attentionSentence } from "./model/attention-sentence";
import { axisTokens } from "./model/axis-tokens";
import { cellOfPlan, toggled } from "./model/cell-edits";
import { drawnMasks } from "./model/edited-masks";
import { editedSentence, handWords } from "./model/edited-words";
import { type AttentionChoice, paidAttention, planScene, sampleAnchor } from "./model/plan-scene";
import { plannedRound, planningSide, withPlanned } from "./model/planned-branch";
import { runTitle } from "./model/run-names";
import { servedSide, type TrainedSide } from "./model/trained-side";
import type { DraftingParams } from "./params";
import "./plan-masks.css";

interface PlanMasksProps {
  state: SteppingState;
  /** What the runs are, or those that would run now. */
  shown: DraftingParams;
  /** Of a run that would start now. */
  settings: DraftingSettings;
  /** Of the drafter that would run now. */
  trained: TrainedSide;
  lookedSlot: number | null;
  branching: Branching;
  /** Opens a cell that looks inside a round of a run. */
  onLookInside: (run: RunName, round: number) => void;
}

/** Both masks of the current block as the plans have them, with the attention that was paid. */
export function PlanMasks(props: PlanMasksProps) {
  const { state, shown, settings, trained, lookedSlot, branching, onLookInside } = props;
  const { result, runs, steps, cursor } = state;
  const [block, setBlock] = useState<RunName | null>(null);
  const [choice, setChoice] = useState<AttentionChoice>({ layer: null, head: null });
  const [wantedType, setLayerType] = useState<LayerType>("full");
  const [held, setHeld] = useState<{ row: number; column: number } | null>(null);
  const step = steps[cursor] ?? null;
  const sides = useMemo(
    () => ({ train: trained.convention, infer: servedSide(trained, settings) }),
    [trained, settings],
  );
  const scene = useMemo(() => planScene(runs, sides, step, block), [runs, sides, step, block]);
  const facts = result?.pair.facts ?? null;
  const tokenizer = result?.pair.tokenizer ?? null;
  const { layerTypes } = facts ?? trained;
  const layerType = layerTypes.includes(wantedType) ? wantedType : layerTypes[0];
  const { train, infer } = scene.sides;
  const contextLength = (scene.anchor ?? sampleAnchor) + 1;
  const comparison = useMemo(
    () => compareSides(train, infer, layoutOf(contextLength), layerType),
    [train, infer, contextLength, layerType],
  );
  const { side } = scene;
  const round = scene.rounds[side];
  const { planned } = branching;
  const changed = planningSide(scene, runs.length > 1);
  const rounds = useMemo(() => withPlanned(scene, changed, planned, facts), [scene, changed, planned, facts]);
  const isPlanned = rounds[changed] !== scene.rounds[changed];
  const drawn = useMemo(() => drawnMasks(comparison, rounds), [comparison, rounds]);
  const verdict = useMemo(() => verdictOf(comparison), [comparison]);
  const tokens = useMemo(
    () => axisTokens(scene, comparison.frame, tokenizer),
    [scene, comparison, tokenizer],
  );
  const paid = useMemo(() => {
    const of = (round: Round | null) =>
      round && facts
        ? paidAttention(round, comparison.frame, facts.layerTypes, layerType, choice, lookedSlot)
        : null;
    return { train: of(scene.drafted.train), infer: of(scene.drafted.infer) };
  }, [scene, comparison, facts, layerType, choice, lookedSlot]);
  const names: Record<Side, RunName> = { train: runs[0]?.name ?? "A", infer: runs[1]?.name ?? "B" };
  const namesOfCells = isPlanned ? { ...names, [changed]: branching.name } : names;
  const hasSecond =
    runs.length > 1 || (runs.length === 0 && settings !== null && sides.infer !== sides.train);
  const byHand = editedSentence(scene.rounds, names, tokenizer);
  const { layer, head } = choice;
  const picked = layer === null || head === null ? null : { layer, head };
  const ownRound = round && plannedRound(round, scene.run, planned, facts);
  const cell = held && ownRound && cellOfPlan(ownRound.plan, comparison.frame, held, layerType);
  /** A pane shows a run, or what is planned from it. */
  const titled = (pane: Side, title: string, detail: string) =>
    isPlanned && pane === changed
      ? { title: `Run ${branching.name}`, detail: `run ${scene.run} changed by hand, not run yet` }
      : { title, detail };
  /** E changes the cell that is held. */
  function onKeyDown(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key.toLowerCase() !== "e" || !isPlain || cell === null || round === null) return;
    if (branching.obstacle !== null) return;
    event.preventDefault();
    branching.change({ of: scene.run, round: round.index }, toggled(cell));
  }
  return (
    <section className="plan-masks" aria-label="Masks of the current block" onKeyDown={onKeyDown}>
      <div className="plan-masks-head">
        <h3>
          {scene.anchor === null
            ? `The masks of a block, here at anchor ${sampleAnchor}`
            : `The block at anchor ${scene.anchor}, as planned`}
        </h3>
        {runs.length > 1 && (
          <fieldset className="segmented">
            <legend className="visually-hidden">Whose block</legend>
            {runs.map(({ name }) => (
              <button
                key={name}
                type="button"
                className="button"
                aria-pressed={scene.run === name}
                onClick={() => setBlock(name)}
              >
                Block of run {name}
              </button>
            ))}
          </fieldset>
        )}
        {facts && (
          <AttentionPicker
            facts={facts}
            choice={choice}
            layerType={layerType}
            onChoice={setChoice}
            onLayerType={setLayerType}
          />
        )}
      </div>
      <div className="plan-verdict">
        <p>{verdict.headline}</p>
        {round !== null && (
          <div className="look-inside">
            {step !== null && roundOf(step) !== round.index && (
              <span className="hint">{`Run ${scene.run} has no round ${(roundOf(step) ?? 0) + 1}: this is its last one.`}</span>
            )}
            <button
              type="button"
              className="button small"
              title="Opens a cell below that stays with this round"
              onClick={() => onLookInside(scene.run, round.index)}
            >
              {`Look inside round ${round.index + 1} of run ${scene.run}`}
            </button>
          </div>
        )}
      </div>
      {byHand !== null && (
        <p className="plan-by-hand">
          <span aria-hidden="true">✎</span> {byHand}
        </p>
      )}
      <MaskPair
        frame={comparison.frame}
        difference={drawn.difference}
        train={{
          ...titled("train", `Run ${names.train}`, runTitle(names.train, shown, tokenizer)),
          ...drawn.train,
        }}
        infer={{
          ...(hasSecond
            ? titled("infer", `Run ${names.infer}`, runTitle(names.infer, shown, tokenizer))
            : titled("infer", `Run ${names.train} again`, "no deviation")),
          ...drawn.infer,
        }}
        sentenceOf={({ row, column }) => {
          const why = explainCell(comparison, row, column).sentence;
          const changed = handWords(rounds, namesOfCells, comparison.frame, { row, column });
          return changed === null ? why : `${changed} By the rule: ${why}`;
        }}
        tokensOfColumns={tokens.columns}
        tokensOfRows={tokens.rows}
        highlightedRow={lookedSlot}
        weights={paid}
        onCursor={(cell, isLocked) => setHeld(isLocked ? cell : null)}
      />
      <p className="hint attention-words">
        {attentionSentence(
          paid[side],
          scene.drafted[side],
          scene.run,
          lookedSlot,
          comparison.frame,
          tokens.columns,
        )}
      </p>
      {round !== null && (cell !== null || picked !== null) && (
        <CellEdits of={scene.run} round={round.index} cell={cell} head={picked} branching={branching} />
      )}
    </section>
  );
}
