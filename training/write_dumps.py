"""Writes the mask dumps that the readers are tested with, and runs the dump snippets for real.

Every file holds cells that the test computes by the same formula (`cells`), so what is stored here is only
what torch, numpy and safetensors make of them. The snippets are run on a flex BlockMask, on calls of SDPA,
and on a small Hugging Face model with eager attention.

    npx tsx scripts/write-dump-snippets.ts
    python training/write_dumps.py --folder test/fixtures/dumps
"""

import argparse
import datetime
import json
import os
import pathlib
import platform

import numpy as np
import torch
import torch.nn.functional as F
import transformers
from safetensors.torch import save_file
from torch.nn.attention.flex_attention import create_block_mask

CONTEXT, BLOCK, ANCHORS = 12, 4, [3, 8, 11]
QUERIES = BLOCK * len(ANCHORS)


def cells(*shape: int) -> np.ndarray:
    """Cell [b, h, q, kv] is true where 11b + 7h + 3q + kv^2 leaves 0 or 1 of 5; missing axes count as 0."""
    index = np.indices(shape)
    factors = [11, 7, 3][-(len(shape) - 1):]
    total = sum(factor * axis for factor, axis in zip(factors, index[:-1])) + index[-1] ** 2
    return total % 5 < 2


def anchored(b, h, q, kv):
    """The mask of a training batch: strictly before the anchor, and the own block."""
    anchors = torch.tensor(ANCHORS)
    is_context = (kv < CONTEXT) & (kv < anchors[q // BLOCK])
    is_own_block = (kv >= CONTEXT) & ((kv - CONTEXT) // BLOCK == q // BLOCK)
    return is_context | is_own_block


def write_npy(folder: pathlib.Path) -> None:
    mask = cells(5, 37)
    for version in [(1, 0), (2, 0), (3, 0)]:
        with open(folder / f"bool-v{version[0]}.npy", "wb") as file:
            np.lib.format.write_array(file, mask, version=version)
    for name in ["i1", "u1", "<i2", ">i2", "<u2", "<i4", ">i4", "<u4", "<i8", ">i8", "<u8", "<f2", ">f2", "<f4", ">f4", "<f8", ">f8"]:
        file = name.replace("<", "le-").replace(">", "be-")
        np.save(folder / f"{file}.npy", mask.astype(name))
    np.save(folder / "fortran.npy", np.asfortranarray(mask))
    np.save(folder / "fortran-4d.npy", np.asfortranarray(cells(2, 3, 5, 37)))
    np.save(folder / "bool-4d.npy", cells(2, 3, 5, 37))
    np.save(folder / "row.npy", mask[0])
    np.save(folder / "scalar.npy", np.array(True))
    np.save(folder / "empty.npy", np.zeros((0, 4), dtype=bool))
    np.save(folder / "objects.npy", np.array([{"a": 1}], dtype=object), allow_pickle=True)
    np.save(folder / "fields.npy", np.zeros(3, dtype=[("a", "<f4"), ("b", "<i2")]))
    np.save(folder / "packed-big.npy", np.packbits(mask, axis=-1))


def write_additive(folder: pathlib.Path) -> None:
    mask = torch.tensor(cells(5, 37))
    forms = {"minus-inf": (torch.float32, -torch.inf), "half-min": (torch.float16, torch.finfo(torch.float16).min)}
    for name, (dtype, hidden) in forms.items():
        np.save(folder / f"additive-{name}.npy", torch.zeros(5, 37, dtype=dtype).masked_fill(~mask, hidden).numpy())
    two = torch.zeros(5, 37).masked_fill(~mask, torch.finfo(torch.float32).min)
    two[4].masked_fill_(~mask[4], -10000.0)
    np.save(folder / "additive-two.npy", two.numpy())
    np.save(folder / "added-booleans.npy", mask.float().numpy())
    np.save(folder / "added-to-additive.npy", torch.triu(torch.full((5, 37), -torch.inf), 3).add(mask.float()).numpy())
    np.save(folder / "bias.npy", (torch.arange(5)[:, None] - torch.arange(37)[None]).float().mul(0.5).numpy())


def write_zips(folder: pathlib.Path) -> None:
    arrays = {"mask": cells(5, 37), "turned": np.asfortranarray(cells(3, 5, 37)), "steps": np.arange(4)}
    np.savez(folder / "stored.npz", **arrays)
    np.savez_compressed(folder / "deflated.npz", **arrays)
    mask = torch.tensor(cells(5, 37))
    dtypes = ["bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64", "uint16", "uint32", "uint64"]
    torch.save({name: mask.to(getattr(torch, name)) for name in dtypes}, folder / "dtypes.pt")
    wide = torch.tensor(cells(3, 5, 37))
    torch.save(
        {
            "whole": wide,
            "head": wide[1],
            "part": wide[:, 1:4, 2:30:3],
            "turned": wide.transpose(0, 2),
            "expanded": mask[None, None].expand(2, 4, 5, 37),
            "list": [wide[2], (wide[0], 7, 2.5, None, True, "text", 2**40)],
            "module": torch.nn.Linear(3, 2).state_dict(),
            "parameter": torch.nn.Parameter(mask.float()),
        },
        folder / "views.pt",
    )
    torch.save(mask, folder / "alone.pt")
    torch.save(mask, folder / "legacy.pt", _use_new_zipfile_serialization=False)
    torch.save({"mask": mask, "options": argparse.Namespace(block=4), "path": pathlib.PurePosixPath("a/b")}, folder / "objects.pt")
    torch.save({"mask": Attack()}, folder / "attack.pt")
    torch.save({"mask": mask}, folder / "protocol-4.pt", pickle_protocol=4)
    save_file({"mask": mask, "scores": mask.bfloat16()}, folder / "mask.safetensors")


class Attack:
    def __reduce__(self):
        return os.system, ("echo this must never run",)


def run_snippets(folder: pathlib.Path) -> None:
    flex, sdpa, eager = (load(folder / f"snippet-{kind}.py") for kind in ["flex", "sdpa", "eager"])
    block_mask = create_block_mask(anchored, None, None, QUERIES, CONTEXT + QUERIES, device="cpu", BLOCK_SIZE=4)
    flex["dump_block_mask"](block_mask, folder / "dumped-flex.npz")

    dense = anchored(0, 0, torch.arange(QUERIES)[:, None], torch.arange(CONTEXT + QUERIES)[None])
    query, key = torch.randn(2, 3, QUERIES, 8), torch.randn(2, 3, CONTEXT + QUERIES, 8)
    with sdpa["dump_sdpa_mask"](folder / "dumped-sdpa.npz", call=1):
        F.scaled_dot_product_attention(query, key, key)
        F.scaled_dot_product_attention(query, key, key, attn_mask=dense[None, None])
    with sdpa["dump_sdpa_mask"](folder / "dumped-sdpa-causal.npz"):
        F.scaled_dot_product_attention(query, query, query, is_causal=True)

    config = transformers.Qwen3Config(
        vocab_size=32, hidden_size=16, intermediate_size=16, num_hidden_layers=2, num_attention_heads=2,
        num_key_value_heads=1, head_dim=8, attn_implementation="eager",
    )
    model = transformers.Qwen3Model(config).eval()
    additive = torch.zeros(1, 1, QUERIES, QUERIES).masked_fill(~dense[:, :QUERIES], torch.finfo(torch.float32).min)
    with eager["dump_layer_mask"](model.layers[1].self_attn, folder / "dumped-eager.npz"):
        model(torch.arange(QUERIES)[None], attention_mask={"full_attention": additive})
    with eager["dump_layer_mask"](model.layers[0].self_attn, folder / "dumped-eager-causal.npz"):
        model(torch.arange(QUERIES)[None])


def load(path: pathlib.Path) -> dict:
    names: dict = {}
    exec(compile(path.read_text(), str(path), "exec"), names)
    return names


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    folder = parser.parse_args().folder
    torch.manual_seed(0)
    write_npy(folder)
    write_additive(folder)
    write_zips(folder)
    run_snippets(folder)
    versions = {
        "torch": torch.__version__.split("+")[0],
        "numpy": np.__version__,
        "transformers": transformers.__version__,
        "python": platform.python_version(),
        "date": datetime.date.today().isoformat(),
    }
    (folder / "versions.json").write_text(json.dumps(versions, indent=2) + "\n")


if __name__ == "__main__":
    main()
