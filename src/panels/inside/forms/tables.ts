import { settling } from "../../../engine/inside/lens";
import type { OpenedBlock } from "../../../engine/inside/open-blocks";
import { definitions } from "../model/definitions";
import { differenceKinds, differenceRows } from "../model/difference-rows";
import { differenceTitles } from "../model/difference-titles";
import { forbiddenRows } from "../model/forbidden-rows";
import { nats, percent, probabilityText, tokenWords, usedSlots } from "../model/words";
import type { InsideResult } from "../result";

interface FormTable {
  caption: string;
  head: string[];
  rows: string[][];
}

/** Rows of a kind that a saved form lists. */
const mostListed = 10;

/** All tables of a result: every block's own, then what differs between them. */
export function tablesOf(result: InsideResult): FormTable[] {
  return [...result.blocks.flatMap((block) => blockTables(block, result)), ...differenceTables(result)];
}

function blockTables(block: OpenedBlock, result: InsideResult): FormTable[] {
  const { name, masses, plan, lens } = block;
  const { tokenizer } = result.pair;
  const forbidden = forbiddenRows(block, "trained", tokenizer, mostListed).rows;
  const tables = [
    {
      caption: `Run ${name}: where the attention goes. ${definitions.shares}`,
      head: ["Layer", "Head", "Context", "Block", "Hidden by its mask", "Hidden in training"],
      rows: masses.plan.map(({ layer, head, contextShare, forbiddenShare }, at) => [
        `${layer}`,
        `${head}`,
        percent(contextShare),
        percent(1 - contextShare),
        percent(forbiddenShare),
        percent(masses.trained[at].forbiddenShare),
      ]),
    },
    {
      caption: `Run ${name}: logit lens. ${definitions.lens}`,
      head: ["Slot", ...lens.map((_, layer) => `After layer ${layer}`), "Final token first"],
      rows: usedSlots(plan).map((slot) => [
        `${slot}`,
        ...lens.map((layer) => {
          const { candidates, entropy } = layer[slot];
          const [best] = candidates;
          return `${tokenWords(best.token, tokenizer)} ${probabilityText(best.probability)}, ${nats(entropy)} nats`;
        }),
        `layer ${settling(lens, slot).first}`,
      ]),
    },
  ];
  if (forbidden.length === 0) return tables;
  return [
    ...tables,
    {
      caption: `Run ${name}: attention on cells that training hides, the most first.`,
      head: ["Cell", "Share of the slot's attention"],
      rows: forbidden.map(({ where, share }) => [where, share]),
    },
  ];
}

function differenceTables(result: InsideResult): FormTable[] {
  const [left, right] = result.blocks;
  if (right === undefined) return [];
  return differenceKinds.flatMap((kind) => {
    const rows = differenceRows(result, kind).slice(0, mostListed);
    if (rows.length === 0) return [];
    return [
      {
        caption: `${differenceTitles[kind]}, what differs the most. ${definitions.differences}`,
        head: ["Where", `Run ${left.name}`, `Run ${right.name}`, "Difference"],
        rows: rows.map(({ where, left: one, right: other, difference }) => [where, one, other, difference]),
      },
    ];
  });
}
