import { causePlace, causeSentence } from "./cause-wording";
import type { Comparison } from "./comparison";
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
  const { causes, positions } = comparison;
  const others = [...labelSentences(comparison), ...slotSentences(comparison), ...inputSentences(comparison)];
  const differs = causes.length > 0 || positions.kind === "differing" || others.length > 0;
  const tone = differs ? "differing" : positions.kind === "shifted" ? "harmless" : "aligned";
  const headline = headlineOf(comparison, tone);
  return {
    tone,
    headline,
    sentences: [
      headline,
      ...causes.map((cause) => causeSentence(cause, comparison, causes.length > 1)),
      ...positionSentences(comparison),
      ...others,
    ],
  };
}

function headlineOf(comparison: Comparison, tone: Verdict["tone"]): string {
  const { causes, difference } = comparison;
  const { trainOnlyCount, inferOnlyCount, agreeingCount } = difference;
  if (causes.length === 1) {
    return `${counted(causes[0].cellCount, `${causes[0].kind} cell`)} ${causePlace(causes[0], comparison)}.`;
  }
  if (causes.length > 1) {
    const parts = [
      trainOnlyCount > 0 ? [counted(trainOnlyCount, "train-only cell")] : [],
      inferOnlyCount > 0 ? [counted(inferOnlyCount, "infer-only cell")] : [],
    ].flat();
    return `${listed(parts)}, for ${causes.length} reasons.`;
  }
  const cells = agreeingCount === 1 ? "cell" : `${grouped(agreeingCount)} cells`;
  if (tone === "differing") return `Both sides see the same ${cells}, but they differ elsewhere.`;
  return tone === "aligned"
    ? `Aligned: both sides see the same ${cells}, at the same positions.`
    : `Aligned: both sides see the same ${cells}, at the same distances.`;
}

function labelSentences({ labelShift, train, infer }: Comparison): string[] {
  if (labelShift === 0) return [];
  const token = (shift: number) => `token anchor + k${shift === 0 ? "" : ` + ${shift}`}`;
  return [
    `Slot k is trained to predict ${token(train.convention.labelShift)} but read as ${token(infer.convention.labelShift)}.`,
  ];
}

function slotSentences({ frame }: Comparison): string[] {
  const { blockSizes, slotCount, sharedSlotCount } = frame;
  if (slotCount === sharedSlotCount) return [];
  const slots =
    slotCount - sharedSlotCount === 1
      ? `slot ${sharedSlotCount} is`
      : `slots ${sharedSlotCount}..${slotCount - 1} are`;
  const fate = blockSizes.train > blockSizes.infer ? "never drafted" : "drafted but were never trained";
  return [
    sentence(
      `${slots} ${fate}: block size ${blockSizes.train} in training, ${blockSizes.infer} at inference`,
    ),
  ];
}

function inputSentences({ train, infer }: Comparison): string[] {
  const [before, after] = [train.convention, infer.convention];
  const sentences: string[] = [];
  if (before.taps.shift !== after.taps.shift) {
    const shift = after.taps.shift - before.taps.shift;
    sentences.push(
      `Every tap is taken ${counted(Math.abs(shift), "target layer")} ${shift > 0 ? "later" : "earlier"} at inference.`,
    );
  }
  const zeroed = (taps: readonly number[]) => (taps.length === 0 ? "none" : taps.join(", "));
  if (zeroed(before.taps.zeroed) !== zeroed(after.taps.zeroed)) {
    sentences.push(
      `Taps fed as zeros: ${zeroed(before.taps.zeroed)} in training, ${zeroed(after.taps.zeroed)} at inference.`,
    );
  }
  if (before.maskToken !== after.maskToken) {
    sentences.push(`The mask token is ${before.maskToken} in training and ${after.maskToken} at inference.`);
  }
  return sentences;
}
