import { type Deviation, shifted } from "./deviation";

export const positionDeviations: readonly Deviation[] = [
  {
    id: "positions-one-early",
    level: "position",
    title: "Block positions one early",
    cause: "The block is numbered from the last context row instead of from the row after it.",
    formula: "slot k at a + k - 1",
    signature: "Acceptance falls to about 1; drafts copy what stands one token before.",
    reports: ["sglang-jax #1619"],
    apply: (convention) => shifted(convention, -1),
  },
  {
    id: "positions-one-late",
    level: "position",
    title: "Block positions one late",
    cause: "The block is numbered as if the anchor had already been taken into the context.",
    formula: "slot k at a + k + 1",
    signature: "Acceptance falls to about 1; drafts are the right words one slot off.",
    reports: ["atlas #294"],
    apply: (convention) => shifted(convention, 1),
  },
  {
    id: "shared-positions",
    level: "position",
    title: "Slots share positions",
    cause:
      "Position ids are repeated as if a few slots stood at one place, so slots cannot tell themselves apart.",
    formula: "slot k at a + floor(k / 3)",
    signature: "Tokens come in runs: the same word in every slot that shares a position.",
    reports: [],
    apply: (convention) => ({
      ...convention,
      positions: { ...convention.positions, slotsPerPosition: 3 },
    }),
  },
  {
    id: "positions-from-one",
    level: "position",
    title: "Positions counted from 1",
    cause: "Position ids start at 1 instead of 0, for context and block alike.",
    formula: "j + 1, and a + k + 1",
    signature: "None: rotary attention feels distances only.",
    reports: [],
    apply: (convention) => ({
      ...convention,
      positions: { ...convention.positions, origin: convention.positions.origin + 1 },
    }),
  },
];
