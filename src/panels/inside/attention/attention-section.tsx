import { useEffect, useMemo, useRef } from "react";
import type { LayerType } from "../../../engine/masks/convention";
import { Terms } from "../../../words/terms";
import { definitions } from "../model/definitions";
import type { InsidePlace } from "../model/difference-rows";
import { forbiddenFinding } from "../model/findings";
import { forbiddenRows } from "../model/forbidden-rows";
import type { HeldAgainst, InsideResult } from "../result";
import { Segmented } from "../segmented";
import { type CellPlace, heaviestCell } from "./cursor";
import { ForbiddenList } from "./forbidden-list";
import { HeadMultiples } from "./head-multiples";
import { headScene, largestShare } from "./head-scene";
import { OpenHead } from "./open-head";
import { useInks } from "./use-inks";

interface AttentionSectionProps {
  block: InsideResult["blocks"][number];
  pair: InsideResult["pair"];
  against: HeldAgainst;
  onAgainst: (against: HeldAgainst) => void;
  /** The open head with a cell in it, when one was chosen. */
  open: { layer: number; head: number; cell: CellPlace | null };
  onOpen: (open: { layer: number; head: number; cell: CellPlace | null }) => void;
  /** Counts jumps to a cell: with each one the picture gets the focus. */
  jumps: number;
  onJump: (place: InsidePlace) => void;
}

/** Hidden cells that are named. */
const mostListed = 100;

const againstTitles = { plan: "the block's own mask", trained: "what training sees" } as const;

/** Attention by layer and head: all in small, one in large, and what falls on hidden cells. */
export function AttentionSection(props: AttentionSectionProps) {
  const { block, pair, against, onAgainst, open, onOpen, jumps, onJump } = props;
  const section = useRef<HTMLElement>(null);
  const inks = useRef<HTMLSpanElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const look = useInks(inks);
  const layerTypes: readonly LayerType[] = pair.facts.layerTypes;
  const { layer, head } = open;
  const scene = useMemo(
    () => headScene(block, layerTypes, { layer, head }, against, largestShare(block)),
    [block, layerTypes, layer, head, against],
  );
  const listed = useMemo(
    () => forbiddenRows(block, against, pair.tokenizer, mostListed),
    [block, against, pair],
  );
  const cursor = useMemo(() => open.cell ?? heaviestCell(scene), [open.cell, scene]);
  useEffect(() => {
    if (jumps === 0) return;
    grid.current?.scrollIntoView({ block: "center" });
    grid.current?.focus({ preventScroll: true });
  }, [jumps]);
  return (
    <section ref={section} className="inside-section" aria-label="Attention after softmax">
      <span ref={inks} className="inside-inks" hidden />
      <h3>Attention after softmax</h3>
      <p className="hint">
        <Terms>{definitions.attention}</Terms>
      </p>
      <Segmented legend="Held against" choices={againstTitles} value={against} onChoose={onAgainst} />
      <p className="inside-finding">{forbiddenFinding(block.masses[against], against)}</p>
      <HeadMultiples
        block={block}
        layerTypes={layerTypes}
        against={against}
        look={look}
        open={open}
        onOpen={(toLayer, toHead) => onOpen({ layer: toLayer, head: toHead, cell: null })}
      />
      <p className="hint">{definitions.shares}</p>
      <ul className="inside-keys">
        <li data-of="weight">attention</li>
        <li data-of="forbidden">attention on a hidden cell</li>
        <li data-of="hidden">a hidden cell without attention</li>
      </ul>
      <h4>{`Layer ${layer}, head ${head}`}</h4>
      <OpenHead
        ref={grid}
        block={block}
        place={open}
        scene={scene}
        against={against}
        look={look}
        tokenizer={pair.tokenizer}
        cursor={cursor}
        onCursor={(cell) => onOpen({ layer, head, cell })}
      />
      <ForbiddenList {...listed} onJump={onJump} />
    </section>
  );
}
