"""Asserts that the saved folders mean the same to the published classes as to our training code.

    python training/check_export.py --models public/models

Target: logits and taps equal transformers' Qwen3ForCausalLM. Drafter: the packed
training forward (many anchors at once under the speculators mask) equals the
dflash package's model called once per anchor, anchor 0 included.
"""

import argparse
import pathlib
import random

import torch
from safetensors import safe_open

from attention_mask import published_mask
from drafter import pick_anchors
from export import load_drafter, load_target
from model import BLOCK_SIZE, DRAFTER_LAYERS, SHAPE
from reference import draft_at, load_reference, target_forward
from tokenizer import MASK_ID


@torch.inference_mode()
def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=pathlib.Path, required=True)
    options = parser.parse_args()
    folders = options.models / "tiny-python-target", options.models / "tiny-python-dflash-b16"
    their_target, their_drafter = load_reference(*folders)
    target, drafter = load_target(folders[0]), load_drafter(folders[1])

    ids = [random.Random(1).randrange(2, SHAPE["vocab_size"]) for _ in range(SHAPE["max_position_embeddings"])]
    their_logits, their_taps = target_forward(their_target, their_drafter, ids)
    hidden, taps, _ = target(torch.tensor([ids]))
    worst = float((target.logits(hidden)[0] - their_logits).abs().max())
    assert worst < 1e-4 and torch.allclose(taps[0], their_taps, atol=1e-4), f"target differs by {worst}"
    print(f"target: {len(ids)} rows, largest difference of a logit {worst:.1e}")

    anchors = torch.tensor(sorted({0, *pick_anchors(random.Random(2), len(ids))}))
    places = anchors[:, None] + torch.arange(BLOCK_SIZE)
    block = torch.full((1, *places.shape), MASK_ID)
    block[0, :, 0] = torch.tensor(ids)[anchors]
    mask = published_mask(torch.zeros(len(ids), dtype=torch.long), anchors, BLOCK_SIZE)
    packed = drafter(target.model.embed_tokens(block.flatten(1)), taps, places.flatten(), torch.arange(len(ids)), mask[None, None])
    packed = packed.unflatten(1, places.shape)[0]
    worst = max(float((row - draft_at(their_target, their_drafter, ids, their_taps, int(anchor))[0]).abs().max()) for anchor, row in zip(anchors, packed))
    assert worst < 1e-4, f"drafter differs by {worst}"
    print(f"drafter: {len(anchors)} anchors from {anchors[0]} to {anchors[-1]}, largest difference {worst:.1e}")

    with safe_open(folders[1] / "model.safetensors", "pt") as file:
        names = set(file.keys())
        dtypes = {file.get_slice(name).get_dtype() for name in names}
    assert len(names) == 3 + 11 * DRAFTER_LAYERS and dtypes == {"BF16"}, (len(names), dtypes)
    size = sum(path.stat().st_size for folder in folders for path in folder.glob("*"))
    assert size < 20 * 2**20
    print(f"{len(names)} drafter tensors, both folders {size / 2**20:.1f} MiB")


if __name__ == "__main__":
    main()
