"""Writes the two model cards from the training logs and the held-out measurement.

    python training/cards.py --work DIR --models public/models --evaluation training/evaluation.json
"""

import argparse
import json
import pathlib

from corpus_tokens import Tokens
from model import BLOCK_SIZE, DRAFTER_LAYERS, SHAPE, TARGET_LAYER_IDS, TARGET_LAYERS

MEASURE = "python training/evaluate.py --models public/models --prompts public/prompts/held-out.json --out training/evaluation.json"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


def acceptance(groups):
    rows = [(name, g["prompts"], g["rounds"], g["acceptanceLength"], g["acceptedDrafts"], g["meanOfPrompts"], g["roundsWithNoneAccepted"]) for name, g in groups.items()]
    return table(["prompts of", "prompts", "rounds", "acceptance length", "accepted drafts of 15", "mean of prompts' means", "rounds with none"], rows)


def repetition(prompts):
    return table(["prompt", "adjacent-repeat rate", "longest run of one token", "longest repeated pattern (tokens)"],
                 [(p["id"], *p["repetition"].values()) for p in prompts])


def loop_sentence(kind, prompts):
    rows = [p["repetition"] for p in prompts if p["kind"] == kind]
    loops = sum(row["longestRepeatedPattern"] > 0 for row in rows)
    rate = sum(row["adjacentRepeatRate"] for row in rows) / len(rows)
    return f"{loops} of {len(rows)} of kind {kind} hold such a pattern, with a mean adjacent-repeat rate of {rate:.4f}"


def target_card(listing, target, evaluation):
    files, generator = listing["files"], listing["generator"]
    held = sum(one["split"] == "held" for one in files)
    loops = "All prompts: " + "; ".join(loop_sentence(kind, evaluation["prompts"]) for kind in ("generated", "stdlib")) + "."
    return f"""# tiny-python-target

A Qwen3-architecture language model of Python, small enough for a browser tab: {TARGET_LAYERS} layers, hidden size {SHAPE["hidden_size"]},
{SHAPE["num_attention_heads"]} heads of {SHAPE["head_dim"]}, {SHAPE["num_key_value_heads"]} key heads, vocabulary {SHAPE["vocab_size"]}, {SHAPE["max_position_embeddings"]} positions, 3,542,720 parameters, bfloat16.
`transformers` loads it as `Qwen3ForCausalLM`. It exists to be drafted for by `tiny-python-dflash-b16`; it writes toy programs, not software.

## Corpus

* {generator["programs"]:,} generated programs ({generator["script"]}, seed {generator["seed"]}): 60 % of the tokens seen.
* The standard library of Python {listing["python"]}: {len(files)} files, {held} of them held out, without tests, character tables and other people's packages: 40 %.
  Names, splits and SHA-256 hashes: `training/corpus-files.json`. Its licence is the Python Software Foundation's.

## Training

{target["minutes"]} minutes on two shared CPU cores, {target["steps"]} steps, {target["tokens"] / 1e6:.2f} M tokens, bfloat16 autocast, Muon and AdamW, rate to zero by a cosine over time.
Loss on held-out text at the end (nats per token, 512-token rows): generated programs {target["validation"]["programs"]}, standard library {target["validation"]["stdlib"]}.
How to rebuild: `training/README.md`.

## Repetition

Greedy continuations of 96 tokens. A repeated pattern counts once it has come three times in a row (period up to 32 tokens).
Shipped prompts:

{repetition([p for p in evaluation["prompts"] if p["ships"]])}

{loops}
"""


def drafter_card(drafter, mixed, library, evaluation):
    groups, versions = evaluation["groups"], evaluation["versions"]
    kinds = {name: g for name, g in groups.items() if not name.startswith("family")}
    families = {name.removeprefix("family "): g for name, g in groups.items() if name.startswith("family")}
    return f"""# tiny-python-dflash-b16

A DFlash block-diffusion drafter for `tiny-python-target` in the z-lab layout: block size {BLOCK_SIZE}, {DRAFTER_LAYERS} layers, full attention,
taps of target layers {TARGET_LAYER_IDS} (0-based, outputs), mask token 1, 1,759,360 parameters, bfloat16. Embeddings and head are the target's.
The `dflash` package's `DFlashDraftModel` loads it and gives the same numbers as the training code (`training/check_export.py`).

## Training

{drafter["minutes"]} minutes on two shared CPU cores, {drafter["steps"]} steps, {drafter["tokens"] / 1e6:.2f} M context tokens, 28 anchors per 512 tokens (two of them in 0..8).
Target frozen, taps from the same forward. Hard cross-entropy, slots 1..15 with weight `exp(-(k-1)/7)`, slot 0 not scored.
Mask: the `speculators` package's own function, full attention, equal cell for cell to `training/attention_mask.py`. Context rows at 0.., slot k at anchor + k.
Data in the first 20 minutes: 55 % continuations written by the target itself, 27 % generated programs, 18 % standard library.
Then, as library prompts lagged: 40 % the same continuations ({mixed:.2f} M tokens), 27 % continuations of library text only ({library:.2f} M tokens),
20 % generated programs, 13 % standard library. (A rebuild uses the second mix throughout.)

## Acceptance on held-out prompts

Prompts of `public/prompts/held-out.json`. The kinds and families count prompts that no training program begins with; the named prompts that
some training programs begin with stand in a row of their own. "Shipped" prompts were chosen by what the target writes, not by acceptance.
Greedy, 96 new tokens, the `dflash` package's own loop, float32. Acceptance length counts the bonus token. Measured by

    {MEASURE}

{acceptance(kinds)}

By family of prompt:

{acceptance(families)}

Versions: {", ".join(f"{name} {version}" for name, version in versions.items())}.
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--models", type=pathlib.Path, required=True)
    parser.add_argument("--evaluation", type=pathlib.Path, required=True)
    options = parser.parse_args()
    read = lambda path: json.loads(path.read_text())
    evaluation, listing = read(options.evaluation), read(pathlib.Path(__file__).parent / "corpus-files.json")
    mixed, library = (len(Tokens(options.work, name).tokens) / 1e6 for name in ("continuations", "library-continuations"))
    (options.models / "tiny-python-target" / "README.md").write_text(target_card(listing, read(options.work / "target-log.json"), evaluation))
    (options.models / "tiny-python-dflash-b16" / "README.md").write_text(drafter_card(read(options.work / "drafter-log.json"), mixed, library, evaluation))


if __name__ == "__main__":
    main()
