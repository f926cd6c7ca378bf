import type { Stage } from "./camera";
import type { ViewPairProps } from "./mask-pair-props";
import type { PairMarks } from "./pair-marks";
import type { Blink } from "./use-blink";
import type { ReaderView } from "./use-reader-view";

/** What commands and the pointer work on. */
export interface Workplace {
  props: ViewPairProps;
  marks: PairMarks;
  stage: Stage;
  reader: ReaderView;
  blink: Blink;
  /** Tells what happened where the picture alone does not. */
  say(notice: string): void;
}
