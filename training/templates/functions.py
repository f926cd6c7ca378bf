"""Templates that are small functions over numbers, strings and lists."""

from .words import NOUNS, VALUES, FIELDS, DIRECTIONS, ladder, lines, listed, plural, quote


def chain(functions):
    """Functions (lists of lines) with two empty lines between them."""
    out = []
    for function in functions:
        out += function + ["", ""]
    return out[:-2]


OPERATORS = [("+", "add"), ("-", "subtract"), ("*", "multiply"), ("/", "divide"), ("//", "floordiv"), ("%", "modulo"), ("**", "power")]


def dispatch(r):
    """Calls by operator sign, as a ladder."""
    q = quote(r)
    chosen = OPERATORS[:4] if r.random() < 0.4 else r.sample(OPERATORS, r.randint(4, 6))
    a, b = r.choice([("a", "b"), ("a", "b"), ("left", "right"), ("x", "y")])
    name, op = r.choice(["calculate", "apply", "compute", "evaluate"]), r.choice(["op", "op", "operator", "sign"])
    head = f"def {name}({op}, {a}, {b}):" if r.random() < 0.5 else f"def {name}({a}, {op}, {b}):"
    main = [head, f'    """Apply an operator: {listed(sign for sign, _ in chosen)}."""',
            *ladder([f"{op} == {q}{sign}{q}" for sign, _ in chosen], [f"return {a} {sign} {b}" for sign, _ in chosen], f"raise ValueError({op})")]
    names = [f"def {op}_name({op}):", f'    """The name of an operator: {listed(n for _, n in chosen)}."""',
             *ladder([f"{op} == {q}{sign}{q}" for sign, _ in chosen], [f"return {q}{n}{q}" for _, n in chosen], "return None")]
    return lines(chain([main, names]))


def table_dispatch(r):
    """Functions and a dictionary that finds them by name."""
    q = quote(r)
    chosen = OPERATORS[:4] if r.random() < 0.3 else r.sample(OPERATORS, r.randint(4, 6))
    a, b = r.choice([("a", "b"), ("left", "right"), ("x", "y")])
    functions = [[f"def {n}({a}, {b}):", f"    return {a} {sign} {b}"] for sign, n in chosen]
    by_sign = r.random() < 0.5
    table = ["OPERATIONS = {"] + [f"    {q}{sign if by_sign else n}{q}: {n}," for sign, n in chosen] + ["}"]
    call = ["def calculate(name, " + a + ", " + b + "):", "    if name not in OPERATIONS:", "        raise ValueError(name)",
            f"    return OPERATIONS[name]({a}, {b})"]
    return lines(f'"""Operations: {listed(n for _, n in chosen)}."""', "", "", chain([*functions, table, call]))


def string_helpers(r):
    text, c = r.choice(["text", "text", "s", "word", "string"]), r.choice(["c", "char", "letter"])
    all_helpers = {
        "reverse": [f"    return {text}[::-1]"],
        "is_palindrome": [f"    return {text} == {text}[::-1]"],
        "count_vowels": ["    count = 0", f"    for {c} in {text}:", f'        if {c} in "aeiou":', "            count += 1", "    return count"],
        "count_spaces": ["    count = 0", f"    for {c} in {text}:", f'        if {c} == " ":', "            count += 1", "    return count"],
        "first_word": [f"    return {text}.split()[0]"],
        "last_word": [f"    return {text}.split()[-1]"],
        "shout": [f'    return {text}.upper() + "!"'],
        "remove_digits": ['    result = ""', f"    for {c} in {text}:", f"        if not {c}.isdigit():", f"            result += {c}", "    return result"],
        "remove_spaces": ['    result = ""', f"    for {c} in {text}:", f'        if {c} != " ":', f"            result += {c}", "    return result"],
        "capitalize_words": [f'    return " ".join(word.capitalize() for word in {text}.split())'],
        "is_empty": [f"    return len({text}.strip()) == 0"],
        "double_letters": ['    result = ""', f"    for {c} in {text}:", f"        result += {c} * 2", "    return result"],
    }
    names = r.sample(list(all_helpers), r.randint(4, 6))
    return lines(f'"""String helpers: {listed(names)}."""', "", "", chain([[f"def {n}({text}):"] + all_helpers[n] for n in names]))


