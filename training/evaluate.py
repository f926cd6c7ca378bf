"""Measures the pair on the held-out prompts with the dflash package's own loop.

    python training/evaluate.py --models public/models --prompts public/prompts/held-out.json [--out FILE]

Greedy, 96 new tokens a prompt, full blocks. acceptanceLength is the mean of
accepted drafts plus the bonus token over all rounds; acceptedDrafts is one less.
"""

import argparse
import json
import pathlib

from tokenizers import Tokenizer

from decode import repetition
from reference import VERSIONS, generate, load_reference

NEW_TOKENS = 96


def mean(values):
    return round(sum(values) / len(values), 3) if values else None


def summary(rows):
    """Figures of a group of prompts, over all of its rounds."""
    accepted = [count for row in rows for count in row["accepted"]]
    return {
        "prompts": len(rows),
        "rounds": len(accepted),
        "acceptanceLength": round(mean(accepted) + 1, 2),
        "acceptedDrafts": round(mean(accepted), 2),
        "meanOfPrompts": round(mean([mean(row["accepted"]) for row in rows]) + 1, 2),
        "roundsWithNoneAccepted": mean([count == 0 for count in accepted]),
        "adjacentRepeatRate": mean([row["repetition"]["adjacentRepeatRate"] for row in rows]),
        "promptsThatLoop": sum(row["repetition"]["longestRepeatedPattern"] > 0 for row in rows),
    }


def measure(target, drafter, tokenizer, prompts):
    rows = []
    for prompt in prompts:
        ids = tokenizer.encode(prompt["text"], add_special_tokens=False).ids
        committed, rounds = generate(target, drafter, ids, NEW_TOKENS)
        written = committed[len(ids):]
        rows.append({
            **{name: prompt[name] for name in ("id", "kind", "family", "inTraining", "ships")}, "promptTokens": len(ids), "newTokens": len(written),
            "accepted": [one["accepted"] for one in rounds], "repetition": repetition(written), "text": tokenizer.decode(written),
        })
        print(f"{prompt['id']:16} {prompt['family']:18} {1 + mean(rows[-1]['accepted']):6.2f} in {len(rounds)} rounds", flush=True)
    groups = {"all": rows}
    for row in rows:
        if row["inTraining"]:
            groups.setdefault("named, in training too", []).append(row)
        else:
            groups.setdefault(f"kind {row['kind']}", []).append(row)
            groups.setdefault(f"family {row['family']}", []).append(row)
        if row["ships"]:
            groups.setdefault("shipped", []).append(row)
    return {"versions": VERSIONS, "newTokens": NEW_TOKENS, "groups": {name: summary(group) for name, group in groups.items()}, "prompts": rows}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=pathlib.Path, required=True)
    parser.add_argument("--prompts", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--only", choices=["generated", "stdlib"])
    options = parser.parse_args()
    target, drafter = load_reference(options.models / "tiny-python-target", options.models / "tiny-python-dflash-b16")
    tokenizer = Tokenizer.from_file(str(options.models / "tiny-python-target" / "tokenizer.json"))
    prompts = json.loads(options.prompts.read_text())["prompts"]
    result = measure(target, drafter, tokenizer, [one for one in prompts if options.only in (None, one["kind"])])
    for name, group in result["groups"].items():
        print(name, json.dumps(group))
    if options.out:
        options.out.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
