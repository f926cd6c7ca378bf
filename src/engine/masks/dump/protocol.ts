import { RuleError } from "../../tensor/rule-error";
import { sentenceOf } from "../../tensor/sentence-of";
import { type DumpReading, readDump } from "../guess/read-dump";
import type { KnownLayout } from "../guess/shapes";
import type { IntervalMask } from "../interval-mask";
import { type KeptReading, keptReading } from "./kept-reading";
import { type MaskFileChoice, readMaskFile } from "./read-mask-file";

/** What is done with a dump beside the page's thread; a worker of its own does one of them and ends. */
export type DumpJob =
  | { kind: "file"; blob: Blob; fileName: string; choice: MaskFileChoice }
  | { kind: "layout"; mask: IntervalMask; known: KnownLayout; takenId: string | null };

export type DumpAnswer =
  | { kind: "progress"; fraction: number }
  | { kind: "file"; reading: KeptReading }
  | { kind: "layout"; reading: DumpReading }
  | { kind: "error"; message: string };

/** Never rejects: what goes wrong is an answer. */
export async function answerOf(job: DumpJob, onProgress: (fraction: number) => void): Promise<DumpAnswer> {
  try {
    if (job.kind === "layout") {
      return { kind: "layout", reading: readDump(job.mask, job.known, job.takenId) };
    }
    const reading = await readMaskFile(job.blob, job.fileName, job.choice, onProgress);
    return { kind: "file", reading: await keptReading(reading, job.fileName) };
  } catch (error) {
    const message = sentenceOf(error);
    // The memory of the page is the only thing left that can end.
    return {
      kind: "error",
      message: error instanceof RuleError ? message : `the mask could not be read: ${message}`,
    };
  }
}
