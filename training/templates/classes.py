"""Templates that are classes."""

from .functions import chain
from .words import FIELDS, NOUNS, VALUES, VERBS, indent, ladder, lines, listed, plural, quote, title


def klass(name, doc, methods):
    rows = [f"class {name}:"] + ([f'    """{doc}"""', ""] if doc else [])
    for method in methods:
        rows += indent(method) + [""]
    return rows[:-1]


def record(r):
    q = quote(r)
    noun, fields = r.choice(NOUNS), r.sample(FIELDS, r.randint(3, 5))
    methods = {
        "__init__": [f"def __init__(self, {listed(fields)}):"] + [f"    self.{f} = {f}" for f in fields],
        "to_dict": ["def to_dict(self):", "    return {"] + [f"        {q}{f}{q}: self.{f}," for f in fields] + ["    }"],
        "show": ["def show(self):"] + [f"    print({q}{f}{q}, self.{f})" for f in fields],
        "copy": ["def copy(self):", f"    return {title(noun)}({listed(f'self.{f}' for f in fields)})"],
        "__eq__": ["def __eq__(self, other):"] + [f"    if self.{f} != other.{f}:\n            return False" for f in fields] + ["    return True"],
    }
    names = ["__init__"] + r.sample(list(methods)[1:], r.randint(2, 4))
    return lines(klass(title(noun), f"A {noun} with {listed(fields)}.", [methods[n] for n in names]))


def properties(r):
    noun, fields = r.choice(NOUNS), r.sample(VALUES, r.randint(2, 4))
    methods = [[f"def __init__(self, {listed(fields)}):"] + [f"    self.{f} = {f}" for f in fields]]
    style = r.random() < 0.5
    for f in fields:
        if style:
            methods += [[f"def get_{f}(self):", f"    return self.{f}"], [f"def set_{f}(self, {f}):", f"    self.{f} = {f}"]]
        else:
            methods += [[f"def add_{f}(self, amount):", f"    self.{f} += amount"], [f"def reset_{f}(self):", f"    self.{f} = 0"]]
    return lines(klass(title(noun), f"A {noun} with {listed(fields)}.", methods))


def vector(r):
    name, axes = r.choice([("Point", "xy"), ("Vector", "xy"), ("Vector", "xyz"), ("Point", "xyz"), ("Pair", "ab"), ("Colour", "rgb"), ("Size", "wh")])
    other = r.choice(["other", "that"])
    def elementwise(method, sign):
        return [f"def {method}(self, {other}):", f"    return {name}({listed(f'self.{a} {sign} {other}.{a}' for a in axes)})"]
    methods = {
        "__add__": elementwise("__add__", "+"), "__sub__": elementwise("__sub__", "-"), "__mul__": elementwise("__mul__", "*"),
        "__eq__": [f"def __eq__(self, {other}):", "    return " + " and ".join(f"self.{a} == {other}.{a}" for a in axes)],
        "__repr__": ["def __repr__(self):", f"    return f\"{name}({listed('{self.' + a + '}' for a in axes)})\""],
        "scale": ["def scale(self, factor):", f"    return {name}({listed(f'self.{a} * factor' for a in axes)})"],
        "dot": [f"def dot(self, {other}):", "    return " + " + ".join(f"self.{a} * {other}.{a}" for a in axes)],
    }
    names = r.sample(list(methods), r.randint(4, 6))
    init = [f"def __init__(self, {listed(axes)}):"] + [f"    self.{a} = {a}" for a in axes]
    return lines(klass(name, f"A {name.lower()} with {listed(names)}.", [init] + [methods[n] for n in names]))


def collection(r):
    kind, noun = r.choice(["Stack", "Queue", "Bag", "Box", "Store"]), r.choice(["item", "item", "value", "element", r.choice(NOUNS)])
    many = plural(noun)
    methods = {
        "push": [f"def push(self, {noun}):", f"    self.{many}.append({noun})"],
        "pop": ["def pop(self):", f"    if not self.{many}:", f'        raise IndexError("empty")', f"    return self.{many}.pop({'0' if kind == 'Queue' else ''})"],
        "peek": ["def peek(self):", f"    return self.{many}[{'0' if kind == 'Queue' else '-1'}]"],
        "is_empty": ["def is_empty(self):", f"    return len(self.{many}) == 0"],
        "size": ["def size(self):", f"    return len(self.{many})"],
        "clear": ["def clear(self):", f"    self.{many} = []"],
        "show": ["def show(self):", f"    for {noun} in self.{many}:", f"        print({noun})"],
        "contains": [f"def contains(self, {noun}):", f"    return {noun} in self.{many}"],
    }
    names = r.sample(list(methods), r.randint(4, 7))
    init = ["def __init__(self):", f"    self.{many} = []"]
    return lines(klass(kind, f"A {kind.lower()} of {many}: {listed(names)}.", [init] + [methods[n] for n in names]))


