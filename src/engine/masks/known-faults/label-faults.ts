import { type FaultScene, type KnownFault, reportsOf } from "./known-fault";

/** Entry 31 and entries 33 to 36 of the catalogue: which token a slot stands for, and what it weighs. */
export const labelFaults: readonly KnownFault[] = [
  {
    id: "slot-convention-mismatch",
    level: "label",
    title: "Slots are read by another convention than they were trained by",
    cause:
      "One family has slot k guess token anchor + k and throws slot 0 away, the other has it guess anchor + k + 1 and uses all slots.",
    symptom: "Every guess is the right word one place too early or too late; about one token a round.",
    tell: "The mask can be the same cell for cell; the label of every slot is one off.",
    reports: [
      ...reportsOf("atlas", "#294"),
      ...reportsOf("sglang-jax", "#1619"),
      ...reportsOf("speculators", "#760", "#456"),
    ],
    isSymmetric: true,
    shows: ({ labelShift }) => Math.abs(labelShift) === 1,
  },
  {
    id: "label-shift",
    level: "label",
    title: "Labels are shifted by one in training",
    cause:
      "A left shift from next-token training is kept, so that slot k learns token anchor + k + 1 and serving reads it as anchor + k.",
    symptom: "Accuracy in training is above 70 %, and served length is 1.02.",
    tell: "Trained labels run one ahead of what serving reads.",
    reports: reportsOf("SpecForge", "#471", "#472", "#473"),
    shows: ({ labelShift }) => labelShift === -1,
  },
  {
    id: "teacher-row-not-rolled",
    level: "label",
    title: "The teacher's row is not moved back by one",
    cause:
      "The verifier's row i predicts token i + 1, and its row anchor + k is taken for slot k instead of anchor + k - 1.",
    symptom: "Training on the verifier's outputs goes well, and guesses come one place off.",
    tell: "As a shift of labels by one, but with text labels it is gone.",
    reports: reportsOf("speculators", "#477"),
    shows: ({ labelShift }) => labelShift === -1,
  },
  {
    id: "dspark-slot-zero",
    level: "label",
    title: "Slot 0 is a guess and is not trained",
    cause: "Slot 0 has no weight in the loss although serving uses it as the first guess.",
    symptom: "The first guess is weak and errors run down the block.",
    tell: "Serving reads a token from slot 0, whose loss is nothing.",
    reports: [...reportsOf("speculators", "#798", "#806"), ...reportsOf("TorchSpec", "#129")],
    shows: ({ train, infer }) => train.convention.labelShift === 0 && infer.convention.labelShift > 0,
  },
  {
    id: "decay-offset",
    level: "label",
    title: "The decay of the loss starts at another slot",
    cause: "Weights fall from slot 0 instead of from the first slot that is trained, or do not fall at all.",
    symptom: "None, or head and tail of the block are balanced a little worse.",
    tell: "Weights of all slots differ by one factor, which dividing by their sum takes out again.",
    reports: [
      ...reportsOf("Automodel", "#2908", "#2572"),
      ...reportsOf("speculators", "#630", "#720"),
      ...reportsOf("SpecForge", "3a3f4242"),
    ],
    shows: (comparison) => decaysFrom(comparison, "train") !== decaysFrom(comparison, "infer"),
  },
];

/** The slot from which weights fall; null where both sides do not say. */
function decaysFrom({ train, infer }: FaultScene, side: "train" | "infer"): number | null {
  const [own, other] = side === "train" ? [train, infer] : [infer, train];
  const weight = own.convention.loss?.weight;
  if (weight?.by !== "decay" || other.convention.loss?.weight.by !== "decay") return null;
  return weight.from;
}
