/** Python that a harness writes its log with; it needs nothing but the standard library. */
export const logSnippet = `import json


class DraftLog:
    """Writes what a drafter drafted, one JSON line per request, for anchorscope."""

    def __init__(self, path):
        self.path = path
        self.request = None
        self.before = []
        open(path, "w").close()

    def start(self, tokens):
        """A request begins. tokens: ids up to and including the first anchor, so
        the prompt and the first token that the target generated."""
        self.finish()
        self.request = {"tokens": as_list(tokens), "rounds": []}
        if self.before:
            self.request["earlier"] = self.before

    def block(self, drafts, committed, scores=None):
        """A block was drafted and verified. drafts: ids without the anchor,
        all that the block has or the first of them; committed: ids that were added to the text, the bonus token among them;
        scores: the drafter's logits of the drafts, [drafts, vocabulary], or None."""
        block = {"drafts": as_list(drafts), "committed": as_list(committed)}
        if scores is not None:
            block["logits"] = [
                [[token, row[token]] for token in best_of(row, draft)]
                for draft, row in zip(block["drafts"], map(as_list, scores))
            ]
        self.request["rounds"].append(block)

    def finish(self):
        """After the last block."""
        if self.request is None:
            return
        with open(self.path, "a") as file:
            file.write(json.dumps(self.request) + "\\n")
        rounds = self.request["rounds"]
        self.before = self.request["tokens"] + [t for r in rounds for t in r["committed"]]
        self.request = None


def as_list(values):
    """A list of numbers, from a list or from a tensor of one dimension."""
    return values.tolist() if hasattr(values, "tolist") else list(values)


def best_of(row, draft, count=5):
    """The draft's id and those of the largest logits."""
    best = sorted(range(len(row)), key=lambda token: -row[token])[:count]
    return best if draft in best else [draft] + best


# log = DraftLog("log.jsonl")
# log.start(prompt_ids + [first_token])     once per request
# log.block(draft_ids, committed_ids)       once per round
# log.finish()                              at the end
`;