def account(r):
    name, value = r.choice([("Account", "balance"), ("Wallet", "money"), ("Tank", "level"), ("Battery", "charge"), ("Counter", "count"), ("Score", "points")])
    more, less = r.choice([("deposit", "withdraw"), ("add", "remove"), ("increase", "decrease"), ("fill", "drain")])
    amount = r.choice(["amount", "amount", "step", "n"])
    methods = {
        more: [f"def {more}(self, {amount}):", f"    if {amount} <= 0:", f'        raise ValueError("{amount} must be positive")', f"    self.{value} += {amount}"],
        less: [f"def {less}(self, {amount}):", f"    if {amount} > self.{value}:", f'        raise ValueError("not enough {value}")', f"    self.{value} -= {amount}"],
        "reset": ["def reset(self):", f"    self.{value} = 0"],
        f"get_{value}": [f"def get_{value}(self):", f"    return self.{value}"],
        "transfer": [f"def transfer(self, other, {amount}):", f"    self.{less}({amount})", f"    other.{more}({amount})"],
        "show": ["def show(self):", f'    print("{value}", self.{value})'],
    }
    names = [more, less] + r.sample(list(methods)[2:], r.randint(2, 4))
    init = [f"def __init__(self, {value}=0):", f"    self.{value} = {value}"]
    return lines(klass(name, f"Methods: {listed(names)}.", [init] + [methods[n] for n in names]))


def handlers(r):
    """A class that handles commands: one method each and a ladder that picks one."""
    q = quote(r)
    verbs, name = r.sample(VERBS, r.randint(3, 5)), r.choice(["Handler", "Shell", "Server", "Robot", "Editor"])
    prefix, arg = r.choice(["do", "on", "handle", "cmd"]), r.choice(["args", "line", "event", "data"])
    methods = [[f"def {prefix}_{v}(self, {arg}):", f"    print({q}{v}{q}, {arg})", f"    self.count += 1"] for v in verbs]
    init = ["def __init__(self):", "    self.count = 0"]
    run = [f"def run(self, name, {arg}):"] + ladder([f"name == {q}{v}{q}" for v in verbs], [f"self.{prefix}_{v}({arg})" for v in verbs], f"print({q}unknown{q}, name)")
    return lines(klass(name, f"Commands: {listed(verbs)}.", [init, run, *methods] if r.random() < 0.5 else [init, *methods, run]))


def visitor(r):
    kinds = r.sample("Name Number String List Call Block Return Assign Compare Loop".split(), r.randint(3, 5))
    node, verb = r.choice(["node", "tree"]), r.choice(["visit", "print", "check", "emit"])
    pick = [f"def {verb}(self, {node}):"] + ladder([f"isinstance({node}, {k})" for k in kinds], [f"return self.{verb}_{k.lower()}({node})" for k in kinds], f"raise TypeError({node})")
    methods = [[f"def {verb}_{k.lower()}(self, {node}):", f'    self.out.append("{k.lower()}")', f"    for child in {node}.children:", f"        self.{verb}(child)"] for k in kinds]
    return lines(klass(title(verb) + "or" if verb == "visit" else title(verb) + "er", f"Nodes: {listed(kinds)}.", [["def __init__(self):", "    self.out = []"], pick, *methods]))


def shapes(r):
    chosen = r.sample([("Square", ["side"], "self.side * self.side", "4 * self.side"), ("Rectangle", ["width", "height"], "self.width * self.height", "2 * (self.width + self.height)"),
                       ("Circle", ["radius"], "3.14 * self.radius * self.radius", "2 * 3.14 * self.radius"), ("Triangle", ["base", "height"], "self.base * self.height / 2", "3 * self.base"),
                       ("Cube", ["side"], "6 * self.side * self.side", "12 * self.side"), ("Hexagon", ["side"], "2.6 * self.side * self.side", "6 * self.side")], r.randint(3, 4))
    classes = [["class Shape:", "    def area(self):", "        raise NotImplementedError", "", "    def perimeter(self):", "        raise NotImplementedError"]]
    for name, fields, area, perimeter in chosen:
        classes.append([f"class {name}(Shape):", f"    def __init__(self, {listed(fields)}):"] + [f"        self.{f} = {f}" for f in fields]
                       + ["", "    def area(self):", f"        return {area}", "", "    def perimeter(self):", f"        return {perimeter}"])
    return lines(f'"""Shapes: {listed(n for n, *_ in chosen)}."""', "", "", chain(classes))


