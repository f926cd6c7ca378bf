import { symbol, symbolCircle, symbolSquare } from "d3";
import type { Extraction } from "../result";

/** How an extraction is drawn: told apart by dash and mark, its colour only helps. */
interface Look {
  title: string;
  dash: string;
  path: string;
}

const looks: Record<Extraction["numerics"], Look> = {
  bfloat16: { title: "bfloat16", dash: "none", path: symbol(symbolCircle, 36)() ?? "" },
  "other-order": { title: "other order", dash: "7 3", path: symbol(symbolSquare, 36)() ?? "" },
};

export function lookOf(numerics: Extraction["numerics"]): Look {
  return looks[numerics];
}
