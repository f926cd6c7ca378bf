/** A cell that matches what feeds fc in a drafting cell's first block. */
export function tapsCell(of: string) {
  return { kind: "taps", name: "taps", title: "What feeds the drafter", params: { of, round: 0 } };
}
