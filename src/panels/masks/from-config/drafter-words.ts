import type { DrafterFacts } from "../params";

/** `z-lab, mask token 151669, taps X_2 X_10` */
export function drafterWords({ family, taps, maskToken }: DrafterFacts): string {
  return [
    family,
    maskToken === null ? "mask token not known" : `mask token ${maskToken}`,
    taps === null ? "taps not known" : `taps ${taps.map((tap) => `X_${tap}`).join(" ")}`,
  ].join(", ");
}
