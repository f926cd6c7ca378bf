import { useMemo } from "react";
import type { ViewPairProps } from "./mask-pair-props";
import type { PairInput, SideRails } from "./pair-input";
import { marksOf, type PairMarks } from "./pair-marks";

/** What is drawn, unchanged as long as its parts are, whatever objects a caller wraps them in. */
export function usePairInput(props: ViewPairProps): { input: PairInput; marks: PairMarks } {
  const {
    frame,
    projection,
    framed,
    difference,
    train,
    infer,
    tokensOfColumns = null,
    tokensOfRows = null,
    weights,
  } = props;
  const trainSide = useSide(train);
  const inferSide = useSide(infer);
  const marks = useMemo(
    () => marksOf({ projection, difference, train: trainSide, infer: inferSide }),
    [projection, difference, trainSide, inferSide],
  );
  const trainWeights = weights?.train ?? null;
  const inferWeights = weights?.infer ?? null;
  const input = useMemo(
    (): PairInput => ({
      frame,
      projection,
      framed,
      difference,
      train: trainSide,
      infer: inferSide,
      tokensOfColumns: tokensOfColumns?.some((token) => token !== null) ? tokensOfColumns : null,
      tokensOfRows,
      weights: { train: trainWeights, infer: inferWeights },
    }),
    [
      frame,
      projection,
      framed,
      difference,
      trainSide,
      inferSide,
      tokensOfColumns,
      tokensOfRows,
      trainWeights,
      inferWeights,
    ],
  );
  return { input, marks };
}

function useSide({ title, detail, mask, rails, edited }: ViewPairProps["train"]): ViewPairProps["train"] {
  const kept = useRails(rails);
  return useMemo(
    () => ({
      title,
      ...(detail === undefined ? {} : { detail }),
      mask,
      rails: kept,
      ...(edited === undefined ? {} : { edited }),
    }),
    [title, detail, mask, kept, edited],
  );
}

/** The parts alone, none of which is made anew. */
function useRails(rails: SideRails): SideRails {
  const { contextPositions, slotPositions, labels, lossWeights, withoutLoss, droppedBlocks } = rails;
  return useMemo(
    () => ({
      contextPositions,
      slotPositions,
      ...(labels && { labels }),
      ...(lossWeights && { lossWeights }),
      ...(withoutLoss && { withoutLoss }),
      ...(droppedBlocks && { droppedBlocks }),
    }),
    [contextPositions, slotPositions, labels, lossWeights, withoutLoss, droppedBlocks],
  );
}
