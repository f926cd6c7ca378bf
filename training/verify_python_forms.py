"""Runs the Python forms of the masks against torch and records what was run.

Every source in the folder has to run through its own asserts; of the mutants, which build other masks than
they assert, exactly those that make no difference may. The record names every source by its hash, so that
a test can tell when the generator writes something that was not run.

    npm run python-forms -- $WORK/mutants.json
    python training/verify_python_forms.py --forms test/fixtures/python-forms --mutants $WORK/mutants.json
"""

import argparse
import contextlib
import datetime
import hashlib
import io
import json
import pathlib
import platform

import torch


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--forms", type=pathlib.Path, required=True)
    parser.add_argument("--mutants", type=pathlib.Path, required=True)
    options = parser.parse_args()

    sources = {path.stem: path.read_text() for path in sorted(options.forms.glob("*.py"))}
    faults = {name: fault for name, source in sources.items() if (fault := fault_of(source)) is not None}
    assert not faults, faults

    mutants = json.loads(options.mutants.read_text())
    wrong = [mutant for mutant in mutants if refused(mutant, sources) != mutant["differs"]]
    for mutant in wrong:
        print(mutant["name"], mutant["change"], "differs" if mutant["differs"] else "makes no difference")
    assert not wrong, f"{len(wrong)} of {len(mutants)} mutants are judged wrongly"

    record = {
        "torch": torch.__version__.split("+")[0],
        "python": platform.python_version(),
        "date": datetime.date.today().isoformat(),
        "sources": {name: sha256(source) for name, source in sources.items()},
        "mutants": {
            "refused": sum(mutant["differs"] for mutant in mutants),
            "accepted": sum(not mutant["differs"] for mutant in mutants),
            "sha256": sha256(options.mutants.read_text()),
        },
    }
    (options.forms / "verified.json").write_text(json.dumps(record, indent=2) + "\n")
    print(f"{len(sources)} sources run; {record['mutants']['refused']} of {len(mutants)} mutants refused, the others equal")


def fault_of(source: str) -> Exception | None:
    """Runs the source by itself; what it raises."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(source, "python-form", "exec"), {})
    except Exception as fault:
        return fault
    return None


def refused(mutant: dict, sources: dict[str, str]) -> bool:
    """Whether an assert of the case stops the mutant; any other fault is a fault of the form itself."""
    source = sources[mutant["name"]]
    fault = fault_of(mutant["head"] + source[source.index("\nassert ") + 1 :])
    assert fault is None or isinstance(fault, AssertionError), (mutant["name"], mutant["change"], fault)
    return fault is not None


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


if __name__ == "__main__":
    main()
