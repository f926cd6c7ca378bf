/** What the figures are, as they stand beside them. */
export const definitions = {
  cosine:
    "Cosine of an input's rows with the rows of each state, the mean over the context rows: 1 is the same direction. Neighbouring layers are close to each other, so the best one counts, however close the next is. An input that is off from its best state by more than 5 % of that state's norm is not that state itself, whatever its cosine.",
  counting:
    "Both ways of counting: hidden_states[i], as Hugging Face has it with the embeddings as 0, and layer i - 1, whose output it is. The last state is behind the final norm.",
  error:
    "Relative error: norm of the difference over norm of the reference, all tokens and channels together; of one token, over its own channels. The reference is the target in 32 bits, as it verifies here.",
  bfloat16: "bfloat16: every product of matrices and every residual sum is rounded to 8 significant bits.",
  "other-order":
    "Another order: every product of matrices is summed in parts, the last part first, in 32 bits.",
  change:
    "The same block of run A, drafted from those states: slots whose best token is another, and the largest difference of a logit over all these slots and the whole vocabulary.",
  capture:
    "Cosine with every state, all tokens as one vector; the nearest state is the one with the largest. Relative error and largest difference are from that one.",
} as const;
