import type { Side } from "../frame";
import { type FaultScene, type KnownFault, reportsOf } from "./known-fault";

/** Entries 11 to 16 of the catalogue. Rotary parameters are no part of a convention: two of them show nowhere here. */
export const positionFaults: readonly KnownFault[] = [
  {
    id: "partial-rotary-mismatch",
    level: "position",
    title: "Only a part of the rotary dimensions turns on one side",
    cause:
      "A partial rotary factor copied from the verifier is ignored in training and honoured in serving, or the reverse.",
    symptom: "Validation is good; served, slot 1 half works and all later slots fail.",
    tell: "Masks and position ids agree; the table of rotary frequencies does not.",
    reports: reportsOf("speculators", "#613", "#738"),
  },
  {
    id: "yarn-mismatch",
    level: "position",
    title: "YaRN is applied where the drafter has none, or the reverse",
    cause: "A scaling factor is hard-coded, or dropped, whatever the drafter's own rotary settings say.",
    symptom: "Acceptance is low everywhere and the text is right.",
    tell: "Masks and position ids agree; the low rotary frequencies differ by the factor.",
    reports: [...reportsOf("atlas", "#78", "#258"), ...reportsOf("xinfer", "#481")],
  },
  {
    id: "absolute-positions-after-clip",
    level: "position",
    title: "Ids keep counting after the context was clipped",
    cause:
      "Old context rows are dropped and the rest keep their absolute ids, beyond the longest that was trained.",
    symptom: "Acceptance is good on short contexts and collapses on long ones.",
    tell: "Distances agree and ids do not; the largest id passes the trained length.",
    reports: [...reportsOf("buun-llama-cpp", "#32"), ...reportsOf("mlx-node", "#161")],
  },
  {
    id: "unroll-rotation-not-advanced",
    level: "position",
    title: "Ids stand still while the steps go on",
    cause: "Every unrolled step is rotated with the id of the first, instead of one more per step.",
    symptom: "Later steps learn worse with one attention backend than with another.",
    tell: "All slots of a block stand at one id on one side and count up on the other.",
    reports: [...reportsOf("SpecForge", "#424"), ...reportsOf("Automodel", "#2377")],
    shows: (comparison) => standsStill(comparison, "train") && !standsStill(comparison, "infer"),
  },
  {
    id: "one-based-positions",
    level: "position",
    title: "Ids count from one instead of from zero",
    cause: "Every id of one side is larger by the same number, which rotary attention cannot feel.",
    symptom: "None.",
    tell: "Ids differ everywhere by one number, distances nowhere.",
    reports: [...reportsOf("speculators", "#703"), ...reportsOf("prime-rl", "#3466")],
    isHarmless: true,
    isSymmetric: true,
    shows: ({ positions }) => positions.kind === "shifted" && positions.shift !== null,
  },
  {
    id: "image-coordinate-as-slot",
    level: "position",
    title: "A rotary coordinate is used as a cache slot",
    cause:
      "An image takes more slots than coordinates, and a slot number taken from the coordinate overwrites rows of the prompt.",
    symptom: "Text is fine; with an image acceptance drops with every drafted step.",
    tell: "Slot and id of a row differ after an image, and one side uses the wrong one of them.",
    reports: [
      ...reportsOf("vLLM", "#54519", "#54716"),
      ...reportsOf("vllm-ascend", "#9340"),
      ...reportsOf("buun-llama-cpp", "#58"),
    ],
  },
];

/** Whether the slots of a block of several all stand at one id. */
function standsStill(comparison: FaultScene, side: Side): boolean {
  const { blockSize, positions } = comparison[side].convention;
  return blockSize > 1 && positions.slotsPerPosition >= blockSize;
}
