import type { FoundCell, ReportSection } from "../../../notebook/cell-kind";
import { allRunsOf, type DraftingResult } from "../../../store/drafting-result";
import type { DraftingParams } from "../params";
import { paramsOf } from "../settings";
import {
  contextRowsText,
  figuresOf,
  findingsOf,
  runNotes,
  servedChanges,
  settingFacts,
  triageFacts,
} from "./findings";

/** Settings, findings, the acceptance of every run, and round by round. */
export function reportOf({ params, output }: FoundCell<DraftingParams, DraftingResult>): ReportSection {
  const asked = output === null ? params : paramsOf(output.settings);
  const facts = [
    ...settingFacts(asked, output?.pair.tokenizer ?? null),
    { label: "Found", value: findingsOf(output).join(" ") },
  ];
  if (output === null) return { facts };
  const { pair } = output;
  const figures = figuresOf(output, asked);
  const runs = allRunsOf(output);
  const roundCount = Math.max(...runs.map(({ timeline }) => timeline.rounds.length));
  const changes = servedChanges(output);
  return {
    facts: [
      ...facts,
      ...(changes.length === 0 ? [] : [{ label: "Run B against run A", value: changes.join(" ") }]),
      ...triageFacts(output),
      ...runNotes(output).map((note) => ({ label: "Note", value: note })),
      { label: "Pair", value: `${pair.source.name}. ${pair.backend.sentence}` },
    ],
    tables: [
      {
        caption: "Acceptance, pooled over the rounds of a run; the acceptance length counts the bonus token.",
        head: ["Run", "Rounds", "Accepted drafts", "Acceptance length", "Any accepted", "Repeats"],
        rows: figures.map((run) => [
          `${run.name}, ${run.title}`,
          `${run.rounds}`,
          `${run.acceptedMean.toFixed(2)} ± ${run.acceptedDeviation.toFixed(2)}`,
          run.acceptanceLength.toFixed(2),
          percent(run.anyAcceptedShare),
          percent(run.adjacentRepeatRate),
        ]),
      },
      {
        caption:
          "Context rows, with those that are wrong or missing, accepted drafts and the draft itself, round by round.",
        head: [
          "Round",
          ...figures.flatMap(({ name }) => [`${name} rows`, `${name} accepts`, `${name} drafts`]),
        ],
        rows: Array.from({ length: roundCount }, (_, at) => [
          `${at + 1}`,
          ...runs.flatMap((run) => {
            const round = run.timeline.rounds.at(at);
            if (!round) return ["", "ended", ""];
            const draft = pair.tokenizer.decode(round.drafts.map(({ token }) => token));
            const rows = contextRowsText(run, round, output.aligned.convention);
            return [rows, `${round.acceptedDrafts} of ${round.drafts.length}`, draft];
          }),
        ]),
      },
    ],
  };
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
