import { useMemo, useState } from "react";
import { layoutOf } from "../../engine/drafting/plan";
import type { Round } from "../../engine/drafting/round";
import { compareSides } from "../../engine/masks/comparison";
import type { LayerType } from "../../engine/masks/convention";
import { explainCell } from "../../engine/masks/reason";
import { verdictOf } from "../../engine/masks/verdict";
import { MaskPair } from "../../mask-viz";
import type { DraftingSettings } from "../../store/drafting-result";
import type { SteppingState } from "../../store/stepping";
import { AttentionPicker } from "./attention-picker";
import { attentionSentence } from "./model/attention-sentence";
import { axisTokens } from "./model/axis-tokens";
import { type AttentionChoice, paidAttention, planScene, sampleAnchor } from "./model/plan-scene";
import { type RunName, runNames, secondRunTitle } from "./model/run-names";
import { servedSide, type TrainedSide } from "./model/trained-side";
import { paramsOf } from "./settings";
import "./plan-masks.css";

interface PlanMasksProps {
  state: SteppingState;
  /** Of a run that would start now. */
  settings: DraftingSettings;
  /** Of the drafter that would run now. */
  trained: TrainedSide;
  lookedSlot: number | null;
}

/** Both masks of the current block as the plans have them, with the attention that was paid. */
export function PlanMasks({ state, settings, trained, lookedSlot }: PlanMasksProps) {
  const { result, steps, cursor } = state;
  const [block, setBlock] = useState<RunName>("A");
  const [choice, setChoice] = useState<AttentionChoice>({ layer: null, head: null });
  const [wantedType, setLayerType] = useState<LayerType>("full");
  const step = steps[cursor] ?? null;
  const shown = useMemo(() => paramsOf(result?.settings ?? settings), [result, settings]);
  const sides = useMemo(
    () => ({ train: trained.convention, infer: servedSide(trained, settings) }),
    [trained, settings],
  );
  const scene = useMemo(() => planScene(result, sides, step, block), [result, sides, step, block]);
  const facts = result?.pair.facts ?? null;
  const { layerTypes } = facts ?? trained;
  const layerType = layerTypes.includes(wantedType) ? wantedType : layerTypes[0];
  const { train, infer } = scene.sides;
  const contextLength = (scene.anchor ?? sampleAnchor) + 1;
  const comparison = useMemo(
    () => compareSides(train, infer, layoutOf(contextLength), layerType),
    [train, infer, contextLength, layerType],
  );
  const verdict = useMemo(() => verdictOf(comparison), [comparison]);
  const tokens = useMemo(
    () => axisTokens(scene, comparison.frame, result?.pair.tokenizer ?? null),
    [scene, comparison, result],
  );
  const paid = useMemo(() => {
    const of = (round: Round | null) =>
      round && facts
        ? paidAttention(round, comparison.frame, facts.layerTypes, layerType, choice, lookedSlot)
        : null;
    return { train: of(scene.drafted.train), infer: of(scene.drafted.infer) };
  }, [scene, comparison, facts, layerType, choice, lookedSlot]);
  const hasTwo = result?.deviated != null;
  const side = scene.run === "A" ? "train" : "infer";
  const drawn = { paid: paid[side], round: scene.drafted[side] };
  return (
    <section className="plan-masks" aria-label="Masks of the current block">
      <div className="plan-masks-head">
        <h3>
          {scene.anchor === null
            ? `The masks of a block, here at anchor ${sampleAnchor}`
            : `The block at anchor ${scene.anchor}, as planned`}
        </h3>
        {hasTwo && (
          <fieldset className="segmented">
            <legend className="visually-hidden">Whose block</legend>
            {(["A", "B"] as const).map((name) => (
              <button
                key={name}
                type="button"
                className="button"
                aria-pressed={block === name}
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
      <p className="plan-verdict">{verdict.headline}</p>
      <MaskPair
        frame={comparison.frame}
        difference={comparison.difference}
        train={{ title: "Run A", detail: "as trained", ...comparison.train }}
        infer={{
          title: runNames(shown).length > 1 ? "Run B" : "Run A again",
          detail: secondRunTitle(shown),
          ...comparison.infer,
        }}
        sentenceOf={({ row, column }) => explainCell(comparison, row, column).sentence}
        tokensOfColumns={tokens.columns}
        tokensOfRows={tokens.rows}
        highlightedRow={lookedSlot}
        weights={paid}
      />
      <p className="hint attention-words">
        {attentionSentence(drawn.paid, drawn.round, scene.run, lookedSlot, comparison.frame, tokens.columns)}
      </p>
    </section>
  );
}
