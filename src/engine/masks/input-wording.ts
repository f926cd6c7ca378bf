import type { Convention } from "./convention";
import type { Side } from "./frame";
import { servedDifferences } from "./served-wording";
import { counted, listed } from "./wording";

/** What else the drafter is fed differently: taps of the target and the token of the empty slots. */
export function inputDifferences({
  train,
  infer,
}: Readonly<Record<Side, { convention: Convention }>>): { what: string; says: string }[] {
  const [before, after] = [train.convention, infer.convention];
  const found: { what: string; says: string }[] = [];
  const later = after.taps.shift - before.taps.shift;
  if (later !== 0) {
    const layers = counted(Math.abs(later), "target layer");
    found.push({
      what: "taps",
      says: `Every tap is taken ${layers} ${later > 0 ? "later" : "earlier"} at inference.`,
    });
  }
  const [zeroedBefore, zeroedAfter] = [zeroedTaps(before), zeroedTaps(after)];
  if (zeroedBefore !== zeroedAfter) {
    found.push({
      what: "zeroed taps",
      says: `Fed as zeros: ${zeroedBefore} in training, ${zeroedAfter} at inference.`,
    });
  }
  if (before.maskToken !== after.maskToken) {
    found.push({
      what: "mask token",
      says: `Empty slots hold ${maskToken(before)} in training and ${maskToken(after)} at inference.`,
    });
  }
  return [...found, ...servedDifferences({ train, infer })];
}

function zeroedTaps({ taps }: Convention): string {
  if (taps.zeroed.length === 0) return "no tap";
  return listed(
    taps.zeroed.map((tap) => {
      if (tap >= 0) return `tap ${tap}`;
      return tap === -1 ? "the last tap" : `the last tap but ${-1 - tap}`;
    }),
  );
}

function maskToken({ maskToken }: Convention): string {
  if (maskToken === "declared") return "the mask token that the checkpoint declares";
  return maskToken === "end-of-text" ? "the end-of-text token" : `token ${maskToken}`;
}