def list_helpers(r):
    noun = r.choice(NOUNS)
    many, one = r.choice([("items", "item"), ("values", "value"), ("numbers", "number"), (plural(noun), noun)])
    loop = f"    for {one} in {many}:"
    all_helpers = {
        "total": ["    result = 0", loop, f"        result += {one}", "    return result"],
        "average": [f"    if not {many}:", "        return 0", f"    return sum({many}) / len({many})"],
        "largest": [f"    result = {many}[0]", loop, f"        if {one} > result:", f"            result = {one}", "    return result"],
        "smallest": [f"    result = {many}[0]", loop, f"        if {one} < result:", f"            result = {one}", "    return result"],
        "evens": ["    result = []", loop, f"        if {one} % 2 == 0:", f"            result.append({one})", "    return result"],
        "odds": ["    result = []", loop, f"        if {one} % 2 == 1:", f"            result.append({one})", "    return result"],
        "positives": ["    result = []", loop, f"        if {one} > 0:", f"            result.append({one})", "    return result"],
        "squares": ["    result = []", loop, f"        result.append({one} * {one})", "    return result"],
        "doubled": ["    result = []", loop, f"        result.append({one} * 2)", "    return result"],
        "unique": ["    result = []", loop, f"        if {one} not in result:", f"            result.append({one})", "    return result"],
        "count": ["    result = 0", loop, "        result += 1", "    return result"],
        "backwards": [f"    return list(reversed({many}))"],
        "first": [f"    return {many}[0]"],
        "last": [f"    return {many}[-1]"],
    }
    names = r.sample(list(all_helpers), r.randint(4, 6))
    return lines(f'"""List helpers: {listed(names)}."""', "", "", chain([[f"def {n}({many}):"] + all_helpers[n] for n in names]))


def number_functions(r):
    n = r.choice(["n", "n", "number", "limit"])
    i = r.choice(["i", "k"])
    up = f"    for {i} in range(1, {n} + 1):"
    all_helpers = {
        "factorial": ["    result = 1", up, f"        result *= {i}", "    return result"],
        "sum_to": ["    result = 0", up, f"        result += {i}", "    return result"],
        "sum_of_squares": ["    result = 0", up, f"        result += {i} * {i}", "    return result"],
        "fibonacci": ["    a, b = 0, 1", f"    for {i} in range({n}):", "        a, b = b, a + b", "    return a"],
        "is_prime": [f"    if {n} < 2:", "        return False", f"    for {i} in range(2, {n}):", f"        if {n} % {i} == 0:", "            return False", "    return True"],
        "divisors": ["    result = []", up, f"        if {n} % {i} == 0:", f"            result.append({i})", "    return result"],
        "is_even": [f"    return {n} % 2 == 0"],
        "is_odd": [f"    return {n} % 2 == 1"],
        "countdown": [f"    while {n} > 0:", f"        print({n})", f"        {n} -= 1", '    print("done")'],
        "digits": ["    result = []", f"    while {n} > 0:", f"        result.append({n} % 10)", f"        {n} //= 10", "    return result"],
        "sign": ladder([f"{n} > 0", f"{n} < 0"], ["return 1", "return -1"], "return 0"),
    }
    names = r.sample(list(all_helpers), r.randint(4, 6))
    return lines(f'"""Number functions: {listed(names)}."""', "", "", chain([[f"def {x}({n}):"] + all_helpers[x] for x in names]))


def conversions(r):
    units = r.sample([("km", "miles", 0.62), ("kg", "pounds", 2.2), ("hours", "minutes", 60), ("minutes", "seconds", 60), ("days", "hours", 24),
                      ("metres", "feet", 3.28), ("litres", "gallons", 0.26), ("weeks", "days", 7), ("inches", "cm", 2.54), ("years", "months", 12)], r.randint(3, 4))
    functions = []
    for left, right, factor in units:
        functions += [[f"def {left}_to_{right}({left}):", f"    return {left} * {factor}"], [f"def {right}_to_{left}({right}):", f"    return {right} / {factor}"]]
    return lines('"""Conversions: ' + listed(f"{a} to {b} {f}" for a, b, f in units) + '."""', "", "", chain(functions))


