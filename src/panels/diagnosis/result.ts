import type { LogDiagnosis } from "../../engine/diagnosis/diagnose-log";
import type { OpenPair } from "../../engine/runtime/named-pair";
import type { DiagnosisParams } from "./params";

/** What was found, with what it was asked for and the pair that was served. */
export interface DiagnosisResult {
  asked: DiagnosisParams;
  pair: OpenPair;
  found: LogDiagnosis;
}
