import type { FoundCell, ReportSection } from "../../../notebook/cell-kind";
import { definitionOf, sentenceOf } from "../catalogue";
import type { CheckResult } from "../judge/judge";
import type { CheckParams } from "../params";
import { verdictOf } from "../verdict";

export function reportOf({ params, output }: FoundCell<CheckParams, CheckResult>): ReportSection {
  const verdict = output === null ? "Not judged yet." : verdictOf(output).sentence;
  const rows = params.assertions.map((assertion, at) => {
    const outcome = output?.outcomes.at(at);
    const result = outcome ? (outcome.holds ? "holds" : "fails") : "not judged";
    const place = outcome?.place ? ` ${outcome.place.sentence}` : "";
    return [
      result,
      `${assertion.of}: ${sentenceOf(assertion)}`,
      outcome ? `${outcome.found}${place}` : "",
      definitionOf(assertion),
    ];
  });
  return {
    facts: [{ label: "Verdict", value: verdict }],
    tables: [{ caption: "Assertions", head: ["", "Assertion", "Found", "What it means"], rows }],
  };
}
