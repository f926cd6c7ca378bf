"""Runs the code cells of an .ipynb file in order, in one namespace and without Jupyter.

Stops at the first cell that fails, with its id and the traceback, and exits 1.

    python training/run_notebook.py notebook.ipynb
"""

import argparse
import json
import linecache
import pathlib
import sys
import traceback


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("notebook", type=pathlib.Path)
    path = parser.parse_args().notebook

    namespace = {"__name__": "__main__"}
    code_cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    for index, cell in enumerate(code_cells):
        name = f"<cell {cell.get('id', index)}>"
        source = "".join(cell["source"])
        # So that a traceback shows the line.
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        try:
            exec(compile(source, name, "exec"), namespace)
        except Exception:
            traceback.print_exc()
            sys.exit(f"{path.name}: {name} failed")
    print(f"{path.name}: {len(code_cells)} code cells run")


if __name__ == "__main__":
    main()
