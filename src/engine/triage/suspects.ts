/** What a user sees, and which deviations have been behind it, the likeliest first. */
export interface Symptom {
  id: string;
  sees: string;
  /** Ids of deviations, each to be switched on here; other weights only where the pair has them. */
  suspects: readonly string[];
  /** Causes that this page cannot run, by name. */
  elsewhere: readonly string[];
}

/** Every deviation is a suspect of one at least, but those that are there to be held against. */
export const symptoms: readonly Symptom[] = [
  {
    id: "accurate-in-training",
    sees: "Training accuracy is above 0.9, and the served acceptance length is about 1.",
    suspects: [
      "trained-label-shift",
      "slot-read-one-early",
      "trained-anchor-inclusive",
      "anchor-in-context",
      "trained-context-by-block-number",
      "trained-anti-causal-block",
      "positions-one-late",
      "positions-one-early",
    ],
    elsewhere: ["rotary embedding of a part of a head", "a training metric that is not what is served"],
  },
  {
    id: "loss-too-low",
    sees: "Training loss is suspiciously low, the more so with many anchors, and what is served is far below it.",
    suspects: ["trained-context-by-block-number", "trained-anchor-inclusive"],
    elsewhere: ["context of the document before in a packed row"],
  },
  {
    id: "one-ahead",
    sees: "Drafts are the right words one place too early.",
    suspects: ["positions-one-late", "anchor-in-context", "trained-label-shift"],
    elsewhere: ["a slot family that the checkpoint does not declare"],
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
    suspects: [
      "shared-positions",
      "window-of-another-layer",
      "final-norm-skipped",
      "norm-weight-plus-one",
      "embeddings-scaled",
      "block-anti-causal",
    ],
    elsewhere: ["rotary embedding of a part of a head", "a window that the loader dropped"],
  },
  {
    id: "every-slot-lower",
    sees: "Every slot is accepted some per cent less often.",
    suspects: [
      "block-causal",
      "trained-causal-block",
      "taps-one-early",
      "taps-one-late",
      "last-tap-zeroed",
      "trained-four-of-five-taps",
      "taps-after-final-norm",
      "anchor-in-context-columns",
      "trained-noisy-teacher",
      "mask-added-as-numbers",
    ],
    elsewhere: ["text of another kind than in training", "a window or a direction in some layers only"],
  },
  {
    id: "never-beyond",
    sees: "A certain number of drafts is accepted at most, never one more.",
    suspects: ["smaller-block"],
    elsewhere: ["a limit on drafted tokens in the server's settings"],
  },
  {
    id: "falls-with-length",
    sees: "Acceptance falls as the text grows.",
    suspects: ["crop-one-short", "crop-one-long", "rejected-rows-kept", "window-of-another-layer"],
    elsewhere: [
      "a window that the loader dropped",
      "positions that stay absolute behind a clipped context",
      "penalties on one side only",
    ],
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
    elsewhere: ["states that were captured for another request"],
  },
  {
    id: "only-in-batches",
    sees: "It is bad in batches only.",
    suspects: [],
    elsewhere: ["rejected rows in a recurrent state", "a kernel's schedule for another window"],
  },
  {
    id: "graphs-only",
    sees: "The acceptance length is exactly 1.0 with captured graphs, and fine without.",
    suspects: ["window-of-another-layer"],
    elsewhere: ["a kernel's schedule that was captured once"],
  },
  {
    id: "nothing-accepted",
    sees: "Nothing is accepted, and the target's text is fine.",
    suspects: [
      "vocabulary-offsets-added",
      "head-untrained",
      "wrong-mask-token",
      "mask-row-zeros",
      "no-context",
      "taps-reversed",
    ],
    elsewhere: ["hidden states in a rotated basis", "layout errors of a port"],
  },
  {
    id: "same-token",
    sees: "Every slot drafts the same token, or the loss is NaN on batches of mixed length.",
    suspects: ["rows-past-end-empty", "states-float16"],
    elsewhere: ["blocks of padding that may see nothing"],
  },
  {
    id: "one-token-flips",
    sees: "Drafts are those of the reference for a while, then one token is another.",
    suspects: ["states-bfloat16", "bf16-extraction", "other-order-extraction"],
    elsewhere: ["another kernel", "weights of fewer bits on one side"],
  },
  {
    id: "committed-garbled",
    sees: "The committed text itself is garbled or repeats itself.",
    suspects: ["bonus-doubled", "bonus-lost"],
    elsewhere: [
      "the verification",
      "rows of rejected drafts in the target's own cache or recurrent state",
      "the target's embedding scale or soft cap",
      "the target's own loop",
    ],
  },
];
