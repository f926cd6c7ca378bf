import type { Comparison } from "../engine/masks/comparison";
import { resultKey } from "./results";

/** Two sides compared, as a masks cell gives them: other cells count in it, or run as its inference side. */
export const comparisonKey = resultKey<Comparison>("comparison");
