import { type KnownFault, reportsOf } from "./known-fault";

/** Entries 17, 18 and 21 of the catalogue: the wiring that a convention tells of. */
export const wiringFaults: readonly KnownFault[] = [
  {
    id: "target-layer-off-by-one",
    level: "wiring",
    title: "Taps are taken one target layer off",
    cause: "One side takes the output of a layer and the other its input, for the same layer number.",
    symptom: "Acceptance is 2 to 16 % lower and the text is right.",
    tell: "Hidden states match those of the neighbouring layer, not those of the declared one.",
    reports: [
      ...reportsOf("vLLM", "#40727", "#42704"),
      ...reportsOf("onnxruntime-genai", "#2538"),
      ...reportsOf("atlas", "#394"),
    ],
    isSymmetric: true,
    shows: ({ train, infer }) => Math.abs(infer.convention.taps.shift - train.convention.taps.shift) === 1,
  },
  {
    id: "tap-count-mismatch",
    level: "wiring",
    title: "One tap more or less on one side",
    cause: "The number of tapped layers, or whether the last state is among them, is understood differently.",
    symptom: "A shape error, or the last layer silently dropped.",
    tell: "One block of columns of the drafter's input projection is fed with zeros or with another layer.",
    reports: [
      ...reportsOf("SGLang", "#32204"),
      ...reportsOf("speculators", "#705", "#839"),
      ...reportsOf("TorchSpec", "#87"),
    ],
    isSymmetric: true,
    shows: ({ train, infer }) =>
      String(train.convention.taps.zeroed) !== String(infer.convention.taps.zeroed),
  },
  {
    id: "wrong-mask-token",
    level: "wiring",
    title: "Empty slots hold another token",
    cause:
      "The mask token's id or its embedding row is not the drafter's own: a fallback to padding or end of text, or a new token.",
    symptom: "Training and serving run without an error, and little is accepted.",
    tell: "Every slot but the first starts from another embedding; the mask is the same.",
    reports: [
      ...reportsOf("Automodel", "#2461"),
      ...reportsOf("SpecForge", "#500", "#604"),
      ...reportsOf("vLLM", "#46104"),
      ...reportsOf("SGLang", "#27924"),
    ],
    isSymmetric: true,
    shows: ({ train, infer }) => train.convention.maskToken !== infer.convention.maskToken,
  },
];
