/** Entropy of a softmax over the whole vocabulary in nats, two digits; "–" where it is not known. */
export function entropyDigits(nats: number): string {
  return Number.isFinite(nats) ? nats.toFixed(2) : "–";
}
