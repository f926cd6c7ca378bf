"""Token sequences of fixed length from the encoded corpus files."""

import numpy
import torch


class Tokens:
    def __init__(self, work, name):
        data = numpy.load(work / f"{name}.npz")
        self.tokens, self.starts = data["tokens"], data["starts"]

    def sequence(self, random, length, aligned):
        """length tokens from the start of a random text (aligned) or from anywhere."""
        last = len(self.tokens) - length
        if aligned:
            start = min(int(self.starts[random.randrange(len(self.starts) - 1)]), last)
        else:
            start = random.randrange(last)
        return self.tokens[start : start + length].astype(numpy.int64)


def batch(random, sources, size, length):
    """size sequences; sources: (weight, Tokens, share of aligned starts)."""
    weights = [weight for weight, _, _ in sources]
    rows = []
    for _ in range(size):
        _, tokens, aligned = random.choices(sources, weights)[0]
        rows.append(tokens.sequence(random, length, random.random() < aligned))
    return torch.from_numpy(numpy.stack(rows))
