"""Trains the byte-level BPE tokenizer and encodes the corpus.

    python training/tokenizer.py --work DIR [--fixture FILE]

Makes DIR/tokenizer/{tokenizer,tokenizer_config}.json and, for every corpus
file, DIR/<name>.npz: tokens (uint16, end-of-text after each text) and starts.
"""

import argparse
import json
import pathlib
import re

import numpy
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

END, MASK = "<|endoftext|>", "<|mask|>"
END_ID, MASK_ID = 0, 1
SINGLE = [" elif", " if", "Fizz", "Buzz", "\n   ", "\n       ", "\n           ", " return", "def", " self", " print"]


def texts(path):
    with open(path) as file:
        for line in file:
            yield json.loads(line)["text"]


def training_texts(work):
    """Fizz and Buzz are kept apart, so that FizzBuzz is two tokens wherever it stands."""
    for name in ("programs-train", "stdlib-train"):
        for index, text in enumerate(texts(work / f"{name}.jsonl")):
            if name == "stdlib-train" or index < 14000:
                yield re.sub("Fizz(?=Buzz)", "Fizz ", text)


def train(work):
    # The usual GPT-2 split: a run of white space leaves its last space to the word after it,
    # so an indent of four is "\n" and three spaces, then " if".
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(vocab_size=2048, special_tokens=[END, MASK], initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False)
    tokenizer.train_from_iterator(training_texts(work), trainer)
    assert tokenizer.get_vocab_size() == 2048 and tokenizer.token_to_id(MASK) == MASK_ID
    for text in SINGLE:
        print(repr(text), tokenizer.encode(text).tokens)
    return tokenizer


def save(tokenizer, folder):
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(folder / "tokenizer.json"))
    special = {"lstrip": False, "normalized": False, "rstrip": False, "single_word": False, "special": True}
    config = {
        "added_tokens_decoder": {str(i): {"content": text, **special} for i, text in ((END_ID, END), (MASK_ID, MASK))},
        "add_prefix_space": False,
        "clean_up_tokenization_spaces": False,
        "eos_token": END,
        "mask_token": MASK,
        "pad_token": END,
        "model_max_length": 512,
        "tokenizer_class": "PreTrainedTokenizerFast",
    }
    (folder / "tokenizer_config.json").write_text(json.dumps(config, indent=2) + "\n")


def encode(tokenizer, work):
    for name in ("programs-train", "programs-held", "stdlib-train", "stdlib-held"):
        rows = tokenizer.encode_batch(list(texts(work / f"{name}.jsonl")), add_special_tokens=False)
        lengths = [len(row.ids) + 1 for row in rows]
        tokens = numpy.concatenate([numpy.array(row.ids + [END_ID], dtype=numpy.uint16) for row in rows])
        numpy.savez(work / f"{name}.npz", tokens=tokens, starts=numpy.cumsum([0] + lengths))
        print(f"{name}: {len(rows)} texts, {len(tokens) / 1e6:.2f} M tokens")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    options = parser.parse_args()
    tokenizer = train(options.work)
    save(tokenizer, options.work / "tokenizer")
    encode(tokenizer, options.work)


if __name__ == "__main__":
    main()
