import type { DrafterConfig } from "../models/drafter-config";
import type { TargetConfig } from "../models/target-config";

/**
 * Indices i of the target's states X_i that a plan may tap, ascending: those that the checkpoint
 * declares, and for deviations the ones one layer early and late. No others are copied back and kept.
 */
export function tappableStreams(
  { taps }: Pick<DrafterConfig, "taps">,
  { layerCount }: Pick<TargetConfig, "layerCount">,
): number[] {
  const all = taps.flatMap((tap) => [tap - 1, tap, tap + 1]);
  const there = all.filter((tap) => tap >= 0 && tap <= layerCount);
  return [...new Set(there)].sort((one, two) => one - two);
}
