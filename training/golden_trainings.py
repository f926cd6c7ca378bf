"""Makes the golden fixture of one drafter of `ship_trainings.py`, as `golden.py` does for the pair.

    python training/golden_trainings.py --models public/models --golden test/fixtures/golden --training short

Writes trainings/TRAINING.json, served strictly: at some anchors of the texts of golden.json the largest logits of
every slot behind the anchor, and greedy generations with every round.
"""

import argparse
import json
import pathlib

import torch
from tokenizers import Tokenizer

from reference import VERSIONS, draft_at, generate, load_reference, target_forward

NEW_TOKENS = 48
ANCHORS = [("short", 1), ("short", 24), ("long", 320)]
LARGEST = 4


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=pathlib.Path, required=True)
    parser.add_argument("--golden", type=pathlib.Path, required=True)
    parser.add_argument("--training", required=True)
    options = parser.parse_args()
    torch.manual_seed(0)
    target, drafter = load_reference(options.models / "tiny-python-target", options.models / f"tiny-python-dflash-b16-{options.training}")
    tokenizer = Tokenizer.from_file(str(options.models / "tiny-python-target" / "tokenizer.json"))
    golden = json.loads((options.golden / "golden.json").read_text())
    blocks = []
    for text, anchor in ANCHORS:
        ids = golden["texts"][text]
        _, taps = target_forward(target, drafter, ids)
        top = draft_at(target, drafter, ids, taps, anchor)[1][1:].topk(LARGEST, -1)
        blocks.append({"text": text, "anchor": anchor, "tokens": top.indices.tolist(), "logits": [[round(x, 5) for x in row] for row in top.values.tolist()]})
    generations = []
    for one in golden["generations"][:2]:
        committed, rounds = generate(target, drafter, one["promptTokens"], NEW_TOKENS)
        generations.append({"prompt": one["prompt"], "promptTokens": one["promptTokens"], "newTokens": NEW_TOKENS, "committed": committed, "text": tokenizer.decode(committed[len(one["promptTokens"]):]), "rounds": rounds})
    out = options.golden / "trainings"
    out.mkdir(exist_ok=True)
    head = {"script": "training/golden_trainings.py", "versions": VERSIONS}
    lines = lambda items: "".join(f"\n    {json.dumps(item)}," for item in items)[:-1]
    (out / f"{options.training}.json").write_text(f'{json.dumps(head, indent=1)[:-2]},\n "blocks": [{lines(blocks)}\n ],\n "generations": [{lines(generations)}\n ]\n}}\n')
    accepted = [one["accepted"] for run in generations for one in run["rounds"]]
    print(f"{options.training}: {len(accepted)} rounds, {sum(accepted) / len(accepted):.2f} accepted a round")


if __name__ == "__main__":
    main()
