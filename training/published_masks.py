"""Masks that published packages make themselves, for the presets that stand for them.

    python training/published_masks.py --fixture test/fixtures/golden/published-masks.json

Needs speculators and dflash, and attn-gym (from PyPI) on the path. Each case names a preset with its values
and holds the package's own rows; "#" is visible. The columns are those of the package: the test puts ours
in their order. No package is imported by anything else.
"""

import argparse
import importlib.metadata
import itertools
import json
import pathlib
import random

import torch
from torch.nn.attention.flex_attention import create_mask

import attn_gym.masks as gym
from attn_gym.masks.document_mask import length_to_offsets
from dflash.model import _attention_mask
from speculators.models.eagle3.attention import create_combined_mask_mod
from speculators.models.peagle.attention import create_peagle_mask_mod
from transformers import Qwen3Config
from transformers.masking_utils import create_causal_mask


def rows_of(mask_mod, queries, keys):
    """Cell by cell, as flex attention does."""
    mask = create_mask(mask_mod, 1, 1, queries, keys, device="cpu")[0, 0]
    return drawn(mask)


def drawn(mask):
    return ["".join("#" if cell else "." for cell in row) for row in mask.tolist()]


def case(preset, values, rows, **rest):
    return {"preset": preset, "values": values, **rest, "rows": rows}


