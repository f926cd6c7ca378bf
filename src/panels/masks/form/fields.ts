import { sceneFields } from "./scene-fields";
import { handSetFields, presetField } from "./side-fields";

/** The fields of the form by where they stand. */
export const formFields = {
  train: { preset: presetField("train"), handSet: handSetFields("train") },
  infer: { preset: presetField("infer"), handSet: handSetFields("infer") },
  scene: sceneFields,
};

export const allFields = [
  ...sceneFields,
  ...(["train", "infer"] as const).flatMap((side) => [formFields[side].preset, ...formFields[side].handSet]),
];
