import type { Frame } from "../frame";
import { originOf, type Section } from "./projection";

interface Range {
  start: number;
  end: number;
}

/** The columns of the frame behind the columns `start..end` of a section, in a row of a block, rising. */
export function frameRanges(
  section: Section,
  frame: Frame,
  block: number,
  start: number,
  end: number,
): Range[] {
  const from = Math.max(start, section.start) - section.start;
  const to = Math.min(end, section.end) - section.start;
  if (from >= to) return [];
  const { contextLength } = frame.layout;
  const own = ownSlots(frame, block);
  switch (section.kind) {
    case "indices":
      return [{ start: section.first + from, end: section.first + to }];
    case "offsets": {
      const zero = originOf(frame, block) + section.first;
      return section.step === 1
        ? cut(zero + from, zero + to, 0, contextLength)
        : cut(zero - to + 1, zero - from + 1, 0, contextLength);
    }
    case "own-slots":
      return [{ start: own.start + from, end: own.start + to }];
    case "all-slots":
      return [{ start: contextLength + from, end: contextLength + to }];
    case "other-slots":
      return [
        ...cut(contextLength + from, contextLength + to, contextLength, own.start),
        ...cut(
          contextLength + from + frame.slotCount,
          contextLength + to + frame.slotCount,
          own.end,
          Infinity,
        ),
      ];
    case "any-other-slot":
      return [
        ...cut(contextLength, own.start, contextLength, own.start),
        ...cut(own.end, frame.columnCount, own.end, Infinity),
      ];
  }
}

/** The columns of a section in which the columns `start..end` of the frame lie, in a row of a block, rising. */
export function viewRanges(
  section: Section,
  frame: Frame,
  block: number,
  start: number,
  end: number,
): Range[] {
  const { contextLength } = frame.layout;
  const own = ownSlots(frame, block);
  /** Columns counted from the section's start. */
  const shown = (from: number, to: number) =>
    cut(section.start + from, section.start + to, section.start, section.end);
  switch (section.kind) {
    case "indices":
      return shown(start - section.first, Math.min(end, contextLength) - section.first);
    case "offsets": {
      const zero = originOf(frame, block) + section.first;
      const past = Math.min(end, contextLength);
      return section.step === 1 ? shown(start - zero, past - zero) : shown(zero - past + 1, zero - start + 1);
    }
    case "own-slots":
      return shown(Math.max(start, own.start) - own.start, Math.min(end, own.end) - own.start);
    case "all-slots":
      return shown(start - contextLength, end - contextLength);
    case "other-slots": {
      // Behind its own slots a row's columns move up by them.
      const behind = Math.max(start, own.end) - frame.slotCount;
      return [
        ...shown(start - contextLength, Math.min(end, own.start) - contextLength),
        ...shown(behind - contextLength, end - frame.slotCount - contextLength),
      ];
    }
    case "any-other-slot": {
      const isBefore = Math.max(start, contextLength) < Math.min(end, own.start);
      return isBefore || Math.max(start, own.end) < end ? shown(0, 1) : [];
    }
  }
}

function ownSlots({ layout, slotCount }: Frame, block: number): Range {
  const start = layout.contextLength + block * slotCount;
  return { start, end: start + slotCount };
}

/** The part of `start..end` inside `low..high`, if there is one. */
function cut(start: number, end: number, low: number, high: number): Range[] {
  const inside = { start: Math.max(start, low), end: Math.min(end, high) };
  return inside.start < inside.end ? [inside] : [];
}
