import { pythonName } from "../../../engine/masks/python-form-text";
import type { FoundCell } from "../../../notebook/cell-kind";
import { findingsOf, shownBlock } from "../model/findings";
import type { InsideParams } from "../params";
import type { InsideResult } from "../result";

/** The block's inputs, to feed a drafter there, and what was found as comments: the models do not run there. */
export function pythonOf({ name, params, output }: FoundCell<InsideParams, InsideResult>): string {
  if (output === null) return "# Not run yet.\n";
  const findings = findingsOf(output).map((sentence) => `# ${sentence.replace(/\s+/g, " ")}`);
  const block = shownBlock(output, params.run);
  if (block === null) return `${findings.join("\n")}\n`;
  const { plan } = block;
  const tokens = plan.context.map(({ token }) => (token === null ? "None" : `${token}`));
  return [
    `${pythonName(name)}_block = {`,
    `    "anchor": ${plan.anchor},`,
    `    "block_tokens": [${plan.blockTokens.join(", ")}],`,
    `    "block_position_ids": [${plan.slotPositions.join(", ")}],`,
    `    "context_tokens": [${tokens.join(", ")}],`,
    `    "context_position_ids": [${plan.contextPositions.join(", ")}],`,
    "}",
    "",
    ...findings,
    "",
  ].join("\n");
}