def subclasses(r):
    q = quote(r)
    base, method, pairs = r.choice([("Animal", "speak", [("Dog", "woof"), ("Cat", "meow"), ("Cow", "moo"), ("Duck", "quack"), ("Sheep", "baa"), ("Lion", "roar"), ("Bee", "buzz")]),
        ("Vehicle", "move", [("Car", "drive"), ("Boat", "sail"), ("Plane", "fly"), ("Train", "roll"), ("Bike", "ride")]),
        ("Worker", "work", [("Baker", "bake"), ("Painter", "paint"), ("Writer", "write"), ("Driver", "drive"), ("Teacher", "teach")])])
    chosen = r.sample(pairs, r.randint(3, 5))
    classes = [[f"class {base}:", "    def __init__(self, name):", "        self.name = name", "", f"    def {method}(self):", "        raise NotImplementedError"]]
    classes += [[f"class {n}({base}):", f"    def {method}(self):", f"        return {q}{word}{q}"] for n, word in chosen]
    make = [f"def make_{base.lower()}(kind, name):"] + ladder([f"kind == {q}{n.lower()}{q}" for n, _ in chosen], [f"return {n}(name)" for n, _ in chosen], "raise ValueError(kind)")
    return lines(f'"""{base}s: {listed(f"{n} {w}" for n, w in chosen)}."""', "", "", chain(classes + [make]))


def linked_list(r):
    value, head = r.choice(["value", "item", "data"]), r.choice(["head", "first"])
    walk = [f"    node = self.{head}", "    while node is not None:"]
    methods = {
        "add": [f"def add(self, {value}):", f"    self.{head} = Node({value}, self.{head})"],
        "length": ["def length(self):", "    count = 0", *walk, "        count += 1", "        node = node.next", "    return count"],
        "contains": [f"def contains(self, {value}):", *walk, f"        if node.{value} == {value}:", "            return True", "        node = node.next", "    return False"],
        "show": ["def show(self):", *walk, f"        print(node.{value})", "        node = node.next"],
        "to_list": ["def to_list(self):", "    result = []", *walk, f"        result.append(node.{value})", "        node = node.next", "    return result"],
        "total": ["def total(self):", "    result = 0", *walk, f"        result += node.{value}", "        node = node.next", "    return result"],
    }
    names = ["add"] + r.sample(list(methods)[1:], r.randint(2, 4))
    node = ["class Node:", f"    def __init__(self, {value}, next=None):", f"        self.{value} = {value}", "        self.next = next"]
    return lines(chain([node, klass("LinkedList", f"A list of nodes: {listed(names)}.", [["def __init__(self):", f"    self.{head} = None"]] + [methods[n] for n in names])]))


def inventory(r):
    noun, value = r.choice(NOUNS), r.choice(VALUES)
    many, name = plural(noun), r.choice(["Manager", "Inventory", "Library", "Registry"])
    methods = {
        f"add_{noun}": [f"def add_{noun}(self, name, {noun}):", f"    self.{many}[name] = {noun}"],
        f"get_{noun}": [f"def get_{noun}(self, name):", f"    return self.{many}.get(name)"],
        f"remove_{noun}": [f"def remove_{noun}(self, name):", f"    if name in self.{many}:", f"        del self.{many}[name]"],
        f"has_{noun}": [f"def has_{noun}(self, name):", f"    return name in self.{many}"],
        f"count_{many}": [f"def count_{many}(self):", f"    return len(self.{many})"],
        f"list_{many}": [f"def list_{many}(self):", f"    for name, {noun} in self.{many}.items():", f"        print(name, {noun})"],
        f"total_{value}": [f"def total_{value}(self):", "    total = 0", f"    for {noun} in self.{many}.values():", f"        total += {noun}.{value}", "    return total"],
    }
    names = r.sample(list(methods), r.randint(4, 6))
    return lines(klass(name, f"Methods: {listed(names)}.", [["def __init__(self):", f"    self.{many} = {{}}"]] + [methods[n] for n in names]))


FAMILIES = {"record": record, "properties": properties, "vector": vector, "collection": collection, "account": account, "handlers": handlers,
            "visitor": visitor, "shapes": shapes, "subclasses": subclasses, "linked-list": linked_list, "inventory": inventory}
