"""Makes the golden fixtures from the published reference code run with our weights.

    python training/golden.py --models public/models --prompts public/prompts/held-out.json --out test/fixtures/golden

golden.json lists what every tensor of golden.safetensors means, and holds the
greedy generations with every round. The reference is the dflash package's model
and loop with transformers' Qwen3 as target, float32 (weights as saved, bfloat16).
"""

import argparse
import json
import pathlib

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer

from model import TARGET_LAYER_IDS
from reference import VERSIONS, draft_at, generate, load_reference, target_forward

SHORT = "def fizzbuzz(n):\n    for i in range(1, n + 1):\n        if i % 15 == 0:\n            print('FizzBuzz')\n        elif"
NEW_TOKENS = 96


def golden(target, drafter, tokenizer, prompts):
    tensors, listing, texts = {}, [], {}

    def keep(name, value, meaning, **facts):
        tensors[name] = value.float().contiguous()
        listing.append({"name": name, "shape": list(value.shape), "meaning": meaning, **facts})

    # Two library prompts as well: many short rounds, where the shipped ones have few long ones.
    chosen = [one for one in prompts if one["ships"]] + [one for one in prompts if one["kind"] == "stdlib"][:2]
    generations = []
    for prompt in chosen:
        ids = tokenizer.encode(prompt["text"], add_special_tokens=False).ids
        committed, rounds = generate(target, drafter, ids, NEW_TOKENS)
        generations.append({"prompt": prompt["id"], "promptTokens": ids, "newTokens": NEW_TOKENS, "committed": committed, "text": tokenizer.decode(committed[len(ids):]), "rounds": rounds})

    # The long text: a prompt, what the target wrote after it, and the other prompts, to reach far positions.
    long_ids = [token for one in generations for token in one["committed"]][:352]
    texts["short"] = tokenizer.encode(SHORT, add_special_tokens=False).ids
    texts["other"] = tokenizer.encode(prompts[-1]["text"], add_special_tokens=False).ids
    texts["long"] = long_ids
    taps_of = {}
    for name, ids in texts.items():
        logits, taps = target_forward(target, drafter, ids)
        taps_of[name] = taps
        first = 0 if name == "short" else len(ids) - 4
        facts = {"text": name, "firstRow": first, "rows": len(ids) - first}
        keep(f"{name}.target.logits", logits[first:], "target logits of rows firstRow..", **facts)
        keep(f"{name}.target.taps", taps[first:], "outputs of the tapped layers side by side, as fc reads them", **facts, targetLayerIds=TARGET_LAYER_IDS)
    for name, anchor in [("short", 0), ("short", 1), ("short", 5), ("short", 24), ("long", 320)]:
        hidden, logits = draft_at(target, drafter, texts[name], taps_of[name], anchor)
        facts = {"text": name, "anchor": anchor, "contextRows": anchor, "firstPosition": anchor}
        keep(f"{name}.draft{anchor}.hidden", hidden, "drafter output after its final norm, slots 0..15", **facts)
        keep(f"{name}.draft{anchor}.logits", logits, "the same through the target's head", **facts)
    return tensors, listing, texts, generations


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=pathlib.Path, required=True)
    parser.add_argument("--prompts", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    options = parser.parse_args()
    torch.manual_seed(0)
    target, drafter = load_reference(options.models / "tiny-python-target", options.models / "tiny-python-dflash-b16")
    tokenizer = Tokenizer.from_file(str(options.models / "tiny-python-target" / "tokenizer.json"))
    prompts = json.loads(options.prompts.read_text())["prompts"]
    tensors, listing, texts, generations = golden(target, drafter, tokenizer, prompts)
    options.out.mkdir(parents=True, exist_ok=True)
    save_file(tensors, options.out / "golden.safetensors")
    head = {
        "script": "training/golden.py",
        "reference": "dflash.model.DFlashDraftModel, dflash.model.dflash_generate and transformers Qwen3ForCausalLM, attention sdpa, on CPU",
        "versions": VERSIONS,
        "dtype": "float32 compute and storage; weights as saved (bfloat16)",
        "tolerance": {"wasmLogits": 1e-3, "webgpuLogits": 1e-2},
        "positions": "context row j at position j, slot k at anchor + k, both 0-based",
        "generation": "greedy, stops at token 0; the loop ran for one block more than newTokens, so that every listed round has a full block; "
                      "rounds are listed while their anchor < prompt length + newTokens. targetTokens[k] is the target's choice after slot k, bonus = targetTokens[accepted]. "
                      "Margins are the top logit less the second one: draftMargins[k-1] for slot k, targetMargins[k] for targetTokens[k].",
        "texts": texts,
    }
    rows = ",\n    ".join(json.dumps(one) for one in listing)
    runs = ",\n    ".join(json.dumps(one) for one in generations)
    (options.out / "golden.json").write_text(json.dumps(head, indent=1)[:-2] + f',\n "tensors": [\n    {rows}\n ],\n "generations": [\n    {runs}\n ]\n}}\n')
    accepted = [one["accepted"] for run in generations for one in run["rounds"]]
    print(f"{len(generations)} generations, {len(accepted)} rounds, {sum(accepted) / len(accepted):.2f} accepted a round; {sum(t.numel() for t in tensors.values()) * 4 / 1e6:.2f} MB of tensors")


if __name__ == "__main__":
    main()
