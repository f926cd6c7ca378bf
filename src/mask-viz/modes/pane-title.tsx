import type { PairInput } from "../pair-input";

type SideTitle = Pick<PairInput["train"], "title" | "detail">;

/** What stands above a pane, in line with its cells. */
export function PaneTitle({ plotXPx, side }: { plotXPx: number; side: SideTitle }) {
  return (
    <p className="viz-pane-title" style={{ paddingLeft: plotXPx }}>
      <SideName {...side} />
    </p>
  );
}

/** Both sides above one pane, each over its own half. */
export function PaneTitles({ plotXPx, left, right }: { plotXPx: number; left: SideTitle; right: SideTitle }) {
  return (
    <p className="viz-pane-title viz-two-titles" style={{ paddingLeft: plotXPx }}>
      <span>
        <SideName {...left} />
      </span>{" "}
      <span>
        <SideName {...right} />
      </span>
    </p>
  );
}

/** Both sides in the same cells: one title at the left, which belongs to no part of the columns. */
export function OverlayTitle({ train, infer }: { train: SideTitle; infer: SideTitle }) {
  const details = [train.detail, infer.detail].filter((detail) => detail !== undefined);
  return (
    <p className="viz-pane-title">
      <b>{overlayWords(train.title, infer.title)}</b> {details.join(" / ")}
    </p>
  );
}

/** `Training and inference, laid over each other` */
export function overlayWords(train: string, infer: string): string {
  return `${train} and ${infer.charAt(0).toLowerCase()}${infer.slice(1)}, laid over each other`;
}

function SideName({ title, detail }: SideTitle) {
  return (
    <>
      <b>{title}</b> {detail}
    </>
  );
}
