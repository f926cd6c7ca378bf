import { describe, expect, it } from "vitest";
import { drawSource } from "./fixtures";

const size = { rowCount: 7, columnCount: 9 };

function drawn(expression: string): string {
  return drawSource(`def mod(b, h, q_idx, kv_idx):\n    return ${expression}\n`, "mod", {}, size).join(" ");
}

/** Rows that torch 2.10 gave for the same expression under vmap. */
describe("torch.div that rounds", () => {
  it.each([
    [
      "torch.div(kv_idx - 5, 3, rounding_mode='floor') == torch.div(q_idx - 4, -2, rounding_mode='floor')",
      "......... ........# ........# .....###. .....###. ..###.... ..###....",
    ],
    [
      "torch.div(kv_idx - 5, 3, rounding_mode='trunc') == (q_idx - 4).div(2, rounding_mode='trunc')",
      "......... ###...... ###...... ...#####. ...#####. ...#####. ........#",
    ],
    [
      "torch.div(kv_idx - 4.5, 2, rounding_mode='trunc') < q_idx - 3",
      "......... ......... #........ ###...... #######.. ######### #########",
    ],
  ])("draws %s as torch does", (expression, rows) => {
    expect(drawn(expression)).toBe(rows);
  });

  it("names the modes that there are", () => {
    expect(() => drawn("torch.div(kv_idx, 2, rounding_mode='up') > q_idx")).toThrow(
      'torch.div must be given None, "trunc" or "floor" for rounding_mode',
    );
  });
});

describe("torch.isin", () => {
  it.each([
    [
      "torch.isin(kv_idx, torch.tensor([0, 2, 7])) & (q_idx > 1)",
      "......... ......... #.#....#. #.#....#. #.#....#. #.#....#. #.#....#.",
    ],
    [
      "torch.isin(kv_idx - q_idx, torch.tensor([[0, -2], [3, 1]]), invert=True)",
      "..#.##### #..#.#### .#..#.### #.#..#.## ##.#..#.# ###.#..#. ####.#..#",
    ],
    [
      "torch.isin(q_idx, 3) | torch.isin(2, kv_idx)",
      "..#...... ..#...... ..#...... ######### ..#...... ..#...... ..#......",
    ],
    [
      "torch.isin(kv_idx, torch.arange(0)) | (kv_idx == 0)",
      "#........ #........ #........ #........ #........ #........ #........",
    ],
  ])("draws %s as torch does", (expression, rows) => {
    expect(drawn(expression)).toBe(rows);
  });
});