def checks(r):
    """Functions that check one field each."""
    fields = r.sample(FIELDS, r.randint(3, 5))
    error = r.choice(["ValueError", "TypeError"])
    noun = r.choice(NOUNS)
    kinds = {f: r.choice(["str", "int"]) for f in fields}
    functions = [[f"def check_{f}({f}):", f"    if not isinstance({f}, {kinds[f]}):", f'        raise {error}("{f} must be {kinds[f]}")', f"    return {f}"] for f in fields]
    functions.append([f"def check_{noun}({noun}):"] + [f"    check_{f}({noun}.{f})" for f in fields] + [f"    return {noun}"])
    return lines(f'"""Check a {noun}: {listed(f"{f} {kinds[f]}" for f in fields)}."""', "", "", chain(functions))


def searches(r):
    many, one = r.choice([("items", "item"), ("values", "value"), ("numbers", "number"), ("rows", "row")])
    wanted = r.choice(["target", "wanted", "key"])
    all_helpers = {
        "linear_search": (wanted, [f"    for index, {one} in enumerate({many}):", f"        if {one} == {wanted}:", "            return index", "    return -1"]),
        "binary_search": (wanted, ["    low = 0", f"    high = len({many}) - 1", "    while low <= high:", "        middle = (low + high) // 2",
                          f"        if {many}[middle] == {wanted}:", "            return middle", f"        elif {many}[middle] < {wanted}:", "            low = middle + 1",
                          "        else:", "            high = middle - 1", "    return -1"]),
        "contains": (wanted, [f"    for {one} in {many}:", f"        if {one} == {wanted}:", "            return True", "    return False"]),
        "count_of": (wanted, ["    count = 0", f"    for {one} in {many}:", f"        if {one} == {wanted}:", "            count += 1", "    return count"]),
        "bubble_sort": (None, [f"    for i in range(len({many})):", f"        for j in range(len({many}) - 1 - i):", f"            if {many}[j] > {many}[j + 1]:",
                        f"                {many}[j], {many}[j + 1] = {many}[j + 1], {many}[j]", f"    return {many}"]),
        "is_sorted": (None, [f"    for i in range(len({many}) - 1):", f"        if {many}[i] > {many}[i + 1]:", "            return False", "    return True"]),
    }
    names = r.sample(list(all_helpers), r.randint(3, 5))
    functions = [[f"def {n}({many}{', ' + all_helpers[n][0] if all_helpers[n][0] else ''}):"] + all_helpers[n][1] for n in names]
    return lines(f'"""Search and sort: {listed(names)}."""', "", "", chain(functions))


def tables(r):
    """Functions over dictionaries and grids."""
    t, row = r.choice(["grid", "matrix", "table", "board"]), r.choice(["row", "line"])
    all_helpers = {
        "make": ("width, height", ["    return [[0] * width for _ in range(height)]"]),
        "show": (t, [f"    for {row} in {t}:", f'        print(" ".join(str(cell) for cell in {row}))']),
        "total": (t, ["    result = 0", f"    for {row} in {t}:", f"        for cell in {row}:", "            result += cell", "    return result"]),
        "fill": (f"{t}, value", [f"    for y in range(len({t})):", f"        for x in range(len({t}[y])):", f"            {t}[y][x] = value", f"    return {t}"]),
        "transpose": (t, [f"    return [list({row}) for {row} in zip(*{t})]"]),
        "count": (f"{t}, value", ["    result = 0", f"    for {row} in {t}:", f"        for cell in {row}:", "            if cell == value:", "                result += 1", "    return result"]),
        "scale": (f"{t}, factor", [f"    return [[cell * factor for cell in {row}] for {row} in {t}]"]),
    }
    names = r.sample(list(all_helpers), r.randint(4, 5))
    return lines(f'"""Functions for a {t}: {listed(names)}."""', "", "", chain([[f"def {n}_{t}({all_helpers[n][0]}):"] + all_helpers[n][1] for n in names]))


def dictionary_helpers(r):
    d = r.choice(["d", "data", "mapping", "table"])
    noun = r.choice(NOUNS)
    many = plural(noun)
    field = r.choice(VALUES)
    all_helpers = {
        f"count_{many}": (many, ["    counts = {}", f"    for {noun} in {many}:", f"        counts[{noun}] = counts.get({noun}, 0) + 1", "    return counts"]),
        f"{many}_by_{field}": (many, ["    result = {}", f"    for {noun} in {many}:", f"        result.setdefault({noun}.{field}, []).append({noun})", "    return result"]),
        "invert": (d, ["    result = {}", f"    for key, value in {d}.items():", "        result[value] = key", "    return result"]),
        "merge": ("first, second", ["    result = dict(first)", "    for key, value in second.items():", "        result[key] = value", "    return result"]),
        "print_all": (d, [f"    for key, value in {d}.items():", "        print(key, value)"]),
        f"total_{field}": (many, ["    total = 0", f"    for {noun} in {many}:", f"        total += {noun}.{field}", "    return total"]),
        "sorted_keys": (d, [f"    return sorted({d}.keys())"]),
    }
    names = r.sample(list(all_helpers), r.randint(4, 5))
    return lines(f'"""Helpers for {many}: {listed(names)}."""', "", "", chain([[f"def {n}({all_helpers[n][0]}):"] + all_helpers[n][1] for n in names]))


