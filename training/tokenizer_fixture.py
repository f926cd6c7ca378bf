"""Texts and their token ids, for the test that the browser's tokenizer agrees.

    python training/tokenizer_fixture.py --tokenizer public/models/tiny-python-target/tokenizer.json --count 40 --out test/fixtures/golden/tokenizer.json
"""

import argparse
import importlib.metadata
import json
import pathlib
import random

from tokenizers import Tokenizer

from programs import programs

WRITTEN = [
    "", " ", "\n", "\t", "\r\n", "a", "FizzBuzz", "FizzFizzBuzz", "elif", " elif", "    elif x:", "\n    if x:\n        return 1\n",
    "\tif x:\n\t\treturn\ty\n", "trailing spaces   ", "   leading", "two  spaces", "\n\n\n\ndef f():", "x = 'naïve café'", "# ünïcödé, 日本語, мир",
    "emoji 🙂 and 👩‍👩‍👧", "\u00a0no-break\u2003em space", "can't won't it's they're I'll we've I'd", "1234567890 3.14 0xff 1e-9", "a_b__c __init__ _x",
    "!@#$%^&*()[]{}<>?/\\|~`", "e\u0301 combining", "\x00\x01\x7f", "<|endoftext|>", "a<|mask|>b", "<|endoftext|><|mask|><|endoftext|>", "<|mask", "if\u2028x\u2029y",
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokenizer", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    options = parser.parse_args()
    tokenizer = Tokenizer.from_file(str(options.tokenizer))
    r, texts = random.Random(3), list(WRITTEN)
    for _, text in programs(99, 400):
        start = r.randrange(len(text) // 2)
        texts.append(text[start : start + r.randint(1, 200)])
    cases = []
    for text in texts[: options.count]:
        ids = tokenizer.encode(text, add_special_tokens=False).ids
        cases.append({"text": text, "ids": ids, "decoded": tokenizer.decode(ids, skip_special_tokens=False)})
    head = {"script": "training/tokenizer_fixture.py", "tokenizers": importlib.metadata.version("tokenizers"),
            "call": "encode(text, add_special_tokens=False) and decode(ids, skip_special_tokens=False)"}
    body = ",\n    ".join(json.dumps(case) for case in cases)
    options.out.write_text(json.dumps(head, indent=2)[:-2] + f',\n  "cases": [\n    {body}\n  ]\n}}\n')


if __name__ == "__main__":
    main()
