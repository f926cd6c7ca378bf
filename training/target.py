"""Trains the target: a Qwen3-shaped language model of 3.5 M parameters.

    python training/target.py --work DIR --minutes 38 [--out FOLDER]

Resumes from DIR/target.pt. At every checkpoint the model is written to --out
(default DIR/preview/tiny-python-target) in the layout of a Hugging Face folder.
"""

import argparse
import json
import pathlib
import random

import torch
from torch.nn import functional as F

from corpus_tokens import Tokens, batch
from export import save_target
from model import SHAPE, Target
from train_loop import Loop

PROGRAM_SHARE = 0.60


def validation(target, work, count=32):
    """Mean loss in nats per token over the first 512-token pieces of held-out text, per kind."""
    losses = {}
    for kind in ("programs", "stdlib"):
        source = Tokens(work, f"{kind}-held")
        length = SHAPE["max_position_embeddings"]
        rows = torch.from_numpy(source.tokens[: count * length].astype("int64")).view(-1, length)
        with torch.no_grad():
            total = [F.cross_entropy(target.logits(target(row)[0])[:, :-1].flatten(0, 1), row[:, 1:].flatten()) for row in rows.split(8)]
        losses[kind] = round(float(torch.stack(total).mean()), 4)
    return losses


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=42)
    parser.add_argument("--batch", type=int, default=12)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--checkpoint", default="target.pt")
    options = parser.parse_args()
    out = options.out or options.work / "preview" / "tiny-python-target"
    torch.manual_seed(1)
    target = Target()
    print(f"{sum(w.numel() for w in target.parameters())} parameters", flush=True)
    sources = [(PROGRAM_SHARE, Tokens(options.work, "programs-train"), 0.8), (1 - PROGRAM_SHARE, Tokens(options.work, "stdlib-train"), 0.0)]
    length = SHAPE["max_position_embeddings"]

    @torch.compile(dynamic=False)
    def loss_of(rows):
        with torch.autocast("cpu", torch.bfloat16):
            logits = target.logits(target(rows[:, :-1])[0])
        return F.cross_entropy(logits.float().flatten(0, 1), rows[:, 1:].flatten())

    recent = []

    def step(index):
        rows = batch(random.Random(index), sources, options.batch, length + 1)
        loss = loss_of(rows)
        recent.append(float(loss.detach()))
        return loss, options.batch * length, lambda: f"loss {sum(recent[-50:]) / len(recent[-50:]):.3f}"

    log = {}

    def on_save():
        log.update(steps=loop.steps, tokens=loop.tokens, minutes=round(loop.elapsed / 60, 1), validation=validation(target, options.work))
        print("held-out", log["validation"], flush=True)
        save_target(target, options.work / "tokenizer", out)
        (options.work / "target-log.json").write_text(json.dumps(log))

    loop = Loop(target, options.work / options.checkpoint, options.minutes, options.rate)
    loop.run(step, on_save)


if __name__ == "__main__":
    main()
