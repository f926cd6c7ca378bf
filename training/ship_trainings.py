"""Ships the drafters of `drafter.py --fault`, or writes their cards anew.

    python training/ship_trainings.py copy --work DIR --models public/models --fault causal-block
    python training/ship_trainings.py cards --models public/models --measured public/measurements/trainings.json

`copy` takes a finished training from DIR/preview and keeps how long it was in the folder's card; `cards` fills every
card with what `npm run measure:trainings` found. On the page "aligned" is called "short": the right recipe, for as
many steps as the others.
"""

import argparse
import json
import pathlib
import re
import shutil

from cards import table
from drafter_faults import FAULTS
from model import BLOCK_SIZE, DRAFTER_LAYERS, TARGET_LAYER_IDS

PAIR = "tiny-python-dflash-b16"
KINDS = {"generated": "half-written programs", "stdlib": "standard library"}
LENGTH = re.compile(r"^(\d+) steps, ([\d.]+) M context tokens", re.MULTILINE)


def page_id(fault):
    return "short" if fault == "aligned" else fault


def copy(options):
    log = json.loads((options.work / f"drafter-{options.fault}-log.json").read_text())
    source, out = options.work / "preview" / f"{PAIR}-{options.fault}", options.models / f"{PAIR}-{page_id(options.fault)}"
    out.mkdir(exist_ok=True)
    for name in ("config.json", "model.safetensors"):
        shutil.copyfile(source / name, out / name)
        (out / name).chmod(0o644)
    (out / "README.md").write_text(card(options.fault, log["steps"], log["tokens"] / 1e6, []))


def cards(options):
    measured = json.loads(options.measured.read_text())
    for fault in FAULTS:
        path = options.models / f"{PAIR}-{page_id(fault)}" / "README.md"
        if path.exists():
            steps, tokens = LENGTH.search(path.read_text()).groups()
            rows = [row for row in measured["rows"] if row["training"] == page_id(fault)]
            path.write_text(card(fault, int(steps), float(tokens), figures(measured, rows)))


def figures(measured, rows):
    """A row for each kind of prompt and way of serving, every round counted once."""
    found = []
    for kind, words in KINDS.items():
        counted = [at for at, prompt in enumerate(measured["prompts"]) if prompt["kind"] == kind]
        for row in rows:
            rounds, accepted, neighbours, repeats = (sum(row[name][at] for at in counted) for name in ("rounds", "accepted", "neighbours", "repeats"))
            served = "strictly" if not row["served"] else " + ".join(f"`{one}`" for one in row["served"])
            found.append((words, len(counted), served, rounds, f"{accepted / rounds:.2f}", f"{repeats / neighbours:.3f}"))
    return found


def card(fault, steps, tokens, rows):
    head = ("prompts of", "prompts", "served", "rounds", "accepted drafts of 15", "adjacent-repeat rate of drafts")
    found = table(head, rows) if rows else "Not measured yet."
    if fault == "aligned":
        wrong = "Nothing is wrong with it but its short training: the drafters with one thing wrong in training had as many steps, and are held against this one."
    else:
        wrong = f"What was wrong in training: {FAULTS[fault].cause} It shows what that does; hold it against `{PAIR}-short`, the right recipe\nfor as many steps, not against the bundled drafter."
    return f"""# {PAIR}-{page_id(fault)}

A drafter for `tiny-python-target`, as `{PAIR}` in all but its training: block size {BLOCK_SIZE}, {DRAFTER_LAYERS} layers, taps of target layers
{TARGET_LAYER_IDS} (0-based, outputs), mask token 1, 1,759,360 parameters, bfloat16.

{wrong}

## Training

{steps} steps, {tokens:.2f} M context tokens, on shared CPU cores: a quarter of the bundled drafter's steps, with the learning rate going to zero over them.
Everything else is the recipe of the bundled drafter's card, with the second mix of data throughout (`training/drafter.py --fault {fault} --steps {steps}`).

## Acceptance on held-out prompts

Prompts of `public/prompts/held-out.json` that no training program begins with. Greedy, verified, 96 new tokens, float32 on WebAssembly, every round counted once,
without the bonus token. "Strictly" is as the bundled drafter was trained; otherwise with a deviation of the page's list. Measured by

    npm run measure:trainings -- {page_id(fault)}

{found}
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("copy")
    one.add_argument("--work", type=pathlib.Path, required=True)
    one.add_argument("--models", type=pathlib.Path, required=True)
    one.add_argument("--fault", choices=FAULTS, required=True)
    one.set_defaults(run=copy)
    all_of_them = commands.add_parser("cards")
    all_of_them.add_argument("--models", type=pathlib.Path, required=True)
    all_of_them.add_argument("--measured", type=pathlib.Path, required=True)
    all_of_them.set_defaults(run=cards)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
