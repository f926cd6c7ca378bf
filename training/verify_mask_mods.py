"""Runs the mask_mods of the fixtures, and more that are drawn here, with torch's own flex_attention.

What torch makes of them is written down, so that the interpreter of the page is held against it: the cells
of every case of `cases.json`; of random mask_mods; the type and the numbers of every operator on every pair
of operands; and which sources torch refuses.

    python training/verify_mask_mods.py --fixtures test/fixtures/mask-mods
"""

import argparse
import datetime
import json
import pathlib
import random
import warnings

import torch
from torch.nn.attention.flex_attention import and_masks, create_mask, noop_mask, or_masks

DTYPES = {"bool": torch.bool, "int32": torch.int32, "int64": torch.int64, "float32": torch.float32, "float64": torch.float64}
PROGRAM_COUNT = 400
ROWS, COLUMNS = 7, 9


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--fixtures", type=pathlib.Path, required=True)
    fixtures = parser.parse_args().fixtures
    warnings.simplefilter("ignore")
    cases = json.loads((fixtures / "cases.json").read_text())
    programs = [one for seed in range(PROGRAM_COUNT) if (one := random_program(seed)) is not None]
    golden = {
        "torch": torch.__version__.split("+")[0],
        "date": datetime.date.today().isoformat(),
        "cases": {case["name"]: rows_of_case(case, fixtures) for case in cases},
        "programs": programs,
        "operators": operator_table(),
        "refusals": {source: refusal_of(source) for source in json.loads((fixtures / "refusals.json").read_text())},
    }
    (fixtures / "torch.json").write_text(json.dumps(golden, indent=0) + "\n")
    refused = sum(program["rows"] is None for program in programs)
    print(f"{len(cases)} cases; {len(programs)} programs, {refused} refused; {len(golden['operators'])} operators")


def rows_of_case(case: dict, fixtures: pathlib.Path) -> list[str]:
    names = {}
    exec(compile((fixtures / f"{case['file']}.py").read_text(), case["file"], "exec"), names)
    entry = names[case["entry"]]
    bindings = {name: value_of(bound) for name, bound in case["bindings"].items()}
    value = entry(**bindings) if bindings else entry
    mask_mod = value[0] if isinstance(value, tuple) else value
    return drawn(mask_mod, case["batch"], case["head"], case["rows"], case["columns"])


def value_of(bound: dict):
    if bound["kind"] == "none":
        return None
    if bound["kind"] == "tensor":
        return torch.tensor(bound["values"], dtype=DTYPES[bound["dtype"]]).reshape(bound["shape"])
    if bound["kind"] == "expression":
        return eval(bound["source"], {"torch": torch})
    return {"bool": bool, "int": int, "float": float}[bound["kind"]](bound["value"])


def drawn(mask_mod, batch: int, head: int, rows: int, columns: int) -> list[str]:
    mask = create_mask(mask_mod, batch + 1, head + 1, rows, columns, device="cpu")
    assert mask.dtype == torch.bool and mask.dim() == 4, (mask.dtype, mask.shape)
    return ["".join("#" if cell else "." for cell in row) for row in mask[batch, head].tolist()]


PREAMBLE = """
import torch
table = torch.tensor([3, -1, 4, 1, -5, 9, 2, -6])
flags = torch.tensor([True, False, False, True, True])
grid = torch.tensor([[0, 2, 5], [7, 1, -3]])
"""


def random_program(seed: int) -> dict | None:
    """A mask_mod of a few assignments. One that torch refuses is kept without rows."""
    draw = random.Random(seed)
    lines, numbers, bools = [], ["q_idx", "kv_idx"], []
    for name in [f"v{i}" for i in range(draw.randint(1, 4))]:
        if draw.random() < 0.6:
            lines.append(f"    {name} = {number(draw, numbers, bools, 3)}")
            numbers.append(name)
        else:
            lines.append(f"    {name} = {boolean(draw, numbers, bools, 3)}")
            bools.append(name)
    lines.append(f"    return {boolean(draw, numbers, bools, 4)}")
    source = PREAMBLE + "def mod(b, h, q_idx, kv_idx):\n" + "\n".join(lines) + "\n"
    names = {}
    exec(source, names)
    try:
        rows = drawn(names["mod"], 0, 0, ROWS, COLUMNS)
    except (RuntimeError, IndexError, AssertionError, ZeroDivisionError, ValueError, TypeError):
        rows = None
    return {"source": source, "rows": rows}


