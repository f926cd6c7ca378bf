"""Trains the DFlash drafter against a frozen target.

    python training/drafter.py --work DIR --target FOLDER --minutes 38 [--out FOLDER]
    python training/drafter.py --work DIR --target FOLDER --steps 3200 --fault causal-block

Blocks of 16 slots at random anchors: slot 0 holds the anchor token, slots 1..15
the mask token; slot k is scored on token anchor + k by hard cross-entropy with
weight exp(-(k-1)/7). Context rows are the target's taps of positions before the
anchor; the mask is the speculators package's. Positions are 0-based: context j
sits at j, slot k at anchor + k. A fault of `drafter_faults.py` changes one of these.
Resumes from DIR/drafter.pt, or DIR/drafter-FAULT.pt.
"""

import argparse
import json
import pathlib
import random

import torch
from torch.nn import functional as F

from attention_mask import check, published_mask
from corpus_tokens import Tokens, batch
from drafter_faults import FAULTS, Fault
from export import load_target, save_drafter
from model import BLOCK_SIZE, SHAPE, TARGET_LAYER_IDS, Drafter
from tokenizer import MASK_ID
from train_loop import Loop

ANCHORS = 28
SMALL_ANCHORS = 2  # of them, chosen from 0..8
# Shares of the sequences: written by the target (the second after library text only), generated programs, standard library.
SHARES = {"continuations": 0.40, "library-continuations": 0.27, "programs-train": 0.20, "stdlib-train": 0.13}
WEIGHT = torch.exp(-torch.arange(BLOCK_SIZE - 1) / 7.0)


def pick_anchors(r, length):
    """Sorted anchors whose whole block, and the token after it, lie inside the sequence."""
    small = r.sample(range(9), SMALL_ANCHORS)
    return sorted(small + r.sample(range(9, length - BLOCK_SIZE), ANCHORS - SMALL_ANCHORS))


def noisy(x, share):
    """Uniform noise of at most `share` times the root mean square of a row."""
    return x + share * (2 * torch.rand_like(x) - 1) * x.float().pow(2).mean(-1, keepdim=True).sqrt().to(x.dtype)


def block_loss(target, drafter, rows, anchors, mask, fault):
    """rows [b, length] token ids; anchors [n]; mask [n*16, length + n*16].

    Returns the weighted loss and, per block, how many drafts match before the first miss."""
    places = anchors[:, None] + torch.arange(BLOCK_SIZE)
    tokens = rows[:, places]
    with torch.autocast("cpu", torch.bfloat16):
        with torch.no_grad():
            states, taps, _ = target(rows)
            if fault.noise:
                states, taps = noisy(states, fault.noise), noisy(taps, fault.noise)
            if fault.missing_tap is not None:
                parts = list(taps.chunk(len(TARGET_LAYER_IDS), -1))
                parts[fault.missing_tap] = torch.zeros_like(parts[fault.missing_tap])
                taps = torch.cat(parts, -1)
            ids = torch.full_like(tokens, MASK_ID)
            ids[:, :, 0] = tokens[:, :, 0]
            embeddings = target.model.embed_tokens(ids.flatten(1))
        hidden = drafter(embeddings, taps, places.flatten(), torch.arange(rows.shape[1]), mask[None, None])
        hidden = hidden.unflatten(1, places.shape)[:, :, 1:]
        logits = target.logits(hidden).float()
    wanted = rows[:, places[:, 1:] + fault.label_shift]
    labels = wanted.flatten()
    if fault.loss == "teacher":
        with torch.no_grad():
            # The row before a token predicts it.
            labels = target.logits(states[:, places[:, 1:] - 1 + fault.label_shift]).float().softmax(-1).flatten(0, 2)
    loss = F.cross_entropy(logits.flatten(0, 2), labels, reduction="none").view(wanted.shape)
    matched = (logits.detach().argmax(-1) == wanted).long().cumprod(-1).sum(-1).float().mean()
    return (loss * WEIGHT).sum(-1).mean() / WEIGHT.sum(), matched


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--target", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=38)
    parser.add_argument("--steps", type=int, help="instead of minutes")
    parser.add_argument("--fault", choices=FAULTS)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--rate", type=float, default=4e-3)
    options = parser.parse_args()
    name = f"-{options.fault}" if options.fault else ""
    out = options.out or options.work / "preview" / f"tiny-python-dflash-b16{name}"
    fault = FAULTS[options.fault] if options.fault else Fault("none")
    check(200)
    torch.manual_seed(2)
    target, drafter = load_target(options.target), Drafter()
    print(f"{sum(w.numel() for w in drafter.parameters())} parameters", flush=True)
    sources = [(share, Tokens(options.work, name), 0.8 if name == "programs-train" else 0.0)
               for name, share in SHARES.items() if (options.work / f"{name}.npz").exists()]
    length = SHAPE["max_position_embeddings"]
    document = torch.zeros(length, dtype=torch.long)
    compiled = torch.compile(block_loss, dynamic=False)
    recent = []

    def step(index):
        r = random.Random(index)
        anchors = torch.tensor(pick_anchors(r, length))
        mask = published_mask(document, anchors, BLOCK_SIZE)
        mask = fault.mask(mask, anchors, length, BLOCK_SIZE)
        loss, matched = compiled(target, drafter, batch(r, sources, options.batch, length), anchors, mask, fault)
        recent.append((float(loss.detach()), float(matched)))
        last = recent[-50:]
        return loss, options.batch * length, lambda: "loss {:.3f}  accepted in training {:.2f} of 15".format(*(sum(x) / len(last) for x in zip(*last)))

    def on_save():
        save_drafter(drafter, out)
        (options.work / f"drafter{name}-log.json").write_text(json.dumps({"steps": loop.steps, "tokens": loop.tokens, "minutes": round(loop.elapsed / 60, 1)}))

    loop = Loop(drafter, options.work / f"drafter{name}.pt", options.minutes, options.rate, options.steps)
    loop.run(step, on_save)


if __name__ == "__main__":
    main()
