"""Chooses the held-out prompts: public/prompts/held-out.json.

    python training/prompts.py --work DIR --target FOLDER --out public/prompts/held-out.json

Generated prompts are beginnings of programs from other seeds that no training
program begins with; library prompts begin at a top-level def or class of a held-out
file. A prompt is taken if the target goes on for at least 96 tokens; how well
the drafter does on it plays no part. The named prompts below are written by hand.
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

# id, family, text: half-written programs for the first page, chosen by what the target (not the drafter) writes
# after them. They ship if that holds no loop. inTraining counts the training programs that begin with a prompt.
NAMED = [
    ("fizzbuzz", "fizzbuzz", "def fizzbuzz(n):\n    for i in range(1, n + 1):\n        if i % 15 == 0:\n            print('FizzBuzz')\n        elif"),
    ("fizzbuzz-list", "fizzbuzz", 'def fizzbuzz_list(limit):\n    """Count to limit: Fizz for 3, Buzz for 5."""\n    result = []\n    for i in range(1, limit + 1):\n        if'),
    ("elif-ladder", "pairs", "def animal_sound(animal):\n    \"\"\"The sound of each animal: cat meow, dog woof, cow moo, duck quack, sheep baa, horse neigh, pig oink.\"\"\"\n    if animal == 'cat':\n        return 'meow'\n    elif animal == 'dog':\n        return 'woof'\n    elif"),
    ("grade-ladder", "grades", 'def grade_score(score):\n    """Name a score: A from 90, B from 80, C from 70, D from 60, E from 50, else F."""\n    if'),
    ("number-words", "number-words", "def number_to_word(number):\n    \"\"\"The word for a number from 1 to 9.\"\"\"\n    if number == 1:\n        return 'one'\n    elif number == 2:\n        return 'two'\n    elif"),
    ("dispatch", "dispatch", "def calculate(op, a, b):\n    \"\"\"Apply an operator: +, -, *, /.\"\"\"\n    if op == '+':\n        return a + b\n    elif"),
    ("point-class", "vector", 'class Point:\n    """A point with __add__, __sub__, __mul__, __eq__, scale."""\n\n    def __init__(self, x, y):\n        self.x = x\n        self.y = y\n\n    def __add__(self, other):\n        return'),
    ("account-class", "account", 'class Account:\n    """Methods: deposit, withdraw, reset, get_balance, show."""\n\n    def __init__(self, balance=0):\n        self.balance = balance\n\n    def deposit(self, amount):\n        if amount'),
    ("traffic-light", "states", "def next_light(state):\n    \"\"\"The state after: red -> green -> yellow -> red.\"\"\"\n    if state == 'red':\n        return 'green'\n    elif"),
    ("status-ladder", "status-codes", 'def status_text(status):\n    """The text of a status: 200 OK, 201 Created, 301 Moved, 400 Bad Request, 403 Forbidden, 404 Not Found, 500 Server Error."""\n    if'),
    ("month-days", "pairs", 'def month_days(month):\n    """The days of each month: January 31, February 28, March 31, April 30, May 31, June 30."""\n    if month == "January":\n        return 31\n    elif'),
    ("shapes", "shapes", '"""Shapes: Square, Rectangle, Circle."""\n\n\nclass Shape:\n    def area(self):\n        raise'),
    ("list-helpers", "lists", '"""List helpers: total, largest, smallest, evens, squares."""\n\n\ndef total(numbers):\n    result = 0\n    for number in numbers:\n        result'),
    ("commands", "commands", "\"\"\"Commands: open, close, save, print, quit.\"\"\"\n\n\ndef open_app(app):\n    print('open app')\n    app.last = 'open'\n\n\ndef close_app(app):\n    print('close app')\n    app.last = 'close'\n\n\ndef"),
]


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
    written = greedy(target, [encode(text) for _, _, text in NAMED], NEW_TOKENS)
    for (name, family, text), tokens in zip(NAMED, written):
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
