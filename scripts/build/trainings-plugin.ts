import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { folderOf, shippedTrainings } from "../../src/engine/drafting/deviations/training/shipped.ts";

const models = "public/models";
/** Folders of the pair itself. */
const pair = ["tiny-python-target", "tiny-python-dflash-b16"];
const mostBytes = 5 * 2 ** 20;

/** Stops a build in which the list of trainings and the folders of weights do not agree. */
export function trainingsPlugin(): Plugin {
  return {
    name: "trainings",
    apply: "build",
    buildStart() {
      for (const fault of trainingFaults(models)) this.error(fault);
    },
  };
}

/** What is wrong with the folders, a sentence each; empty when all that is listed is there and nothing else. */
function trainingFaults(folder: string): string[] {
  const listed = shippedTrainings.map(folderOf);
  const others = readdirSync(folder).filter((name) => !pair.includes(name) && !listed.includes(name));
  return [
    ...others.map((name) => `${join(folder, name)} must be in the list of trainings that ship.`),
    ...listed.flatMap((name) => folderFaults(join(folder, name))),
  ];
}

function folderFaults(folder: string): string[] {
  const missing = ["config.json", "model.safetensors", "README.md"].filter(
    (name) => !existsSync(join(folder, name)),
  );
  if (missing.length > 0) return missing.map((name) => `${join(folder, name)} must be there.`);
  const { size } = statSync(join(folder, "model.safetensors"));
  const config = readFileSync(join(folder, "config.json"), "utf8");
  const own = readFileSync(join(models, "tiny-python-dflash-b16", "config.json"), "utf8");
  return [
    ...(size > mostBytes ? [`${folder}: the weights must be <= ${mostBytes} bytes, got ${size}.`] : []),
    ...(config === own ? [] : [`${folder}: config.json must be that of the pair's own drafter.`]),
  ];
}
