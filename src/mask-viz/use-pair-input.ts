import { useMemo } from "react";
import type { MaskPairProps } from "./mask-pair-props";
import type { PairInput } from "./pair-input";
import { marksOf, type PairMarks } from "./pair-marks";

/** What is drawn, unchanged as long as its parts are, whatever objects a caller wraps them in. */
export function usePairInput(props: MaskPairProps): { input: PairInput; marks: PairMarks } {
  const { frame, difference, train, infer, tokensOfColumns = null, tokensOfRows = null, weights } = props;
  const trainSide = useSide(train);
  const inferSide = useSide(infer);
  const marks = useMemo(
    () => marksOf({ frame, difference, train: trainSide, infer: inferSide }),
    [frame, difference, trainSide, inferSide],
  );
  const trainWeights = weights?.train ?? null;
  const inferWeights = weights?.infer ?? null;
  const input = useMemo(
    (): PairInput => ({
      frame,
      difference,
      train: trainSide,
      infer: inferSide,
      tokensOfColumns: tokensOfColumns?.some((token) => token !== null) ? tokensOfColumns : null,
      tokensOfRows,
      weights: { train: trainWeights, infer: inferWeights },
    }),
    [frame, difference, trainSide, inferSide, tokensOfColumns, tokensOfRows, trainWeights, inferWeights],
  );
  return { input, marks };
}

function useSide({ title, detail, mask, rails }: MaskPairProps["train"]): MaskPairProps["train"] {
  const { contextPositions, slotPositions } = rails;
  return useMemo(
    () => ({
      title,
      ...(detail === undefined ? {} : { detail }),
      mask,
      rails: { contextPositions, slotPositions },
    }),
    [title, detail, mask, contextPositions, slotPositions],
  );
}