def number(draw: random.Random, numbers: list[str], bools: list[str], depth: int) -> str:
    if depth == 0 or draw.random() < 0.2:
        return draw.choice([*numbers, *numbers, str(draw.randint(0, 7))])
    sub = lambda: number(draw, numbers, bools, depth - 1)  # noqa: E731
    return draw.choice(
        [
            lambda: f"({sub()} {draw.choice(['+', '-', '*', '&', '|', '^'])} {sub()})",
            lambda: f"({sub()} {draw.choice(['//', '%'])} {draw.choice([2, 3, 4, 5, -3])})",
            lambda: f"(q_idx + {sub()}).clamp({draw.randint(-3, 2)}, {draw.randint(3, 8)})",
            lambda: f"table[(q_idx * 0 + {sub()}) % 8]",
            lambda: f"grid[q_idx % 2, (kv_idx + {sub()}) % 3]",
            lambda: f"torch.where({boolean(draw, numbers, bools, depth - 1)} & (q_idx >= 0), {sub()}, {sub()})",
            lambda: f"torch.abs(kv_idx - {sub()})",
            lambda: f"-{sub()}",
            lambda: f"(~{sub()})",
            lambda: f"torch.remainder(kv_idx + {sub()}, {draw.choice([2, 3, 7])})",
            lambda: f"torch.minimum(q_idx + {sub()}, kv_idx)",
            lambda: f"({sub()} << {draw.randint(0, 3)})",
            lambda: f"({sub()} >> {draw.randint(0, 3)})",
        ]
    )()


def boolean(draw: random.Random, numbers: list[str], bools: list[str], depth: int) -> str:
    if depth == 0 or draw.random() < 0.15:
        return draw.choice([*bools, "flags[q_idx % 5]", "flags[kv_idx % 5]", "(q_idx >= kv_idx)", "(kv_idx < 4)"])
    sub = lambda: boolean(draw, numbers, bools, depth - 1)  # noqa: E731
    value = lambda: number(draw, numbers, bools, depth - 1)  # noqa: E731
    return draw.choice(
        [
            lambda: f"({sub()} {draw.choice(['&', '|', '^', '==', '!='])} {sub()})",
            lambda: f"(q_idx * 0 + {value()} {draw.choice(['<', '<=', '>', '>=', '==', '!='])} {value()})",
            lambda: f"(kv_idx - {value()} {draw.choice(['<', '>='])} {value()} & 7)",
            lambda: f"(~({sub()} & (q_idx >= 0)))",
            lambda: f"torch.logical_or({sub()} & (kv_idx >= 0), q_idx - {value()} == 0)",
            lambda: f"((kv_idx + {value()}) / {draw.choice([2, 3, 7])} {draw.choice(['<', '>=', '=='])} q_idx * {draw.choice([0.3, 1.5, 0.1])})",
            lambda: f"((q_idx + {value()}).float() // {draw.choice([2.5, -3.0, 0.7])} <= (kv_idx * 0.9).floor())",
            lambda: f"((kv_idx - {value()}).double() % 1.1 < torch.where({sub()} & (q_idx > 1), 0.5, 0.7))",
            lambda: f"(table[(q_idx * 0 + {value()})] > kv_idx)",
            lambda: f"((q_idx + {value()}).to(torch.int32) * kv_idx.to(torch.int32) > {value()})",
            lambda: f"torch.stack([q_idx + {value()}, kv_idx * 2, {value()} + q_idx]).eq({draw.randint(0, 6)}).any(dim=-1)",
        ]
    )()


