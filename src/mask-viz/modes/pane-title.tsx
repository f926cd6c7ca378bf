import type { CSSProperties } from "react";
import type { PairInput } from "../pair-input";

type SideTitle = Pick<PairInput["train"], "title" | "detail">;

/** What stands above a pane, in line with its cells, or further left where it is longer than they are. */
export function PaneTitle({ plotXPx, side }: { plotXPx: number; side: SideTitle }) {
  return (
    <p
      className="viz-pane-title viz-own-title"
      title={wordsOf(side)}
      style={{ "--plot-x": `${plotXPx}px` } as CSSProperties}
    >
      <span>
        <SideName {...side} />
      </span>
    </p>
  );
}

/** Both sides above one pane, each over its own half. */
export function PaneTitles({ plotXPx, left, right }: { plotXPx: number; left: SideTitle; right: SideTitle }) {
  return (
    <p className="viz-pane-title viz-two-titles" style={{ paddingLeft: plotXPx }}>
      <span title={wordsOf(left)}>
        <SideName {...left} />
      </span>{" "}
      <span title={wordsOf(right)}>
        <SideName {...right} />
      </span>
    </p>
  );
}

/** Both sides in the same cells: one title at the left, which belongs to no part of the columns. */
export function OverlayTitle({ train, infer }: { train: SideTitle; infer: SideTitle }) {
  const details = [train.detail, infer.detail].filter((detail) => detail !== undefined);
  return (
    <p className="viz-pane-title" title={details.join(" / ")}>
      <b>{overlayWords(train.title, infer.title)}</b> {details.join(" / ")}
    </p>
  );
}

/** `Training and inference, laid over each other` */
export function overlayWords(train: string, infer: string): string {
  return `${train} and ${infer.charAt(0).toLowerCase()}${infer.slice(1)}, laid over each other`;
}

/** The whole of it, where its end is cut. */
function wordsOf({ title, detail }: SideTitle): string {
  return detail === undefined ? title : `${title}: ${detail}`;
}

function SideName({ title, detail }: SideTitle) {
  return (
    <>
      <b>{title}</b> {detail}
    </>
  );
}
