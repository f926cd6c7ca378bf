import type { FoundCell } from "../../../notebook/cell-kind";
import { sentenceOf } from "../catalogue";
import type { CheckResult } from "../judge/judge";
import type { CheckParams } from "../params";
import { verdictOf } from "../verdict";

/** The verdict, then every assertion with what was found. */
export function textOf({ title, params, output }: FoundCell<CheckParams, CheckResult>): string {
  if (output === null) {
    const asserted = params.assertions.map((each) => `not judged  ${each.of}: ${sentenceOf(each)}`);
    return [title, "Not judged yet.", ...asserted, ""].join("\n");
  }
  const lines = output.outcomes.flatMap(({ sentence, holds, found, place }) => [
    `${holds ? "holds" : "FAILS"}  ${sentence}. Found: ${found}`,
    ...(place ? [`       ${place.sentence}`] : []),
  ]);
  return [title, verdictOf(output).sentence, ...lines, ""].join("\n");
}
