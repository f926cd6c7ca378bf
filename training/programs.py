"""Generated programs: small Python modules with a right continuation.

Names, constants, quotes and the choice and order of parts vary, so that a
model cannot learn them by heart; what follows is mostly settled once the
docstring, the names or the first branches are seen. Every program compiles.

    python training/programs.py --seed 7 --count 3     # print some
"""

import argparse
import random

from templates import FAMILIES


def program(family, seed):
    """The text of one program. The same family and seed always give the same text."""
    return FAMILIES[family](random.Random(f"{family}/{seed}"))


def programs(seed, count):
    """count pairs (family, text), every family equally often in random order."""
    order = random.Random(seed)
    for index in range(count):
        family = order.choice(sorted(FAMILIES))
        yield family, program(family, f"{seed}/{index}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=3)
    parser.add_argument("--family", choices=sorted(FAMILIES))
    options = parser.parse_args()
    if options.family:
        for index in range(options.count):
            print(program(options.family, f"{options.seed}/{index}"))
    else:
        for family, text in programs(options.seed, options.count):
            print(f"# --- {family}\n{text}")
