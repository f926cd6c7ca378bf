"""Writes the training texts: generated programs and the standard library.

    python training/corpus.py --work DIR [--programs 56000] [--seed 1]

Makes DIR/{programs,stdlib}-{train,held}.jsonl (one {"name", "text"} a line) and
training/corpus-files.json: every library file with its hash and its split.
"""

import argparse
import hashlib
import json
import pathlib
import platform
import sysconfig

from programs import programs

# Not source that teaches anything: tests, other people's packages, tables of characters or of help texts.
SKIP_FOLDERS = {"test", "tests", "idle_test", "site-packages", "dist-packages", "__pycache__", "encodings", "pydoc_data"}
SKIP_PREFIXES = ("_sysconfigdata", "__phello__")
HELD_PERCENT = 5


def library_files():
    """(name, text) of the standard library's own modules, in a fixed order."""
    root = pathlib.Path(sysconfig.get_path("stdlib"))
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root)
        if SKIP_FOLDERS & set(name.parts) or name.name.startswith(SKIP_PREFIXES):
            continue
        text = path.read_bytes().decode("utf-8", "replace")
        if text.strip() and "lib2to3/tests" not in name.as_posix():
            yield name.as_posix(), text


def split_of(name):
    """held for a fixed 5 % of the names, by hash, so that the split needs no list."""
    return "held" if int(hashlib.sha256(name.encode()).hexdigest(), 16) % 100 < HELD_PERCENT else "train"


def write(path, rows):
    with open(path, "w") as file:
        for name, text in rows:
            file.write(json.dumps({"name": name, "text": text}) + "\n")
    print(f"{path.name}: {len(rows)} texts, {sum(len(text) for _, text in rows) / 1e6:.1f} M characters")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--programs", type=int, default=56000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)

    train = list(programs(options.seed, options.programs))
    known = {text for _, text in train}
    held = [row for row in programs(options.seed + 1, options.programs // 10) if row[1] not in known]
    write(options.work / "programs-train.jsonl", train)
    write(options.work / "programs-held.jsonl", held)

    library = list(library_files())
    for split in ("train", "held"):
        write(options.work / f"stdlib-{split}.jsonl", [row for row in library if split_of(row[0]) == split])
    listing = {
        "python": platform.python_version(),
        "generator": {"script": "training/programs.py", "seed": options.seed, "programs": options.programs, "heldSeed": options.seed + 1},
        "files": [{"name": name, "split": split_of(name), "sha256": hashlib.sha256(text.encode()).hexdigest()} for name, text in library],
    }
    rows = json.dumps(listing["files"]).replace("}, {", "},\n    {")
    head = json.dumps({k: listing[k] for k in ("python", "generator")}, indent=2)[:-2]
    (pathlib.Path(__file__).parent / "corpus-files.json").write_text(f'{head},\n  "files": {rows}\n}}\n')


if __name__ == "__main__":
    main()
