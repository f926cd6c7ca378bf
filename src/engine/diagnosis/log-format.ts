/** The format of a log, field by field, for the page and the command line. */
export const logFields: readonly { field: string; says: string }[] = [
  {
    field: "tokens",
    says: "Token ids of the text up to the first anchor, which is the last of them. Or the text itself.",
  },
  {
    field: "drafts",
    says: "What was drafted behind the anchor, in order: token ids, or a text. The first of a block's drafts are enough: only what is there is compared, so that a log cut at the first rejection, by a limit or at the end of the text is as good as far as it goes. How many there are says nothing by itself; drafts that a fault would not have made count against it. An empty list, of a block of which only accepted drafts were logged and none was, compares nothing.",
  },
  {
    field: "rounds",
    says: "In place of drafts: a list of rounds of one generation, each with its drafts and what it committed. An empty list, of a request that ended at once, is passed over.",
  },
  {
    field: "blocks",
    says: "In place of drafts: a list of blocks of one text, each with the index of its anchor in tokens, counted from 0, and its drafts. Each is drafted by itself, as in an evaluation.",
  },
  {
    field: "committed",
    says: "Token ids, or the text, that the round added: accepted drafts and the bonus token. Needed where a round follows. It counts as much as one draft; the last one may be cut by a limit.",
  },
  {
    field: "accepted",
    says: "How many drafts the harness accepted, the bonus token not counted, also those that the log does not hold. Optional; checked against the target.",
  },
  {
    field: "acceptanceLength",
    says: "In place of accepted: the same with the bonus token counted.",
  },
  {
    field: "logits, or logprobs",
    says: "For every draft a list of [token id, value] as the drafter gave them, of any tokens. Optional; told apart by them is what drafts the same.",
  },
  { field: "earlier", says: "Token ids, or the text, of the request before, prompt and answer. Optional." },
];

/** A line of each sort. */
export const logExample = `{"tokens": [57, 300, 12], "drafts": [40, 41, 9]}
{"tokens": "def add(a, b):\\n    return", "rounds": [{"drafts": " a + a", "committed": " a +"}, {"drafts": " b\\n"}]}
{"tokens": [57, 300, 12, 40, 41], "blocks": [{"anchor": 2, "drafts": [40, 41, 9]}, {"anchor": 3, "drafts": [41, 9, 9], "accepted": 1}]}`;
