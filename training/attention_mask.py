"""The training mask, twice: in our own plain words and from the speculators package.

    python training/attention_mask.py --layouts 400 [--fixture FILE]

Asserts that both are equal cell for cell on random layouts. Training uses the
package's function (`published_mask`). Rows: anchors * block size query slots;
columns: length context positions, then the same number of block slots.
"""

import argparse
import json
import pathlib
import random

import torch
from speculators.models.dflash.attention import create_anchor_block_mask_mod


def plain_mask(documents, anchors, block_size, window=None, sliding_window_non_causal=False):
    """The mask as a plain loop, right by inspection. documents: ordinal per position, -1 is padding."""
    length = len(documents)
    rows = []
    for block, anchor in enumerate(anchors):
        for slot in range(block_size):
            row = [False] * (length + len(anchors) * block_size)
            for position in range(length):
                if documents[anchor] == -1 or documents[position] != documents[anchor]:
                    continue
                if position < anchor and (window is None or position >= anchor - window):
                    row[position] = True
            for key_slot in range(block_size):
                if window is None or sliding_window_non_causal or key_slot <= slot:
                    row[length + block * block_size + key_slot] = True
            rows.append(row)
    return torch.tensor(rows)


def published_mask(documents, anchors, block_size, window=None, sliding_window_non_causal=False):
    """The same from speculators; documents and anchors are integer tensors. bool [queries, keys]."""
    allowed, queries, keys = create_anchor_block_mask_mod(documents, len(documents), anchors, block_size, window, sliding_window_non_causal)
    return allowed(torch.zeros(()), None, torch.arange(queries)[:, None], torch.arange(keys)[None, :])


def layout(r, index):
    """A random layout. Some have padding, a window, or dead anchors (0, as the package fills unused places)."""
    documents = []
    while len(documents) < 4 or (len(documents) < 24 and r.random() < 0.6):
        documents += [len(set(documents))] * r.randint(1, 9)
    documents = documents[:24]
    if r.random() < 0.4:
        documents = (documents + [-1] * r.randint(1, 5))[:24]
    anchors = sorted(r.sample(range(len(documents)), r.randint(1, min(4, len(documents)))))
    dead = r.choice([0, 0, 1, 2])
    return {
        "documents": documents,
        "anchors": anchors + [0] * dead,
        "deadAnchors": dead,
        "blockSize": r.choice([1, 2, 3, 4, 5]),
        "window": r.choice([None, None, 1, 2, 4, 7]),
        "slidingWindowNonCausal": r.random() < 0.4,
    }


def both(case):
    rest = (case["blockSize"], case["window"], case["slidingWindowNonCausal"])
    plain = plain_mask(case["documents"], case["anchors"], *rest)
    published = published_mask(torch.tensor(case["documents"]), torch.tensor(case["anchors"]), *rest)
    assert torch.equal(plain, published), f"the two masks differ on {case}"
    return published


def check(layouts, seed=5):
    r = random.Random(seed)
    cases = [layout(r, index) for index in range(layouts)]
    return cases, [both(case) for case in cases]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layouts", type=int, default=400)
    parser.add_argument("--fixture", type=pathlib.Path)
    options = parser.parse_args()
    cases, masks = check(options.layouts)
    print(f"{options.layouts} layouts, {sum(mask.numel() for mask in masks)} cells: no difference")
    if options.fixture:
        import importlib.metadata

        for case, mask in list(zip(cases, masks))[:40]:
            case["rows"] = ["".join("#" if cell else "." for cell in row) for row in mask.tolist()]
        head = {
            "script": "training/attention_mask.py",
            "source": f"speculators {importlib.metadata.version('speculators')}, create_anchor_block_mask_mod",
            "meaning": "rows: query slots, block after block; columns: context positions, then block slots; # visible",
        }
        body = ",\n    ".join(json.dumps(case) for case in cases[:40])
        options.fixture.write_text(json.dumps(head, indent=2)[:-2] + f',\n  "layouts": [\n    {body}\n  ]\n}}\n')


if __name__ == "__main__":
    main()
