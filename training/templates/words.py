"""Word lists and small helpers shared by the program templates."""

NOUNS = (
    "item box user order book page task node point file job letter token record ticket message room seat car boat "
    "plant tree cell coin card player team city road bridge river stone lamp chair table bottle pencil window "
    "garden button signal sensor packet route market shelf basket label folder branch parcel invoice recipe"
).split()
VALUES = "count size weight price score level speed height width depth age rank total length value amount limit rate".split()
COLOURS = "red orange yellow green blue purple pink brown black white grey cyan".split()
ANIMALS = "cat dog cow duck sheep horse pig bird frog lion bee owl".split()
SOUNDS = "meow woof moo quack baa neigh oink tweet croak roar buzz hoot".split()
FRUITS = "apple banana cherry grape lemon mango melon orange peach pear plum kiwi".split()
VERBS = "open close start stop load save copy move print show hide send read write reset clear help quit list find".split()
NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()
STATES = "idle ready waiting running paused stopped done failed new open closed locked sent paid packed lost found empty full hot cold".split()
MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
DIRECTIONS = "north east south west up down".split()
FIELDS = "name title size price count colour owner level status year address city weight score rank kind".split()


def lines(*parts):
    """Join lines and lists of lines into one text that ends with a newline."""
    out = []
    for part in parts:
        out.extend([part] if isinstance(part, str) else part)
    return "\n".join(out) + "\n"


def indent(rows, depth=1):
    return ["    " * depth + row if row else row for row in rows]


def ladder(tests, results, otherwise, depth=1):
    """An if/elif chain: one test and one result line each, and a final else."""
    rows = []
    for index, (test, result) in enumerate(zip(tests, results)):
        rows += [("if " if index == 0 else "elif ") + test + ":", "    " + result]
    if otherwise is not None:
        rows += ["else:", "    " + otherwise]
    return indent(rows, depth)


def plural(noun):
    if noun.endswith(("x", "s", "ch", "sh")):
        return noun + "es"
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2] not in "aeiou" else noun + "s"


def title(noun):
    return noun[0].upper() + noun[1:]


def quote(random):
    """The quote character of one document."""
    return random.choice("''\"")


def listed(names):
    return ", ".join(names)
