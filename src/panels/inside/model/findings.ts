import type { HeadMass } from "../../../engine/inside/attention-mass";
import { settling } from "../../../engine/inside/lens";
import type { OpenedBlock } from "../../../engine/inside/open-blocks";
import { counted } from "../../../engine/masks/wording";
import type { HeldAgainst, InsideResult } from "../result";
import { columnWords, percent, usedSlots } from "./words";

/** What was found, a sentence each, the block's name first. */
export function findingsOf(result: InsideResult): string[] {
  const { asked, blocks } = result;
  const block = shownBlock(result, asked.run);
  if (block === null) return ["Not computed yet."];
  const place = `Round ${asked.round + 1} of run ${asked.run}, anchor ${block.plan.anchor}`;
  const [first, ...rest] = attentionFindings(block);
  const differences = blocks.length === 2 ? differenceFindings(result) : [];
  return [`${place}: ${first}`, ...rest, lensFinding(block), ...differences];
}

/** The block of a run, or the one that was asked for; null as long as that is not computed. */
export function shownBlock({ blocks, asked }: InsideResult, run: string): OpenedBlock | null {
  const of = (wanted: string) => blocks.find(({ name }) => name === wanted) ?? null;
  return of(run) ?? of(asked.run);
}

function attentionFindings({ masses }: OpenedBlock): string[] {
  const context = meanOf(masses.plan, ({ contextShare }) => contextShare);
  return [
    `${percent(context)} of the attention goes to the context, ${percent(1 - context)} to the block.`,
    forbiddenFinding(masses.plan, "plan"),
    forbiddenFinding(masses.trained, "trained"),
  ];
}

/** Attention is held against the block's own mask where that one is broken, or where training's is not. */
export function tellingMask({ masses }: OpenedBlock): HeldAgainst {
  const isOn = (against: HeldAgainst) => masses[against].some(({ forbiddenShare }) => forbiddenShare > 0);
  return !isOn("plan") && isOn("trained") ? "trained" : "plan";
}

const hiders: Record<HeldAgainst, string> = {
  plan: "cells that the block's own mask hides",
  trained: "cells that training hides",
};

/** How much attention falls where it should not, and which head pays the most of it. */
export function forbiddenFinding(heads: readonly HeadMass[], against: HeldAgainst): string {
  const share = meanOf(heads, ({ forbiddenShare }) => forbiddenShare);
  if (share === 0) return `No attention falls on ${hiders[against]}.`;
  const most = heads.reduce((one, other) => (other.forbiddenShare > one.forbiddenShare ? other : one));
  return `${percent(share)} of the attention falls on ${hiders[against]}, the most in layer ${most.layer}, head ${most.head} (${percent(most.forbiddenShare)}).`;
}

function lensFinding({ plan, lens }: OpenedBlock): string {
  const slots = usedSlots(plan);
  const last = lens.length - 1;
  const late = slots.filter((slot) => settling(lens, slot).first === last).length;
  if (late === 0) return "In every slot the final token is on top before the last layer.";
  return `In ${late} of ${counted(slots.length, "slot")} the final token is on top in the last layer only.`;
}

function differenceFindings({ blocks, attentionDifferences, pair }: InsideResult): string[] {
  const [left, right] = blocks;
  const slots = usedSlots(left.plan).filter((slot) => usedSlots(right.plan).includes(slot));
  const tokens = (block: OpenedBlock) => block.lens[block.lens.length - 1].map(({ final }) => final.token);
  const [ofLeft, ofRight] = [tokens(left), tokens(right)];
  const parting = slots.filter((slot) => ofLeft[slot] !== ofRight[slot]).length;
  const names = `${left.name} and ${right.name}`;
  const drafts =
    parting === 0
      ? `Runs ${names} draft the same token in every slot.`
      : `Runs ${names} draft another token in ${parting} of ${counted(slots.length, "slot")}.`;
  const most = attentionDifferences?.[0];
  if (most === undefined) return [drafts];
  const side = most.rightColumn === null ? left : right;
  const column = columnWords(side.plan, most.rightColumn ?? most.leftColumn ?? 0, pair.tokenizer);
  return [
    drafts,
    `Their attention is most apart in layer ${most.layer}, head ${most.head}, slot ${most.slot} on ${column}: ${percent(most.left)} in ${left.name}, ${percent(most.right)} in ${right.name}.`,
  ];
}

function meanOf(heads: readonly HeadMass[], of: (head: HeadMass) => number): number {
  return heads.reduce((sum, head) => sum + of(head), 0) / Math.max(1, heads.length);
}
