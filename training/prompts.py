"""Chooses the held-out prompts: public/prompts/held-out.json.

    python training/prompts.py --work DIR --target FOLDER --out public/prompts/held-out.json

Generated prompts are beginnings of programs from other seeds that no training
program begins with; library prompts begin at a top-level def or class of a held-out
file. A prompt is taken if the target goes on for at least 96 tokens; how well
the drafter does on it plays no part. Those of named-prompts.txt are written by hand.
"""

import argparse
import json
import pathlib

from tokenizers import Tokenizer

from decode import greedy, repetition
from export import load_target
from tokenizer import END_ID

NEW_TOKENS = 96
MOST_SHIPPED = 12
LONGEST = 200


def named_prompts():
    """(id, family, text) of the half-written programs of named-prompts.txt, for the first page.

    They were chosen by what the target (not the drafter) writes after them, and ship if that
    holds no loop. inTraining counts the training programs that begin with a prompt."""
    for part in (pathlib.Path(__file__).parent / "named-prompts.txt").read_text().split("==> ")[1:]:
        head, text = part.split("\n", 1)
        yield *head.split(), text.removesuffix("\n")


def read(path):
    with open(path) as file:
        return [json.loads(line) for line in file]


def cut(tokenizer, text, share, least):
    """The first part of a text, cut between two tokens, that encodes to the same tokens again; or None."""
    ids = tokenizer.encode(text, add_special_tokens=False).ids
    for size in range(min(LONGEST, max(least, int(len(ids) * share))), least - 1, -1):
        part = tokenizer.decode(ids[:size])
        # A prompt that ends in white space would split the indent that follows, or end the text.
        if not part[-1].isspace() and tokenizer.encode(part, add_special_tokens=False).ids == ids[:size]:
            return part
    return None


def by_family(path):
    families = {}
    for row in read(path):
        families.setdefault(row["name"], []).append(row["text"])
    return families


def candidates(work, tokenizer, training):
    """(kind, family, texts in order of preference). No training text begins with any of them."""
    for family, held in sorted(by_family(work / "programs-held.jsonl").items()):
        texts = [cut(tokenizer, text, 0.3, 24) for text in held[:60]]
        yield "generated", family, [text for text in texts if text and not any(known.startswith(text) for known in training[family])][:24]
    for row in read(work / "stdlib-held.jsonl"):
        pieces = ["\n" + piece for piece in row["text"].split("\n\n\n")]
        starts = [piece.strip("\n") for piece in pieces if piece.strip("\n").startswith(("def ", "class "))]
        texts = [cut(tokenizer, text, 0.5, 40) for text in starts[:12]]
        yield "stdlib", row["name"].removesuffix(".py"), [text for text in texts if text]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--target", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--stdlib", type=int, default=16)
    options = parser.parse_args()
    target, tokenizer = load_target(options.target), Tokenizer.from_file(str(options.target / "tokenizer.json"))
    encode = lambda text: tokenizer.encode(text, add_special_tokens=False).ids
    chosen, training = [], by_family(options.work / "programs-train.jsonl")
    count = lambda family, prompt: sum(text.startswith(prompt) for text in training[family])
    named = list(named_prompts())
    written = greedy(target, [encode(text) for _, _, text in named], NEW_TOKENS)
    for (name, family, text), tokens in zip(named, written):
        figures = repetition(tokens)
        goes_on = END_ID not in tokens
        calm = figures["longestRun"] <= 3 and figures["longestRepeatedPattern"] == 0
        print(f"--- {name} {figures} goes on: {goes_on}\n{text}\u2588{tokenizer.decode(tokens)}")
        if goes_on:
            chosen.append({"id": name, "kind": "generated", "family": family, "inTraining": count(family, text), "text": text, "ships": calm and sum(one["ships"] for one in chosen) < MOST_SHIPPED})
    counts = {"generated": 0, "stdlib": 0}
    for kind, family, texts in candidates(options.work, tokenizer, training):
        if kind == "stdlib" and counts[kind] == options.stdlib:
            continue
        continuations = greedy(target, [encode(text) for text in texts], NEW_TOKENS) if texts else []
        fitting = [text for text, tokens in zip(texts, continuations) if END_ID not in tokens]
        if not fitting:
            print(f"no prompt of {family}: the target ends each of {len(texts)} within {NEW_TOKENS} tokens")
            continue
        counts[kind] += 1
        chosen.append({"id": f"{kind}-{counts[kind]:02d}", "kind": kind, "family": family, "inTraining": 0, "text": fitting[0], "ships": False})
    about = "Prompts for measuring the pair. kind generated: beginnings of programs of training/programs.py, and named ones written by hand; inTraining: how many training programs begin with the prompt (only some of the named ones do); kind stdlib: beginnings of functions and classes of held-out standard library files. ships: shown in the workbench."
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps({"version": 1, "about": about, "prompts": chosen}, indent=2, ensure_ascii=False) + "\n")
    print(counts, len(chosen), sum(one["ships"] for one in chosen), "ship")


if __name__ == "__main__":
    main()