def walks(r):
    """Moves on a grid, as a ladder of directions."""
    q = quote(r)
    names = r.choice([["up", "down", "left", "right"], DIRECTIONS[:4]])
    x, y = r.choice([("x", "y"), ("column", "row")])
    moves = {"up": f"{y} -= 1", "down": f"{y} += 1", "left": f"{x} -= 1", "right": f"{x} += 1",
             "north": f"{y} -= 1", "south": f"{y} += 1", "west": f"{x} -= 1", "east": f"{x} += 1"}
    opposite = dict(up="down", down="up", left="right", right="left", north="south", south="north", west="east", east="west")
    names = r.sample(names, 4)
    way = r.choice(["direction", "way", "key"])
    move = [f"def move({x}, {y}, {way}):", f'    """Move one step: {listed(names)}."""',
            *ladder([f"{way} == {q}{n}{q}" for n in names], [moves[n] for n in names], None), f"    return {x}, {y}"]
    turn = [f"def opposite({way}):", *ladder([f"{way} == {q}{n}{q}" for n in names], [f"return {q}{opposite[n]}{q}" for n in names], "return None")]
    walk = [f"def walk({x}, {y}, path):", f"    for {way} in path:", f"        {x}, {y} = move({x}, {y}, {way})", f"    return {x}, {y}"]
    return lines(chain([move, turn, walk]))


def files(r):
    path, line = r.choice(["path", "filename"]), r.choice(["line", "row"])
    opened = f"    with open({path}) as file:"
    all_helpers = {
        "count_lines": ["    count = 0", opened, f"        for {line} in file:", "            count += 1", "    return count"],
        "read_lines": [opened, f"        return [{line}.strip() for {line} in file]"],
        "read_text": [opened, "        return file.read()"],
        "count_words": ["    count = 0", opened, f"        for {line} in file:", f"            count += len({line}.split())", "    return count"],
        "longest_line": ['    result = ""', opened, f"        for {line} in file:", f"            if len({line}) > len(result):", f"                result = {line}", "    return result"],
        "read_numbers": ["    result = []", opened, f"        for {line} in file:", f"            result.append(int({line}))", "    return result"],
        "print_lines": [opened, f"        for {line} in file:", f"            print({line}.strip())"],
    }
    names = r.sample(list(all_helpers), r.randint(4, 5))
    return lines(f'"""Read files: {listed(names)}."""', "", "", chain([[f"def {n}({path}):"] + all_helpers[n] for n in names]))


def tests(r):
    """A function and assertions on it, counted up."""
    name, expression, value = r.choice([("double", "{n} * 2", lambda k: k * 2), ("square", "{n} * {n}", lambda k: k * k),
        ("add_one", "{n} + 1", lambda k: k + 1), ("negate", "-{n}", lambda k: -k), ("triple", "{n} * 3", lambda k: k * 3), ("half", "{n} // 2", lambda k: k // 2)])
    n = r.choice(["n", "x", "number", "value"])
    start, step = r.choice([0, 1, 2, 10]), r.choice([1, 1, 2, 10])
    inputs = [start + step * k for k in range(r.randint(5, 9))]
    test = [f"def test_{name}():"] + [f"    assert {name}({k}) == {value(k)}" for k in inputs]
    show = [f"def show_{name}():"] + [f"    print({k}, {name}({k}))" for k in inputs]
    return lines(chain([[f"def {name}({n}):", "    return " + expression.format(n=n)], test, show]))


FAMILIES = {"dispatch": dispatch, "table-dispatch": table_dispatch, "strings": string_helpers, "lists": list_helpers, "numbers": number_functions,
            "conversions": conversions, "checks": checks, "searches": searches, "tables": tables, "dictionaries": dictionary_helpers,
            "walks": walks, "files": files, "tests": tests}
