/** What every number of the cell is, as it stands beside the figures. */
export const definitions = {
  attention:
    "Attention after softmax, as the drafter computed it in this block: the shares of a slot add up to 1. Rows are slots, columns are context rows and then, behind the gap, the slots. All heads have one scale, the square root of the share up to the largest of this block.",
  shares:
    "Context: share of the attention on context rows, the mean over the slots; the rest goes to the block. A muted head pays attention too, but adds nothing to the residual stream. Hidden: share on cells that the mask hides, the mean over the slots; cells below 0.1 % of their slot are not listed.",
  lens: "Logit lens: after each drafter layer the final norm and the head are put on the residual stream, as if it were the last. A field has the top token, its probability (softmax over the whole vocabulary) and the entropy of that softmax in nats. “First” marks where the token of the last layer is on top for the first time.",
  slots:
    "What the last layer says. Entropy in nats: 0 where one token has it all, ln(vocabulary size) where all are alike. Candidates with their probabilities, the best first.",
  differences:
    "Both runs at the end of the same text. Attention: share of the slot's attention, the difference in percentage points. Lens: the largest difference in the probability of one token. Candidates: probability; one that a run does not list counts as 0. Entropy: in nats. The largest first.",
};
