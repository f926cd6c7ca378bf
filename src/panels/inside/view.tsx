import { useCallback, useState } from "react";
import type { CellViewProps } from "../../notebook/cell-kind";
import { AttentionSection } from "./attention/attention-section";
import type { CellPlace } from "./attention/cursor";
import { DifferencesSection } from "./differences/differences-section";
import { type LensPlace, LensSection } from "./lens/lens-section";
import { SlotsSection } from "./lens/slots-section";
import type { InsidePlace } from "./model/difference-rows";
import { findingsOf, shownBlock, tellingMask } from "./model/findings";
import { readViewState } from "./model/view-state";
import { blockWords, usedSlots } from "./model/words";
import type { InsideParams } from "./params";
import type { HeldAgainst, InsideResult } from "./result";
import { Segmented } from "./segmented";
import { Settings } from "./settings";
import "../../mask-viz/mask-viz.css";
import "./inside.css";

/** One block of a run, opened: attention, logit lens, candidates, and what another run does otherwise in it. */
export default function InsideView(props: CellViewProps<InsideParams, InsideResult>) {
  const { params, output, status, run, stop } = props;
  const [fault, setFault] = useState<string | null>(null);
  const isBusy = status.state === "running" || status.state === "queued";
  const standing =
    params.of === null
      ? "Choose a drafting cell: one of its blocks is computed again and opened."
      : status.state === "done"
        ? "It stays with this round, wherever the runs are stepped to."
        : status.sentence;
  const block = output === null ? null : shownBlock(output, output.asked.run);
  return (
    <div className="inside">
      <Settings cell={props} onFault={setFault} />
      <div className="inside-bar-row">
        {isBusy ? (
          <button type="button" className="button" onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" className="button primary" disabled={params.of === null} onClick={run}>
            {output === null ? "Look inside" : "Look again"}
          </button>
        )}
        <p className={status.state === "failed" ? "fault" : "hint"}>{standing}</p>
      </div>
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {output !== null && block !== null && <Opened {...props} output={output} />}
    </div>
  );
}

type OpenedProps = CellViewProps<InsideParams, InsideResult> & { output: InsideResult };

function Opened({ output, view, setView }: OpenedProps) {
  const state = readViewState(view);
  const [head, setHead] = useState<{ layer: number; head: number; cell: CellPlace | null } | null>(null);
  const [field, setField] = useState<LensPlace | null>(null);
  const [jumps, setJumps] = useState({ attention: 0, lens: 0 });
  const block = shownBlock(output, state.block ?? output.asked.run);
  const against = state.against ?? (block === null ? "plan" : tellingMask(block));
  const jump = useCallback(
    (place: InsidePlace) => {
      if (place.kind === "attention") {
        setView({ block: place.run });
        setHead({ ...place, cell: place });
      } else setField(place);
      setJumps((before) => ({ ...before, [place.kind]: before[place.kind] + 1 }));
    },
    [setView],
  );
  if (block === null) return null;
  const { blocks, pair } = output;
  const [findings, ...further] = findingsOf(output);
  return (
    <>
      <div className="inside-findings">
        <p>{findings}</p>
        {further.map((sentence) => (
          <p key={sentence} className="hint">
            {sentence}
          </p>
        ))}
      </div>
      <div className="inside-bar-row">
        {blocks.length > 1 && (
          <Segmented
            legend="Show the block of"
            choices={Object.fromEntries(blocks.map(({ name }) => [name, `Run ${name}`]))}
            value={block.name}
            onChoose={(name) => setView({ block: name })}
          />
        )}
        <p className="hint">{blockWords(block)}</p>
      </div>
      <AttentionSection
        block={block}
        pair={pair}
        against={against}
        onAgainst={(chosen) => setView({ against: chosen })}
        open={openHead(head, block, against)}
        onOpen={setHead}
        jumps={jumps.attention}
        onJump={jump}
      />
      <LensSection
        block={block}
        tokenizer={pair.tokenizer}
        place={field ?? { layer: block.lens.length - 1, slot: usedSlots(block.plan)[0] }}
        onPlace={setField}
        jumps={jumps.lens}
      />
      <SlotsSection block={block} tokenizer={pair.tokenizer} />
      {blocks.length > 1 && (
        <DifferencesSection
          result={output}
          kind={state.differences}
          onKind={(kind) => setView({ differences: kind })}
          onJump={jump}
        />
      )}
    </>
  );
}

type OpenHeadState = { layer: number; head: number; cell: CellPlace | null };

/** The head that was opened, with its cell, where the block has them; else the one that pays most on hidden cells. */
function openHead(
  open: OpenHeadState | null,
  { plan, masses }: InsideResult["blocks"][number],
  against: HeldAgainst,
): OpenHeadState {
  const heads = masses[against];
  if (open === null || !heads.some(({ layer, head }) => layer === open.layer && head === open.head)) {
    const { layer, head } = heads.reduce((most, each) =>
      each.forbiddenShare > most.forbiddenShare ? each : most,
    );
    return { layer, head, cell: null };
  }
  const { cell } = open;
  const isThere =
    cell !== null && cell.slot < plan.blockSize && cell.column < plan.contextRows + plan.blockSize;
  return isThere ? open : { ...open, cell: null };
}
