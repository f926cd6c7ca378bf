import type { Convention } from "../masks/convention";
import type { ContextRow } from "./context-row";
import type { Round, Timeline } from "./round";

/**
 * The drafter's context before the next round, row by row, as the loop of a convention keeps it; rounds that
 * ran under another rule have left what that one says, and so has the prompt. The rows end before the anchor;
 * what the mask does with them is not told here.
 */
export function contextLedger(timeline: Timeline, convention: Pick<Convention, "loop">): ContextRow[] {
  const rows: ContextRow[] = [];
  const loop =
    timeline.rounds.length === 0 ? (convention.loop ?? {}) : loopOf(timeline.rounds[0], convention);
  if (loop.earlierRequest === "kept") {
    for (const [index, token] of (timeline.earlier ?? []).entries()) {
      rows.push({ index, token, state: { kind: "earlier" } });
    }
  }
  const prefilled = timeline.firstToken === null ? timeline.prompt.slice(0, -1) : timeline.prompt;
  if (loop.promptRows !== "missing") {
    for (const [index, token] of prefilled.entries()) {
      const isWritten = index >= (loop.unwrittenRows ?? 0);
      rows.push({
        index,
        token: isWritten ? token : null,
        state: { kind: isWritten ? "present" : "unwritten" },
      });
    }
  }
  for (const round of timeline.rounds) rows.push(...rowsOfRound(round, loopOf(round, convention).roundRows));
  return rows;
}

/** The rule of the loop that a round ran under; the convention's where only a log tells of the round. */
export function loopOf(
  round: Pick<Round, "loop">,
  convention: Pick<Convention, "loop">,
): NonNullable<Convention["loop"]> {
  return round.loop ?? convention.loop ?? {};
}

/**
 * The rows that a round leaves behind: those before the next anchor, which is the last token committed, and
 * of rejected drafts as many as the rule keeps.
 */
function rowsOfRound(round: Round, rule: RoundRows): ContextRow[] {
  const { plan, anchorToken, drafts, committed, index } = round;
  const right = [anchorToken, ...committed.slice(0, -1)];
  const rejected = drafts.map(({ token }) => token).slice(right.length - 1);
  const kept = rejected.length === 0 ? right : right.slice(0, rule === "one-short" ? -1 : right.length);
  const stale = rule === "all-drafted" ? rejected : rule === "one-long" ? rejected.slice(0, 1) : [];
  return [
    ...kept.map(
      (token, offset): ContextRow => ({
        index: plan.anchor + offset,
        token,
        state: { kind: "present" },
      }),
    ),
    ...stale.map((token, at): ContextRow => {
      const offset = right.length + at;
      return { index: plan.anchor + offset, token, state: { kind: "rejected", round: index, offset } };
    }),
  ];
}

type RoundRows = NonNullable<Convention["loop"]>["roundRows"];