def sequences():
    """attention-gym over one sequence: rows and columns are its tokens."""
    for length in (1, 7, 16):
        yield case("attention-gym.causal", {"blockSize": length}, rows_of(gym.causal_mask, length, length))
        for window in (0, 2, 5):
            values = {"blockSize": length, "window": window}
            yield case("attention-gym.sliding_window", values, rows_of(gym.generate_sliding_window(window), length, length))
            for dilation in (1, 2, 3):
                mask = gym.generate_dilated_sliding_window(window, dilation)
                yield case("attention-gym.dilated", values | {"dilation": dilation}, rows_of(mask, length, length))
            for every in (3, 8):
                is_global = torch.arange(length) % every == 0
                mask = gym.generate_global_sliding_window(window, is_global)
                yield case("attention-gym.global_sliding", values | {"every": every}, rows_of(mask, length, length))
        for prefix in (0, 3, 20):
            mask = gym.generate_prefix_lm_mask(prefix)
            yield case("attention-gym.prefix_lm", {"blockSize": length, "prefix": prefix}, rows_of(mask, length, length))
        for part in (1, 3, 5):
            values = {"blockSize": length, "length": part}
            lengths = [part] * -(-length // part)
            offsets = length_to_offsets(lengths, "cpu")
            for mask in (gym.generate_doc_mask_mod(gym.causal_mask, offsets), gym.generate_packed_causal_doc_mask_mod(offsets)):
                yield case("attention-gym.document", values, rows_of(mask, length, length))
            yield case("attention-gym.batchify", values, rows_of(gym.batchify_mask_mod(gym.causal_mask, part), length, length))
            for prompt in (1, 4):
                lengths = [prompt] + [part] * -(-max(0, length - prompt) // part)
                mask = gym.generate_shared_prefix_mask_mod(length_to_offsets(lengths, "cpu"), torch.zeros(len(lengths), dtype=torch.int64))
                yield case("attention-gym.shared_prefix", values | {"prefix": prompt}, rows_of(mask, length, length))
        for block in (1, 3, 4):
            mask = gym.generate_block_diffusion_mask(length, block)
            yield case("attention-gym.block_diffusion", {"length": length, "block": block}, rows_of(mask, 2 * length, 2 * length))


def canvases():
    for side, kernel in itertools.product((4, 8), (1, 2, 3, 5)):
        values = {"canvas": side, "kernel": kernel}
        length = side * side
        yield case("attention-gym.natten", values, rows_of(gym.generate_natten(side, side, kernel, kernel), length, length))
        yield case("attention-gym.morton_natten", values, rows_of(gym.generate_morton_natten(side, side, kernel, kernel), length, length))
        for tile in (1, 2, 4):
            mask = gym.generate_tiled_natten(side, side, kernel, kernel, tile, tile)
            yield case("attention-gym.tiled_natten", values | {"tile": tile}, rows_of(mask, length, length))
    for dimensions, side, tile, kernel, text in ((2, 4, 1, 2, 0), (2, 6, 2, 4, 3), (2, 8, 2, 6, 1), (3, 2, 1, 2, 1), (3, 4, 2, 4, 2), (3, 4, 2, 2, 0)):
        generate = gym.generate_sta_mask_mod_2d if dimensions == 2 else gym.generate_sta_mask_mod_3d
        mask = generate((side,) * dimensions, (kernel,) * dimensions, (tile,) * dimensions, text)
        length = side**dimensions + text
        values = {"canvas": side, "kernel": kernel, "tile": tile, "text": text}
        yield case("attention-gym.sta" if dimensions == 2 else "attention-gym.sta_3d", values, rows_of(mask, length, length))
    for prompt, frames, frame, width in ((1, 2, 4, 1), (2, 3, 5, 2), (0, 4, 3, 1)):
        values = {"prompt": prompt, "frames": frames, "frame": frame, "width": width}
        length = prompt + frames * frame
        mask = gym.generate_temporal_head_mask_mod(prompt, frames, frame, width)
        yield case("attention-gym.svg_temporal", values, rows_of(mask, length, length))
        for sink, rounding in ((0, 1), (1, 2), (0, 3)):
            mask = gym.generate_spatial_head_mask_mod(prompt, frames, frame, width, sink == 1, rounding)
            yield case("attention-gym.svg_spatial", values | {"sink": sink, "rounding": rounding}, rows_of(mask, length, length))


def chosen():
    """Cross-attention from text to images; tiles that were chosen for a tile."""
    for images, length, text in ((2, 3, 12), (3, 2, 7), (1, 4, 2), (4, 5, 6)):
        cuts = [image * text // images for image in range(images + 1)]
        mask = gym.generate_vision_cross_attention_mask_mod(torch.tensor([cuts[:-1], cuts[1:]]).T, length)
        yield case("attention-gym.flamingo", {"images": images, "length": length, "text": text}, rows_of(mask, text, images * length))
    for tiles, tile, count, last in ((4, 4, 2, 3), (3, 2, 1, 1), (5, 3, 4, 3), (2, 4, 2, 2)):
        seen = torch.tensor([[(first + step) % tiles for step in range(count)] for first in range(tiles)])
        sizes = torch.tensor([tile] * (tiles - 1) + [last])
        mask = gym.generate_vsa_mask_mod(seen[None, None], tile, sizes)
        yield case("attention-gym.vsa", {"tiles": tiles, "tile": tile, "chosen": count, "last": last}, rows_of(mask, tiles * tile, tiles * tile))


def jetspec():
    """Columns are the prefix, then the slots of all blocks: the same as ours."""
    for prefix, size, blocks in ((3, 3, 2), (1, 1, 2), (6, 5, 2)):
        mask = gym.generate_jetspec_training_mask_mod(prefix, size)
        yield case("attention-gym.jetspec", {"blockSize": size}, rows_of(mask, blocks * size, prefix + blocks * size), context=prefix)
    for prefix, nodes, branches in ((2, 7, 2), (1, 9, 3), (4, 5, 1)):
        parents = [-1] + [(node - 1) // branches for node in range(1, nodes)]
        mask = gym.generate_jetspec_tree_causal_mask_mod(prefix, gym.build_tree_ancestor_matrix(parents, "cpu"))
        yield case("attention-gym.jetspec_tree", {"blockSize": nodes, "branches": branches}, rows_of(mask, nodes, prefix + nodes), context=prefix)


def clean_and_noised():
    """Rows: the noised half; columns: the noised half, then the clean one."""
    for length, block in ((4, 2), (12, 3), (8, 1)):
        mask = gym.generate_block_diffusion_mask(length, block)
        yield case("attention-gym.bd3lm", {"blockSize": block}, rows_of(mask, length, 2 * length), context=length)


def documents_of(r, length):
    documents = []
    while len(documents) < length:
        documents += [len(set(documents))] * r.randint(1, 5)
    documents = documents[:length]
    return documents[: length - 2] + [-1, -1] if r.random() < 0.4 else documents


def steps(r):
    """EAGLE-3: rows of the last step; columns: index + length * step. P-EAGLE: rows and columns as listed."""
    for count, window, length in itertools.product((1, 2, 3), (0, 1, 3), (5, 9)):
        documents = documents_of(r, length)
        mask = create_combined_mask_mod(torch.tensor(documents), length, window or None)
        values = {"blockSize": count, "window": window}
        yield case("speculators.eagle3", values, rows_of(mask, length, length * count), documents=documents)
        drawn_rows = [(anchor, 0) for anchor in range(length)]
        drawn_rows += [(a, depth) for depth in range(1, count) for a in range(length - depth) if r.random() < 0.6]
        anchors, depths = (torch.tensor(list(each)) for each in zip(*drawn_rows))
        mask = create_peagle_mask_mod(anchors, depths, torch.tensor(documents), window or None)
        yield case("speculators.peagle", values, rows_of(mask, len(drawn_rows), len(drawn_rows)), documents=documents, drawn=drawn_rows)


def mtp(r):
    """One step, as speculators asks Transformers for it: position ids restart with every document."""
    config = Qwen3Config(hidden_size=8, num_attention_heads=2, num_key_value_heads=1, num_hidden_layers=1, intermediate_size=8)
    config._attn_implementation = "sdpa"
    for length in (2, 6, 9):
        documents = sorted(r.randint(0, 2) for _ in range(length))
        positions = torch.tensor([[documents[:i].count(documents[i]) for i in range(length)]])
        embeddings = torch.zeros(1, length, 8)
        mask = create_causal_mask(config=config, inputs_embeds=embeddings, attention_mask=None, past_key_values=None, position_ids=positions)
        mask = torch.ones(length, length).tril() if mask is None else mask[0, 0]
        yield case("speculators.mtp", {"blockSize": 1}, drawn(mask), documents=documents)


def released_loop():
    """z-lab's package: rows are the slots; columns the committed context, then the slots."""
    for anchor, size, window in itertools.product((0, 3, 9), (1, 4, 6), (1, 3, 5, 20)):
        query, key = torch.zeros(1, 1, size, 1), torch.zeros(1, 1, anchor + size, 1)
        mask = _attention_mask(query, key, is_causal=True, sliding_window=window)[0, 0]
        yield case("zlab.torch_0_1", {"blockSize": size, "window": window}, drawn(mask), context=anchor)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fixture", type=pathlib.Path, required=True)
    options = parser.parse_args()
    r = random.Random(7)
    groups = {
        "sequence": [*sequences(), *canvases(), *chosen()],
        "prefix": list(jetspec()),
        "noised": list(clean_and_noised()),
        "steps": list(steps(r)),
        "alone": list(mtp(r)),
        "slots": list(released_loop()),
    }
    packages = [f"{name} {importlib.metadata.version(name)}" for name in ("attn-gym", "speculators", "dflash", "torch")]
    lines = [json.dumps({"shape": shape, **each}) for shape, cases in groups.items() for each in cases]
    head = json.dumps({"script": "training/published_masks.py", "source": ", ".join(packages)}, indent=1)[:-2]
    options.fixture.write_text(head + ',\n "cases": [\n  ' + ",\n  ".join(lines) + "\n ]\n}\n")
    print(f"{len(lines)} cases, {sum(len(row) for cases in groups.values() for each in cases for row in each['rows'])} cells")


if __name__ == "__main__":
    main()
