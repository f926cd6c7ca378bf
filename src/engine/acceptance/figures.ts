/** A figure of acceptance, its definition, and what projects call it. */
export interface Figure {
  id:
    | "length-with-bonus"
    | "length-without-bonus"
    | "mean-of-means"
    | "per-draft"
    | "conditional"
    | "rate"
    | "histogram";
  title: string;
  /** c_i: rounds that accepted more than i drafts; R: rounds; D: drafts per round. */
  definition: string;
  names: readonly { project: string; name: string; difference?: string }[];
}

export const figures: readonly Figure[] = [
  {
    id: "length-with-bonus",
    title: "Acceptance length with the bonus token",
    definition: "1 + (accepted drafts) / R over all rounds: the tokens that a round commits.",
    names: [
      { project: "vLLM", name: "Mean acceptance length" },
      {
        project: "SGLang",
        name: "spec_accept_length",
        difference:
          "completion tokens / rounds: the token of the prefill makes it larger, a cut last block smaller",
      },
      { project: "SGLang", name: "accept len" },
      { project: "SpecForge", name: "accept_length" },
      { project: "speculators", name: "acceptance_length" },
      {
        project: "speculators",
        name: "accept_len",
        difference: "from probabilities, with truth given, block by block",
      },
    ],
  },
  {
    id: "length-without-bonus",
    title: "Acceptance length without the bonus token",
    definition: "(accepted drafts) / R over all rounds.",
    names: [
      {
        project: "speculators",
        name: "eal",
        difference: "a product of averages with truth given, as if slots did not depend on each other",
      },
    ],
  },
  {
    id: "mean-of-means",
    title: "Mean of the runs' own means",
    definition:
      "Every run's acceptance length with the bonus token, averaged: short runs count as much as long ones.",
    names: [{ project: "z-lab", name: "Average Acceptance length" }],
  },
  {
    id: "per-draft",
    title: "Acceptance per draft",
    definition: "c_i / R: the share of all rounds that accepted draft i, and so all before it.",
    names: [
      { project: "vLLM", name: "Per-position acceptance rate" },
      { project: "speculators", name: "acceptance_at_pos_i" },
      {
        project: "speculators",
        name: "position_k_acc",
        difference: "counts a slot whether or not those before it are right",
      },
    ],
  },
  {
    id: "conditional",
    title: "Acceptance per draft, if observed",
    definition: "c_i / c_(i-1): the share among rounds that accepted all drafts before it.",
    names: [],
  },
  {
    id: "rate",
    title: "Draft acceptance rate",
    definition: "(accepted drafts) / (drafts): the shorter the blocks, the higher.",
    names: [
      { project: "vLLM", name: "Avg Draft acceptance rate" },
      { project: "SGLang", name: "spec_accept_rate" },
      { project: "llama.cpp", name: "draft_n_accepted / draft_n" },
    ],
  },
  {
    id: "histogram",
    title: "Rounds by accepted drafts",
    definition: "How many rounds accepted 0, 1, 2, ... drafts.",
    names: [
      { project: "SGLang", name: "spec_accept_histogram" },
      {
        project: "z-lab",
        name: "Acceptance length histogram",
        difference: "by length with the bonus token, in per cent",
      },
    ],
  },
];
