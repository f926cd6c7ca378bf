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

/** Both sides above one pane: at the left and at the right of it, or laid over each other. */
export function PaneTitles({
  plotXPx,
  left,
  right,
  between,
}: {
  plotXPx: number;
  left: SideTitle;
  right: SideTitle;
  /** "over", or null where each has its own half. */
  between: string | null;
}) {
  return (
    <p
      className="viz-pane-title viz-two-titles"
      style={{ paddingLeft: plotXPx }}
      data-apart={between === null}
    >
      <span>
        <SideName {...left} />
      </span>{" "}
      {between}{" "}
      <span>
        <SideName {...right} />
      </span>
    </p>
  );
}

function SideName({ title, detail }: SideTitle) {
  return (
    <>
      <b>{title}</b> {detail}
    </>
  );
}
