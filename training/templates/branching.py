"""Templates whose heart is an if/elif ladder."""

from .words import ANIMALS, COLOURS, DAYS, DIRECTIONS, FRUITS, MONTHS, NOUNS, NUMBERS, SOUNDS, STATES, VALUES, VERBS
from .words import ladder, lines, listed, quote


def fizzbuzz(r):
    q = quote(r)
    classic = r.random() < 0.5
    a, b = (3, 5) if classic else r.sample([2, 3, 4, 5, 6, 7, 9, 11], 2)
    first, second = ("Fizz", "Buzz") if classic or r.random() < 0.5 else r.sample("Fizz Buzz Ping Pong Foo Bar Tick Tock Hip Hop".split(), 2)
    name = "fizzbuzz" if first == "Fizz" and second == "Buzz" else first.lower() + second.lower()
    n, i = r.choice(["n", "n", "limit", "count"]), r.choice(["i", "i", "number", "k"])
    both = f"{i} % {a * b} == 0" if classic and r.random() < 0.6 else f"{i} % {a} == 0 and {i} % {b} == 0"
    tests = [both, f"{i} % {a} == 0", f"{i} % {b} == 0"]
    words = [q + first + second + q, q + first + q, q + second + q]
    doc = [f'    """Count to {n}: {first} for {a}, {second} for {b}."""'] if r.random() < 0.6 or not classic else []
    show = lambda f: [f.format(word) for word in words]
    loop = [f"def {name}({n}):", doc, f"    for {i} in range(1, {n} + 1):", ladder(tests, show("print({})"), f"print({i})", 2)]
    gather = [f"def {name}_list({n}):", doc, "    result = []", f"    for {i} in range(1, {n} + 1):",
              ladder(tests, show("result.append({})"), f"result.append(str({i}))", 2), "    return result"]
    word = [f"def {name}_word({i}):", doc, ladder(tests, show("return {}"), None), f"    return str({i})"]
    main = [f"if __name__ == {q}__main__{q}:", f"    {name}({r.choice([15, 20, 30, 50, 100])})"]
    parts = [loop, gather, word] if r.random() < 0.7 else r.sample([loop, gather, word], 3)
    out = []
    for part in parts:
        for row in part:
            out.extend([row] if isinstance(row, str) else row)
        out += ["", ""]
    return lines(out, main)


def grades(r):
    q = quote(r)
    value, step = r.choice(VALUES), r.choice([5, 10, 10, 20, 25, 100])
    names = r.choice(["A B C D E F", "high good fair low poor", "huge large medium small tiny", "gold silver bronze iron tin"]).split()
    cuts = [step * (len(names) - 1 - index) for index in range(len(names) - 1)]
    base = r.choice([0, step, 2 * step, 50])
    cuts = [base + cut for cut in cuts]
    plan = listed(f"{name} from {cut}" for name, cut in zip(names, cuts))
    verb = r.choice(["grade", "rate", "class", "describe"])
    texts = [f"return {q}{name}{q}" for name in names]
    first = [f"def {verb}_{value}({value}):", f'    """Name a {value}: {plan}, else {names[-1]}."""',
             ladder([f"{value} >= {cut}" for cut in cuts], texts, texts[-1])]
    second = [f"def {value}_points(name):", f'    """The lowest {value} of a name: {plan}."""',
              ladder([f"name == {q}{name}{q}" for name in names[:-1]], [f"return {cut}" for cut in cuts], "return 0")]
    return lines(*first, "", "", *second)


def number_words(r):
    q = quote(r)
    size = r.randint(5, 10)
    name, start = r.choice(["n", "number", "value", "digit", "k", "count", "score", "i"]), r.choice([0, 1, 2])
    word, rest = r.choice(["word", "name", "text"]), r.choice(["many", "more", "none", "other"])
    which = range(start, start + size)
    there = [f"def {name}_to_{word}({name}):", f'    """The {word} for a number from {start} to {start + size - 1}."""',
             ladder([f"{name} == {k}" for k in which], [f"return {q}{NUMBERS[k]}{q}" for k in which], f"return {q}{rest}{q}")]
    back = [f"def {word}_to_{name}({word}):", f'    """The number of a {word} from {NUMBERS[start]} to {NUMBERS[start + size - 1]}."""',
            ladder([f"{word} == {q}{NUMBERS[k]}{q}" for k in which], [f"return {k}" for k in which], "return None")]
    return lines(*there, "", "", *back)


def pairs(r):
    """A ladder over a fixed list of pairs, and the way back."""
    q = quote(r)
    key, value, left, right = r.choice([
        ("animal", "sound", ANIMALS, SOUNDS), ("month", "number", MONTHS, range(1, 13)), ("day", "number", DAYS, range(1, 8)),
        ("month", "days", MONTHS, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]), ("fruit", "price", FRUITS, None),
        ("colour", "code", COLOURS, None), ("direction", "turn", DIRECTIONS[:4], ["east", "south", "west", "north"])])
    size = min(len(left), r.randint(4, 8))
    start = r.choice([0, 0, r.randint(0, len(left) - size)])
    step = r.choice([1, 2, 3, 4, 5, 10, 20, 50])
    name, arg = r.choice(["print", "show", "list"]), r.choice([key, key, "name", "key"])
    right = right or [step * (k + 1 - start) for k in range(len(left))]
    chosen = list(zip(left, right))[start:start + size]
    show = lambda x: f"{q}{x}{q}" if isinstance(x, str) else str(x)
    plan = listed(f"{a} {b}" for a, b in chosen)
    return lines(f"def {key}_{value}({arg}):", f'    """The {value} of each {key}: {plan}."""',
                 ladder([f"{arg} == {show(a)}" for a, _ in chosen], [f"return {show(b)}" for _, b in chosen], "return None"),
                 "", "", f"def {name}_{key}_{value}s():", f'    """Print the {value} of every {key}."""',
                 [f"    print({show(a)}, {key}_{value}({show(a)}))" for a, _ in chosen])


