import { memo } from "react";
import { visibleToken } from "../../mask-viz/token-text";
import type { Chip, ChipKind } from "./model/text-lines";

const kindWords: Record<ChipKind, string> = {
  prompt: "prompt",
  "mask-token": "mask token",
  drafted: "drafted, not verified yet",
  accepted: "accepted",
  rejected: "rejected",
  unobserved: "behind the rejection, not looked at",
  unchecked: "committed without the target's word",
  target: "the target's own token",
};

/** `id` of a chip inside its line, for the pointer and the focus. */
export function chipKey(group: number, at: number): string {
  return `${group}/${at}`;
}

interface TokenChipProps {
  chip: Chip;
  id: string;
  /** Text of the token before it in its round. */
  textBefore: string | undefined;
  isTabStop: boolean;
  keepsLines: boolean;
  /** The step at the cursor is about this token. */
  isCurrent: boolean;
  describedBy: string | undefined;
}

/** One token. What became of it is told by colour, by shape and in words. */
export const TokenChip = memo(function TokenChip(props: TokenChipProps) {
  const { chip, id, textBefore, isTabStop, keepsLines, isCurrent, describedBy } = props;
  // Newline and indentation are one token: it opens the next line, so that code keeps its shape.
  const breaks = keepsLines && chip.text.includes("\n");
  // A draft of nothing but newlines stays in one line, or it would push everything else out of sight.
  const isStutter = /^\n+$/.test(`${textBefore ?? "?"}${chip.text}`);
  const opensLine = breaks && chip.text.startsWith("\n") && !isStutter;
  return (
    <>
      {opensLine && <br />}
      <button
        type="button"
        className="chip"
        data-chip={id}
        data-kind={chip.kind}
        data-repeat={chip.isRepeat}
        data-forced={chip.isForced}
        data-current={isCurrent}
        data-roving
        tabIndex={isTabStop ? 0 : -1}
        aria-describedby={describedBy}
      >
        {visibleToken(chip.text)}
        <span className="visually-hidden">
          , {kindWords[chip.kind]}
          {chip.isRepeat && ", repeated"}
          {chip.isForced && ", put there by hand"}
        </span>
      </button>
      {breaks && !chip.text.startsWith("\n") && <br />}
    </>
  );
});
