/** What a user sees, and which deviations have been behind it, the likeliest first. */
export interface Symptom {
  id: string;
  sees: string;
  /** Ids of deviations that can be switched on here. */
  suspects: readonly string[];
  /** Causes that this page cannot run, by name. */
  elsewhere: readonly string[];
}

export const symptoms: readonly Symptom[] = [
  {
    id: "accurate-in-training",
    sees: "Training accuracy is above 0.9, and the served acceptance length is about 1.",
    suspects: ["slot-read-one-early", "anchor-in-context", "positions-one-late", "positions-one-early"],
    elsewhere: ["rotary embedding of a part of a head", "a training metric that is not what is served"],
  },
  {
    id: "one-ahead",
    sees: "Drafts are the right words one place too early.",
    suspects: ["positions-one-late", "anchor-in-context"],
    elsewhere: ["labels that are shifted twice in training"],
  },
  {
    id: "one-behind",
    sees: "Drafts are the right words one place too late.",
    suspects: ["positions-one-early", "slot-read-one-early"],
    elsewhere: ["labels that were not shifted in training"],
  },
  {
    id: "first-slot-only",
    sees: "The first slot is accepted now and then, all later ones never.",
    suspects: ["shared-positions", "window-of-another-layer", "final-norm-skipped", "block-anti-causal"],
    elsewhere: ["rotary embedding of a part of a head"],
  },
  {
    id: "every-slot-lower",
    sees: "Every slot is accepted some per cent less often.",
    suspects: ["block-causal", "taps-one-early", "taps-one-late", "last-tap-zeroed", "states-bfloat16"],
    elsewhere: [],
  },
  {
    id: "falls-with-length",
    sees: "Acceptance falls as the text grows.",
    suspects: ["crop-one-short", "crop-one-long", "rejected-rows-kept", "window-of-another-layer"],
    elsewhere: ["penalties on one side only", "positions beyond a clipped table"],
  },
  {
    id: "climbs-from-start",
    sees: "Acceptance is low at the start of a request and climbs.",
    suspects: ["prompt-rows-missing"],
    elsewhere: [],
  },
  {
    id: "second-request",
    sees: "Only the second request is bad, or only one with a shared prefix.",
    suspects: ["earlier-request-kept", "prefix-rows-unwritten"],
    elsewhere: [],
  },
  {
    id: "only-in-batches",
    sees: "It is bad in batches only, or with graphs only.",
    suspects: [],
    elsewhere: ["rejected rows in a recurrent state", "a kernel's schedule for another window"],
  },
  {
    id: "nothing-accepted",
    sees: "Nothing is accepted, and the target's text is fine.",
    suspects: [
      "vocabulary-offsets-added",
      "head-untrained",
      "wrong-mask-token",
      "mask-row-zeros",
      "taps-reversed",
    ],
    elsewhere: ["hidden states in a rotated basis", "layout errors of a port"],
  },
  {
    id: "committed-garbled",
    sees: "The committed text itself is garbled or repeats itself.",
    suspects: ["bonus-doubled", "bonus-lost"],
    elsewhere: [
      "the verification",
      "rows of rejected drafts in the target's own cache",
      "the target's own loop",
    ],
  },
];
