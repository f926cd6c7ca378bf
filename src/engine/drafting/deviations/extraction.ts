import { counted, type Deviation } from "./deviation";

/** States for the drafter that were computed by another path than the one that verifies. */
export const extractionDeviations: readonly Deviation[] = [
  {
    id: "bf16-extraction",
    level: "numeric",
    title: "States extracted in bfloat16",
    cause:
      "The states for the drafter come from a fallback that computes in bfloat16, and not from the run that verifies.",
    formula: "bf16(x W) and bf16(x + y) in every layer of the target",
    signature:
      "A draft differs here and there, where two tokens were close; the text stays the target's own.",
    reports: ["prime-rl #3063", "transformers #47625"],
    apply: (convention) => counted(convention, { extraction: "bfloat16" }),
  },
  {
    id: "other-order-extraction",
    level: "numeric",
    title: "States extracted in another order of summation",
    cause:
      "The states for the drafter come from a kernel that splits its sums and adds the parts in another order.",
    formula: "x W as the sum of 4 parts, from the last to the first",
    signature: "States differ by rounding; a draft only where two tokens are all but tied.",
    reports: ["prime-rl #3063"],
    apply: (convention) => counted(convention, { extraction: "other-order" }),
  },
];
