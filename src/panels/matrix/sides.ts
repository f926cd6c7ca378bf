import type { Side } from "../../engine/masks/frame";
import { type Preset, presets } from "../../engine/masks/presets";

/** The presets that are compared: all that are tied to a side, so no general masks. */
export const sides: Readonly<Record<Side, readonly Preset[]>> = {
  train: byProject(presets.filter(({ side }) => side === "training")),
  infer: byProject(presets.filter(({ side }) => side === "inference")),
};

/** Presets of one project follow each other, projects with many of them come first. */
function byProject(list: readonly Preset[]): Preset[] {
  const projects = [...new Set(list.map(({ project }) => project))];
  return projects
    .map((project) => list.filter((preset) => preset.project === project))
    .sort((a, b) => b.length - a.length)
    .flat();
}