OPERANDS = [
    "torch.tensor(True)", "torch.tensor(False)", "torch.tensor([True, False])",
    "torch.tensor(-7)", "torch.tensor(3)", "torch.tensor([5, -5])", "torch.tensor(0)",
    "torch.tensor(3, dtype=torch.int32)", "torch.tensor([6, -4], dtype=torch.int32)",
    "torch.tensor(2.5)", "torch.tensor([0.1, -3.7])", "torch.tensor(0.3, dtype=torch.float64)",
    "True", "False", "-3", "2", "0", "0.1", "-2.5",
]  # fmt: skip
OPERATORS = ["+", "-", "*", "/", "//", "%", "**", "&", "|", "^", "<<", ">>", "<", "<=", ">", ">=", "==", "!="]
FUNCTIONS = [
    "-({})", "~({})", "abs({})", "({}).clamp(-1, 2)", "({}).clamp(max=1.5)", "({}).long()", "({}).bool()", "({}).float()",
    "({}).to(torch.int32)", "({}).any()", "({}).all()", "({}).sum()", "torch.logical_not({})", "({}).floor()", "({}).round()",
    "torch.where(torch.tensor(True), {}, 1)", "torch.where(torch.tensor([True, False]), {}, 0.5)", "({}).unsqueeze(0).shape[0] + ({})",
]  # fmt: skip
LISTS = [
    "torch.arange(5)", "torch.arange(2, 9, 3)", "torch.arange(5, 0, -2)", "torch.zeros(2, 3, dtype=torch.bool)", "torch.eye(3).bool()",
    "torch.cat([torch.tensor([1, 2]), torch.tensor([3])])", "torch.stack([torch.arange(3), torch.ones(3).long()], dim=1)",
    "torch.cumsum(torch.tensor([3, 1, 2]), dim=0)", "torch.tensor([[1, 2], [3, 4]]).cumsum(0)", "torch.tensor([[1, 2], [3, 4]]).cumsum(dim=-1)",
    "torch.repeat_interleave(torch.arange(3), torch.tensor([2, 0, 1]))", "torch.tensor([[1, 2], [3, 4]]).repeat_interleave(2, dim=1)",
    "torch.tensor([[1, 2], [3, 4]]).repeat_interleave(2)", "torch.arange(6).view(2, 3).T", "torch.arange(6).view(2, -1).sum(dim=0)",
    "torch.arange(24).view(2, 3, 4)[1, :, 1:3]", "torch.arange(24).view(2, 3, 4)[:, 1]", "torch.arange(24).view(2, 3, 4)[..., -1]",
    "torch.arange(24).view(2, 3, 4)[0][None, 2]", "torch.arange(24).view(2, 3, 4)[torch.tensor([1, 0]), :, torch.tensor([0, 3])]",
    "torch.arange(24).view(2, 3, 4)[:, torch.tensor([2, 0]), torch.tensor([0, 3])]", "torch.arange(10)[::3]", "torch.arange(10)[-3:]",
    "torch.arange(10)[[1, -1]]", "torch.arange(6)[torch.arange(6) % 2 == 0]", "torch.arange(6).view(2, 3)[torch.tensor([True, False])]",
    "torch.arange(4).view(2, 2)[torch.tensor([[True, False], [True, True]])]", "torch.arange(6).view(3, 2).permute(1, 0).flatten()",
    "torch.arange(3).expand(2, 3)", "torch.arange(3).repeat(2, 2)", "torch.arange(3).unsqueeze(-1) == torch.arange(3)",
    "torch.tril(torch.ones(3, 3)).bool()", "torch.triu(torch.ones(3, 3, dtype=torch.long), diagonal=1)", "torch.full((2, 2), 7)",
    "torch.tensor([3, 0, 5]).nonzero()", "torch.ones_like(torch.arange(2))", "torch.minimum(torch.arange(4), torch.tensor(2))",
    "torch.arange(4).clamp(min=torch.tensor(1))", "torch.arange(6).view(2, 3).max()", "torch.arange(6).view(2, 3).amin(dim=1)",
    "torch.arange(3).masked_fill(torch.tensor([True, False, True]), 9)", "-1 * torch.ones(3, dtype=torch.long)",
    "torch.arange(12).reshape(3, 4).transpose(0, 1)[1]", "torch.tensor([1, 2, 3]).tolist()[1] + torch.arange(2)", "torch.arange(5).float().div(2).long()",
    "torch.tensor(7).item() // 2 * torch.arange(2)", "torch.arange(3)[1:] - torch.arange(3)[:-1]", "torch.fmod(torch.tensor([-7, 7]), 3)",
]  # fmt: skip


def operator_table() -> dict[str, dict | None]:
    sources = [f"{a} {op} {b}" for a in OPERANDS for op in OPERATORS for b in OPERANDS if "torch" in a + b]
    sources += [function.replace("{}", a) for function in FUNCTIONS for a in OPERANDS if "torch" in a]
    return {source: result_of(source) for source in sources + LISTS}


def result_of(source: str) -> dict | None:
    """The type, the shape and the numbers; None where torch refuses."""
    try:
        value = eval(source, {"torch": torch})
    except (RuntimeError, TypeError, IndexError, ZeroDivisionError, ValueError):
        return None
    if not isinstance(value, torch.Tensor):
        return {"dtype": type(value).__name__, "shape": [], "values": [str(value)]}
    dtype = str(value.dtype).removeprefix("torch.")
    return {"dtype": dtype, "shape": list(value.shape), "values": [str(one) for one in value.flatten().tolist()]}


def refusal_of(source: str) -> str | None:
    """Why torch refuses to make a mask; None when it makes one."""
    names = {"torch": torch, "or_masks": or_masks, "and_masks": and_masks, "noop_mask": noop_mask}
    try:
        exec(source, names)
        drawn(names["mod"], 0, 0, ROWS, COLUMNS)
    except Exception as error:
        return type(error).__name__
    return None


if __name__ == "__main__":
    main()
