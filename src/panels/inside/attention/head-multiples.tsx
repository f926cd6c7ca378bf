import { type KeyboardEvent, useMemo } from "react";
import type { OpenedBlock } from "../../../engine/inside/open-blocks";
import type { LayerType } from "../../../engine/masks/convention";
import { percent } from "../model/words";
import type { HeldAgainst } from "../result";
import { HeadButton } from "./head-button";
import { headScene, largestShare } from "./head-scene";
import type { Look } from "./use-inks";

interface HeadMultiplesProps {
  block: OpenedBlock;
  layerTypes: readonly LayerType[];
  against: HeldAgainst;
  look: Look | null;
  open: { layer: number; head: number };
  onOpen: (layer: number, head: number) => void;
}

/** All heads of all layers in small. Arrow keys go from one to the next, Enter opens it. */
export function HeadMultiples(props: HeadMultiplesProps) {
  const { block, layerTypes, against, look, open, onOpen } = props;
  const largest = useMemo(() => largestShare(block), [block]);
  const heads = useMemo(
    () =>
      block.masses[against].map((mass) => ({
        mass,
        scene: headScene(block, layerTypes, mass, against, largest),
      })),
    [block, layerTypes, against, largest],
  );
  const layers = [...new Set(heads.map(({ mass }) => mass.layer))];
  return (
    <div className="inside-layers" {...arrowKeys}>
      {layers.map((layer) => {
        const own = heads.filter(({ mass }) => mass.layer === layer);
        const context = own.reduce((sum, { mass }) => sum + mass.contextShare, 0) / own.length;
        return (
          <fieldset key={layer} className="inside-layer">
            <legend>
              Layer {layer}
              <span className="hint">
                {layerTypes[layer] === "sliding" ? " sliding," : ""} context {percent(context)}, block{" "}
                {percent(1 - context)}
              </span>
            </legend>
            <div className="inside-heads">
              {own.map(({ mass, scene }) => (
                <HeadButton
                  key={mass.head}
                  mass={mass}
                  scene={scene}
                  look={look}
                  isMuted={block.plan.mutedHeads.some(
                    (muted) => muted.layer === layer && muted.head === mass.head,
                  )}
                  isOpen={open.layer === layer && open.head === mass.head}
                  onOpen={onOpen}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

/** The buttons inside have the focus; this only moves it. */
const arrowKeys = { onKeyDown: moveFocus } as const;

const stepOf: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = stepOf[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const next = buttons[buttons.indexOf(event.target as HTMLElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
