"""Text written by the target itself, the drafter's best teacher.

    python training/continuations.py --work DIR --target FOLDER --minutes 7 [--name NAME --program-share 0.6]

Every row of 512 tokens is a chain: the beginning of a training text, what the
target writes after it (greedy), end-of-text, the beginning of the next text, and
so on. A piece ends with the target's own end-of-text, after --longest tokens, or
as soon as it loops; rows of which more than a tenth loops are dropped.
Makes DIR/NAME.npz, which drafter.py reads like a corpus file.
"""

import argparse
import pathlib
import random
import time

import numpy
import torch

from corpus_tokens import Tokens
from decode import Decoder, repeats
from export import load_target
from model import SHAPE
from tokenizer import END_ID

LENGTH = SHAPE["max_position_embeddings"]


class Prompts:
    """Beginnings of training texts. Library texts begin at a line."""

    def __init__(self, work, tokenizer, program_share):
        self.program_share = program_share
        self.programs, self.library = Tokens(work, "programs-train"), Tokens(work, "stdlib-train")
        vocabulary = tokenizer.get_vocab()
        line_ends = [token for text, token in vocabulary.items() if set(text) == {"\u010a"}]
        self.lines = numpy.flatnonzero(numpy.isin(self.library.tokens, line_ends)) + 1

    def pick(self, r):
        if r.random() < self.program_share:
            which = r.randrange(len(self.programs.starts) - 1)
            start, end = self.programs.starts[which : which + 2]
            return self.programs.tokens[start : start + r.randint(16, max(17, int(0.6 * (end - start))))].tolist()
        start = r.choice(self.lines)
        return self.library.tokens[start : start + r.randint(24, 90)].tolist()


def chains(target, prompts, r, rows, longest):
    """rows chains of LENGTH tokens, and for each the number of looping tokens in it."""
    forced = [prompts.pick(r) for _ in range(rows)]
    chain, piece, looping = [[] for _ in range(rows)], [[] for _ in range(rows)], [0] * rows
    decoder = Decoder(target, rows, LENGTH)
    choice = [END_ID] * rows
    for _ in range(LENGTH):
        for row in range(rows):
            if forced[row]:
                token = forced[row].pop(0)
            else:
                token = choice[row]
                piece[row].append(token)
                loops = repeats(piece[row])
                looping[row] += 32 if loops else 0
                if token == END_ID or loops or len(piece[row]) >= longest:
                    forced[row] = ([] if token == END_ID else [END_ID]) + prompts.pick(r)
                    piece[row] = []
            chain[row].append(token)
        choice = decoder.step(torch.tensor([row[-1] for row in chain])).argmax(-1).tolist()
    return chain, looping


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--target", type=pathlib.Path, required=True)
    parser.add_argument("--minutes", type=float, default=7)
    parser.add_argument("--program-share", type=float, default=0.6, help="share of the beginnings that are generated programs")
    parser.add_argument("--name", default="continuations")
    parser.add_argument("--rows", type=int, default=192)
    parser.add_argument("--longest", type=int, default=200)
    options = parser.parse_args()
    from tokenizers import Tokenizer

    prompts = Prompts(options.work, Tokenizer.from_file(str(options.target / "tokenizer.json")), options.program_share)
    target, kept, dropped, began, seed = load_target(options.target), [], 0, time.time(), 0
    while time.time() - began < options.minutes * 60:
        for chain, looping in zip(*chains(target, prompts, random.Random(f"{options.name}/{seed}"), options.rows, options.longest)):
            if looping > LENGTH // 10:
                dropped += 1
            else:
                kept.append(chain)
        seed += 1
        numpy.savez(options.work / f"{options.name}.npz", tokens=numpy.array(kept, dtype=numpy.uint16).flatten(), starts=numpy.arange(len(kept) + 1) * LENGTH)
        print(f"{(time.time() - began) / 60:.1f} min: {len(kept)} rows, {len(kept) * LENGTH / 1e6:.2f} M tokens, {dropped} dropped for looping", flush=True)


if __name__ == "__main__":
    main()
