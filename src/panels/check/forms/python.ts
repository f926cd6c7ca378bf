import type { Comparison } from "../../../engine/masks/comparison";
import type { Side } from "../../../engine/masks/frame";
import { pythonName } from "../../../engine/masks/python-form-text";
import type { FoundCell } from "../../../notebook/cell-kind";
import { comparisonKey } from "../../../notebook/comparison-result";
import { sentenceOf } from "../catalogue";
import type { CheckResult, JudgedAssertion } from "../judge/judge";
import type { Assertion, CheckParams } from "../params";

/**
 * The assertions as Python. Those about cells of a mask are asserted on what the Python of the masks cell
 * left behind; of the others, which need the models or the positions, the recorded result stands as a comment.
 */
export function pythonOf({ params, output, inputs }: FoundCell<CheckParams, CheckResult>): string {
  if (params.assertions.length === 0) return "# Nothing is asserted.\n";
  const parts = params.assertions.map((assertion, at) => {
    const comparison = inputs.get(assertion.of)?.get(comparisonKey) ?? null;
    const asserts = comparison === null ? null : assertLines(assertion, comparison);
    const said = comment(`${assertion.of}: ${sentenceOf(assertion)}`);
    return [said, ...(asserts ?? [recorded(output?.outcomes[at])])].join("\n");
  });
  return `import torch\n\n${parts.join("\n\n")}\n`;
}

function recorded(outcome: JudgedAssertion | undefined): string {
  if (!outcome) return comment("Not judged yet.");
  return comment(`Recorded: it ${outcome.holds ? "holds" : "fails"}, ${outcome.found}.`);
}

/** Null for what is not about cells. */
function assertLines(assertion: Assertion, comparison: Comparison): string[] | null {
  const variable = pythonName(assertion.of);
  const counts = `int(${variable}_train_only.sum()), int(${variable}_infer_only.sum())`;
  switch (assertion.kind) {
    case "masks-equal":
      return [`assert torch.equal(${variable}_train, ${variable}_infer), (${counts})`];
    case "nothing-train-only":
      return [`assert not ${variable}_train_only.any(), int(${variable}_train_only.sum())`];
    case "nothing-infer-only":
      return [`assert not ${variable}_infer_only.any(), int(${variable}_infer_only.sum())`];
    case "differing-at-most":
      return [`assert sum((${counts})) <= ${assertion.count}, (${counts})`];
    case "sees-own-block": {
      const sides: readonly Side[] = assertion.side === "both" ? ["train", "infer"] : [assertion.side];
      return sides.flatMap((side) => ownBlockLines(`${variable}_${side}`, comparison, side));
    }
    default:
      return null;
  }
}

/** Rows and key columns of the same used block, as far as the direction allows. */
function ownBlockLines(variable: string, { frame, layerType, ...sides }: Comparison, side: Side): string[] {
  const { convention } = sides[side];
  const { direction } = convention.attention[layerType];
  const { anchors, contextLength } = frame.layout;
  const terms = [
    "(key >= 0)",
    `(key // ${frame.slotCount} == row // ${frame.slotCount})`,
    ...(convention.blockSize < frame.slotCount
      ? [
          `(row % ${frame.slotCount} < ${convention.blockSize})`,
          `(key % ${frame.slotCount} < ${convention.blockSize})`,
        ]
      : []),
    ...(direction === "causal" ? ["(key <= row)"] : direction === "anti-causal" ? ["(key >= row)"] : []),
  ];
  const used = anchors.map((anchor) => (anchor === null ? "False" : "True"));
  return [
    `row = torch.arange(${variable}.shape[0])[:, None]`,
    `key = torch.arange(${variable}.shape[1]) - ${contextLength}  # slots are the keys from here on`,
    `own = ${terms.join(" & ")}`,
    ...(used.includes("False")
      ? [`own &= torch.tensor([${used.join(", ")}])[row // ${frame.slotCount}]`]
      : []),
    `assert ${variable}[own].all(), int((~${variable}[own]).sum())`,
  ];
}

/** Text of a cell as a comment: none of it can become code. */
function comment(text: string): string {
  return text
    .split(/[\r\n\f\v\u0085\u2028\u2029]+/)
    .map((line) => `# ${line}`)
    .join("\n");
}
