/** A figure of acceptance, its definition, and what projects call it. */
export interface Figure {
  id:
    | "length-with-bonus"
    | "length-without-bonus"
    | "mean-of-means"
    | "rate"
    | "per-draft"
    | "conditional"
    | "histogram";
  title: string;
  /** c_i: rounds that accepted draft i; R: rounds. */
  definition: string;
  /** How its 95 % interval is made. */
  interval: string;
  names: readonly FigureName[];
}

interface FigureName {
  project: NamedProject;
  name: string;
  /** Where it is not quite the same. */
  difference?: string;
}

const namedProjects = ["vLLM", "SGLang", "llama.cpp", "speculators", "SpecForge", "z-lab"] as const;
type NamedProject = (typeof namedProjects)[number];

/** The projects that have no name for a figure. */
export function namelessIn({ names }: Figure): NamedProject[] {
  return namedProjects.filter((project) => names.every((each) => each.project !== project));
}

const overRounds = "Percentile bootstrap over rounds, 2,000 resamples, fixed seed.";
const prefill =
  "completion tokens / rounds: the token of the prefill makes it larger, a cut last block smaller";

export const figures: readonly Figure[] = [
  {
    id: "length-with-bonus",
    title: "Acceptance length with the bonus token",
    definition:
      "1 + accepted drafts / R: the tokens that a round commits, every round counted once (pooled).",
    interval: overRounds,
    names: [
      { project: "vLLM", name: "Mean acceptance length, Acceptance length" },
      { project: "SGLang", name: "accept len, Accept length" },
      { project: "SGLang", name: "spec_accept_length", difference: prefill },
      { project: "llama.cpp", name: "mean acceptance length, mean len, #mean acc len" },
      { project: "speculators", name: "acceptance_length" },
      {
        project: "speculators",
        name: "accept_len",
        difference: "in training: from probabilities, with the true text before every block",
      },
      { project: "SpecForge", name: "accept_length", difference: prefill },
      {
        project: "SpecForge",
        name: "accept_len, tau_probabilistic",
        difference: "in training: with the true text before every block, the second from probabilities",
      },
    ],
  },
  {
    id: "length-without-bonus",
    title: "Acceptance length without the bonus token",
    definition: "accepted drafts / R, pooled: the length with the bonus token less 1.",
    interval: overRounds,
    names: [
      {
        project: "speculators",
        name: "eal",
        difference: "in training: a product of averages, as if slots did not depend on each other",
      },
    ],
  },
  {
    id: "mean-of-means",
    title: "Mean of the runs' own means",
    definition:
      "Every run's acceptance length with the bonus token, averaged: a short run counts as much as a long one.",
    interval: "Percentile bootstrap over runs, 2,000 resamples, fixed seed; none for a single run.",
    names: [{ project: "z-lab", name: "Average Acceptance length" }],
  },
  {
    id: "rate",
    title: "Draft acceptance rate",
    definition: "accepted drafts / drafts: the shorter the blocks, the higher.",
    interval: `${overRounds} Drafts of one round hang together, so that Wilson's would be too narrow.`,
    names: [
      { project: "vLLM", name: "Avg Draft acceptance rate, Acceptance rate (%)" },
      { project: "SGLang", name: "accept rate, spec_accept_rate" },
      { project: "llama.cpp", name: "draft acceptance, draft_n_accepted / draft_n" },
    ],
  },
  {
    id: "per-draft",
    title: "Acceptance per slot",
    definition:
      "c_i / R: of the rounds that drafted slot i, the share that accepted it, and so all before it. Unconditional.",
    interval: "Wilson's, as if rounds did not depend on each other.",
    names: [
      {
        project: "vLLM",
        name: "Per-position acceptance rate",
        difference: "from 0; rounds that did not draft the slot count as rejections",
      },
      { project: "llama.cpp", name: "acceptance rate per position, acc per pos, #acc rate/pos" },
      { project: "speculators", name: "acceptance_at_pos_i", difference: "from 0, as in vLLM" },
      {
        project: "speculators",
        name: "position_k_acc",
        difference: "in training: counts a slot whether or not those before it are right",
      },
      {
        project: "SpecForge",
        name: "accuracy_position",
        difference: "in training: counts a slot whether or not those before it are right",
      },
    ],
  },
  {
    id: "conditional",
    title: "Acceptance per slot, where it was observed",
    definition:
      "c_i / c_(i-1): of the rounds that accepted all slots before i, the share that accepted i. A slot that no round reached is unobserved.",
    interval: "Wilson's, as if rounds did not depend on each other.",
    names: [],
  },
  {
    id: "histogram",
    title: "Rounds by accepted drafts",
    definition: "How many rounds accepted 0, 1, 2, ... drafts, without the bonus token.",
    interval: "None.",
    names: [
      { project: "vLLM", name: "acceptance_histogram", difference: "in answers, one request each" },
      { project: "SGLang", name: "spec_accept_histogram" },
      {
        project: "z-lab",
        name: "Acceptance length histogram",
        difference: "by length with the bonus token, in per cent",
      },
    ],
  },
];
