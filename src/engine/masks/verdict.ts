import { causePlace, causeSentence } from "./cause-wording";
import { cellName } from "./cell-name";
import type { Comparison } from "./comparison";
import { inputDifferences } from "./input-wording";
import { positionSentences } from "./position-wording";
import { counted, grouped, listed, sentence } from "./wording";

export interface Verdict {
  /** `harmless`: something differs that attention cannot feel. */
  tone: "aligned" | "harmless" | "differing";
  /** The first sentence: how many cells, of which kind, where. */
  headline: string;
  /** The headline, then causes, positions, labels, slots that one side lacks, inputs. */
  sentences: readonly string[];
}

/** What a comparison comes to, in sentences for the person who asked. */
export function verdictOf(comparison: Comparison): Verdict {
  const { causes, positions, difference } = comparison;
  const others = [
    ...labelDifferences(comparison),
    ...slotDifferences(comparison),
    ...inputDifferences(comparison),
  ];
  const withoutMask = [
    ...(positions.kind === "differing" ? ["positions"] : []),
    ...others.map(({ what }) => what),
  ];
  const differs = causes.length > 0 || withoutMask.length > 0;
  const tone = differs ? "differing" : positions.kind === "shifted" ? "harmless" : "aligned";
  const seen = difference.agreeingCount === 1 ? "cell" : `${grouped(difference.agreeingCount)} cells`;
  const headline =
    causes.length > 0
      ? maskHeadline(comparison)
      : differs
        ? `Both sides see the same ${seen}, but they differ in ${listed(withoutMask)}.`
        : difference.agreeingCount === 0
          ? "Aligned: no cell is seen on either side."
          : `Aligned: both sides see the same ${seen}, at the same ${tone === "aligned" ? "positions" : "distances"}.`;
  return {
    tone,
    headline,
    sentences: [
      headline,
      ...causes.map((cause) => causeSentence(cause, comparison, causes.length > 1)),
      ...positionSentences(comparison),
      ...others.map(({ says }) => says),
    ],
  };
}

function maskHeadline(comparison: Comparison): string {
  const { causes, difference, frame } = comparison;
  const { trainOnlyCount, inferOnlyCount, first } = difference;
  if (causes.length === 1) {
    return `${counted(causes[0].cellCount, `${causes[0].kind} cell`)} ${causePlace(causes[0], comparison)}.`;
  }
  const counts = [
    ...(trainOnlyCount > 0 ? [counted(trainOnlyCount, "train-only cell")] : []),
    ...(inferOnlyCount > 0 ? [counted(inferOnlyCount, "infer-only cell")] : []),
  ];
  const place = first === null ? "" : `, first at ${cellName(frame, first)}`;
  return `${listed(counts)} for ${causes.length} reasons${place}.`;
}

function labelDifferences({ labelShift, train, infer }: Comparison): { what: string; says: string }[] {
  if (labelShift === 0) return [];
  const token = (shift: number) => `token anchor + k${shift === 0 ? "" : ` + ${shift}`}`;
  const says = `Slot k is trained to predict ${token(train.convention.labelShift)} but read as ${token(infer.convention.labelShift)}.`;
  return [{ what: "labels", says }];
}

/** Slots that one side lacks: whole rows, which are not counted as differing cells. */
function slotDifferences({ frame, causes }: Comparison): { what: string; says: string }[] {
  const { blockSizes, slotCount, sharedSlotCount } = frame;
  if (slotCount === sharedSlotCount) return [];
  const isOne = slotCount - sharedSlotCount === 1;
  const slots = isOne ? `slot ${sharedSlotCount}` : `slots ${sharedSlotCount}..${slotCount - 1}`;
  const fate =
    blockSizes.train > blockSizes.infer
      ? `${isOne ? "is" : "are"} never drafted`
      : `${isOne ? "was" : "were"} never trained`;
  const isExplained = causes.some((cause) => cause.clause === "slot-exists");
  const sizes = isExplained
    ? ""
    : `: block size ${blockSizes.train} in training, ${blockSizes.infer} at inference`;
  return [{ what: "block size", says: sentence(`${slots} ${fate}${sizes}`) }];
}
