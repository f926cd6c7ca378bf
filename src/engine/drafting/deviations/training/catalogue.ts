import type { TrainingFault } from "../../../masks/convention";
import type { Deviation } from "../deviation";

/** What was wrong in a training, as in `training/drafter_faults.py`. */
interface Training extends Pick<Deviation, "title" | "cause" | "formula" | "signature" | "reports"> {
  fault: TrainingFault;
  /** Ids of the deviations under which serving is what this training was; none where serving needs no change. */
  servedAs: readonly string[];
}

export const trainings: readonly Training[] = [
  {
    fault: "short",
    title: "Trained for a quarter of the steps",
    cause:
      "Nothing is wrong: the bundled drafter's recipe for 800 steps, as many as all other trainings here had.",
    formula: "800 steps instead of 3,215",
    signature: "What the other trainings are held against: each had the same number of steps.",
    reports: [],
    servedAs: [],
  },
  {
    fault: "anchor-inclusive",
    title: "Trained with the anchor in the context",
    cause: "In training the anchor's own hidden state was a context key, which serving does not have yet.",
    formula: "k <= a in training, k < a when served",
    signature: "Training accuracy goes up, acceptance goes down.",
    reports: ["SpecForge #473"],
    servedAs: ["anchor-in-context-columns"],
  },
  {
    fault: "causal-block",
    title: "Trained with a causal block",
    cause: "In training a slot saw itself and the slots before it; when served it sees those after it too.",
    formula: "m <= k in training",
    signature: "Acceptance below what training promised, no error.",
    reports: ["z-lab #122"],
    servedAs: ["block-causal"],
  },
  {
    fault: "anti-causal-block",
    title: "Trained with an anti-causal block",
    cause: "In training a slot saw itself and the slots after it, so that no mask slot saw the anchor token.",
    formula: "m >= k in training",
    signature: "Normal loss, then acceptance lengths near 1.",
    reports: ["SpecForge #427"],
    servedAs: ["block-anti-causal"],
  },
  {
    fault: "context-by-block-number",
    title: "Trained with context by block number",
    cause:
      "In training a context row was seen when a block of a lower number held it, wherever the two stood in the text.",
    formula: "block(j) < block(a) instead of j < a",
    signature: "Loss too good with many anchors, served far below it.",
    reports: ["SpecForge #470"],
    servedAs: [],
  },
  {
    fault: "label-shift",
    title: "Trained on labels one late",
    cause: "In training slot k was scored on token a + k + 1, and slot 0 on nothing.",
    formula: "slot k -> a + k + 1 in training",
    signature: "Training accuracy looks fine, acceptance length about 1.",
    reports: ["SpecForge #471", "SpecForge #472", "SpecForge #473"],
    servedAs: ["slot-read-one-early"],
  },
  {
    fault: "four-of-five-taps",
    title: "Trained without the last tap",
    cause: "In training the last of the five taps was never captured: fc saw zeros in its place.",
    formula: "tap 5 = 0 in training",
    signature: "A tap that training never used reaches fc's untrained columns when served.",
    reports: [],
    servedAs: ["last-tap-zeroed"],
  },
  {
    fault: "soft-labels",
    title: "Trained on the target's distribution",
    cause: "The loss was the divergence from the target's distribution instead of cross-entropy on tokens.",
    formula: "KL(target, drafter) instead of -log p(token)",
    signature: "Another loss, not a fault by itself: what it costs or gains is measured here.",
    reports: [],
    servedAs: [],
  },
  {
    fault: "noisy-teacher",
    title: "Trained on a noisy teacher",
    cause:
      "Noise meant for the states that feed the drafter also reached the state that the teacher's logits are computed from.",
    formula: "teacher = head(h + noise)",
    signature: "The labels themselves are wrong now and then; the loss does not tell.",
    reports: [],
    servedAs: [],
  },
];

/** Ways of serving that all drafters are held against: strictly, and as some training was. */
export const servings: readonly (readonly string[])[] = [
  [],
  ...trainings.map(({ servedAs }) => servedAs).filter(({ length }) => length > 0),
];
