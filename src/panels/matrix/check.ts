import { checkLayout } from "../../engine/masks/validate";
import { RuleError } from "../../engine/tensor/rule-error";
import { inferNumbers, layoutOf, type MatrixParams } from "./params";
import { sides } from "./sides";

/** Above these, counting hundreds of pairs would go on for minutes. */
const longestContext = 65_536;
const mostRows = 16_384;
const mostLayers = 1000;

/** @throws RuleError for the first rule that is broken; what a preset cannot take is told in its cells. */
export function checkMatrix(params: MatrixParams): void {
  const { contextLength, anchors } = params.layout;
  if (contextLength < 1) throw new RuleError("context length", ">= 1", contextLength);
  if (contextLength > longestContext)
    throw new RuleError("context length", `<= ${longestContext}`, contextLength);
  if (anchors.length === 0) throw new RuleError("anchors", "at least one index", anchors);
  const { layerTypes } = params;
  if (layerTypes.length === 0) throw new RuleError("layers", "at least one", layerTypes);
  if (layerTypes.length > mostLayers)
    throw new RuleError("layers", `at most ${mostLayers}`, layerTypes.length);
  for (const blockSize of [
    largestBlock("train", params.values),
    largestBlock("infer", inferNumbers(params)),
  ]) {
    if (blockSize < 1) throw new RuleError("block size", ">= 1", blockSize);
    const rows = anchors.length * blockSize;
    if (rows > mostRows) throw new RuleError("anchors times block size", `<= ${mostRows}`, rows);
  }
  checkLayout(layoutOf(params));
}

function largestBlock(side: keyof typeof sides, values: MatrixParams["values"]): number {
  const initial = sides[side].flatMap(({ parameters }) =>
    parameters.filter(({ id }) => id === "blockSize").map((parameter) => parameter.initial),
  );
  return values.blockSize ?? Math.max(...initial);
}
