import { cellName } from "./cell-name";
import type { Comparison } from "./comparison";
import { placeOfRow } from "./frame";
import { counted, grouped } from "./wording";

/** What the position comparison comes to; nothing when the ids are equal. */
export function positionSentences(comparison: Comparison): string[] {
  const { positions } = comparison;
  if (positions.kind === "equal") return [];
  if (positions.kind === "shifted") {
    const { shift } = positions;
    const by =
      shift === null
        ? "Position ids are shifted, by the same amount within each block and its context"
        : `Every position id in use is ${Math.abs(shift)} ${shift > 0 ? "higher" : "lower"} at inference`;
    return [`${by}: harmless, rotary attention only feels distances.`];
  }
  return [...shapeSentences(comparison), extentSentence(comparison)];
}

function shapeSentences(comparison: Comparison): string[] {
  const { positions, train, infer } = comparison;
  const { blockOffset } = positions;
  if (blockOffset !== null) {
    const late = blockOffset > 0 ? "late" : "early";
    return [
      `The whole block stands ${counted(Math.abs(blockOffset), "position")} ${late} at inference: ${idsOfFirstBlock(comparison)}.`,
    ];
  }
  const shared = [train, infer].map((side) => side.convention.positions.slotsPerPosition);
  if (shared[0] !== shared[1]) {
    const words = (count: number) =>
      count === 1 ? "every slot has its own position" : `${count} slots share a position`;
    return [
      `In training ${words(shared[0])}, at inference ${words(shared[1])}: ${idsOfFirstBlock(comparison)}.`,
    ];
  }
  return [];
}

/** Position ids of the first block whose distances differ: `slots at 26..41 instead of 25..40`. */
function idsOfFirstBlock({ positions, frame, train, infer }: Comparison): string {
  const { block } = placeOfRow(frame, positions.first?.row ?? 0);
  const row = block * frame.slotCount;
  const ids = (side: typeof train) => {
    const first = side.rails.slotPositions[row];
    const last = side.rails.slotPositions[row + side.convention.blockSize - 1];
    return first === last ? `${first}` : `${first}..${last}`;
  };
  const inBlock = frame.layout.anchors.length === 1 ? "" : ` in block ${block}`;
  return `slots at ${ids(infer)} instead of ${ids(train)}${inBlock}`;
}

function extentSentence({ positions, frame }: Comparison): string {
  const { first, pairCount, differingContextPairs, differingBlockPairs } = positions;
  const differing = grouped(differingContextPairs + differingBlockPairs);
  const extent = `The distance differs in ${differing} of the ${counted(pairCount, "pair")} that both sides see`;
  if (first === null) return `${extent}.`;
  return `${extent}, first at ${cellName(frame, first)}: ${first.train} in training, ${first.infer} at inference.`;
}