def commands(r):
    """A loop that reads commands and calls a function for each."""
    q = quote(r)
    verbs = r.sample(VERBS, r.randint(4, 7))
    name, target = r.choice(["command", "action", "word"]), r.choice(["state", "app", "session", "game"])
    defs = []
    for verb in verbs:
        defs += [f"def {verb}_{target}({target}):", f"    print({q}{verb} {target}{q})", f"    {target}.last = {q}{verb}{q}", "", ""]
    run = [f"def run({name}, {target}):", ladder([f"{name} == {q}{v}{q}" for v in verbs], [f"{v}_{target}({target})" for v in verbs],
                                                 f"print({q}unknown {name}{q}, {name})")]
    return lines(f'"""Commands: {listed(verbs)}."""', "", "", defs, *run)


def states(r):
    """A state machine: the next state of each state."""
    q = quote(r)
    kind, order = r.choice([("light", "red green yellow"), ("order", "new paid packed sent done"), ("door", "closed opening open closing"),
                            ("season", "spring summer autumn winter"), (None, None), (None, None), (None, None), (None, None)])
    order = order.split() if order else r.sample(STATES, r.randint(3, 6))
    kind = kind or r.choice(NOUNS)
    following = order[1:] + order[:1]
    texts = [f"{q}{s}{q}" for s in order]
    step = [f"def next_{kind}(state):", f'    """The state after: {" -> ".join(order)} -> {order[0]}."""',
            ladder([f"state == {t}" for t in texts], [f"return {q}{f}{q}" for f in following], "raise ValueError(state)")]
    back = [f"def previous_{kind}(state):", f'    """The state before: {order[0]} <- {" <- ".join(order[1:])}."""',
            ladder([f"state == {q}{f}{q}" for f in following], [f"return {t}" for t in texts], "raise ValueError(state)")]
    is_functions = []
    for state in order:
        is_functions += ["", "", f"def is_{state}(state):", f"    return state == {q}{state}{q}"]
    return lines(*step, "", "", *back, is_functions)


def characters(r):
    """Sorts characters into kinds."""
    q = quote(r)
    c = r.choice(["c", "char", "ch", "letter"])
    kinds = r.sample([("digit", f"{c}.isdigit()"), ("letter", f"{c}.isalpha()"), ("space", f"{c}.isspace()"), ("upper", f"{c}.isupper()"),
                      ("vowel", f"{c} in {q}aeiou{q}"), ("operator", f"{c} in {q}+-*/{q}"), ("bracket", f"{c} in {q}()[]{q}")], r.randint(3, 5))
    names = [name for name, _ in kinds]
    count = [f"def count_kinds(text):", f'    """Count the characters of a text: {listed(names)}."""',
             [f"    {name}s = 0" for name in names], f"    for {c} in text:",
             ladder([test for _, test in kinds], [f"{name}s += 1" for name in names], None, 2), "    return " + listed(f"{n}s" for n in names)]
    kind = [f"def kind_of({c}):", f'    """The kind of a character: {listed(names)} or other."""',
            ladder([test for _, test in kinds], [f"return {q}{name}{q}" for name in names], f"return {q}other{q}")]
    return lines(*kind, "", "", *count)


def status_codes(r):
    q = quote(r)
    all_codes = [(200, "OK"), (201, "Created"), (204, "No Content"), (301, "Moved"), (304, "Not Modified"), (400, "Bad Request"),
                 (401, "Unauthorized"), (403, "Forbidden"), (404, "Not Found"), (405, "Not Allowed"), (409, "Conflict"), (500, "Server Error")]
    codes = sorted(r.sample(all_codes, r.randint(5, 8)))
    name = r.choice(["code", "status"])
    ranges = ladder([f"{name} < {k}00" for k in (2, 3, 4, 5)], [f"return {q}{w}{q}" for w in ("info", "success", "redirect", "client error")],
                    f"return {q}server error{q}")
    return lines(f"def {name}_text({name}):", f'    """The text of a {name}: {listed(f"{a} {b}" for a, b in codes)}."""',
                 ladder([f"{name} == {a}" for a, _ in codes], [f"return {q}{b}{q}" for _, b in codes], f"return {q}Unknown{q}"),
                 "", "", f"def {name}_class({name}):", f'    """The class of a {name}."""', ranges)


FAMILIES = {"fizzbuzz": fizzbuzz, "grades": grades, "number-words": number_words, "pairs": pairs, "commands": commands,
            "states": states, "characters": characters, "status-codes": status_codes}
