import type { GlossaryEntry } from "../glossary-entry";

/** Words of this workbench itself. */
export const workbenchTerms: readonly GlossaryEntry[] = [
  {
    id: "convention",
    term: "convention",
    spellings: ["conventions"],
    definition:
      "How one side, training or inference, lays out and reads a block: where its context ends, what slots see of each other, windows, documents, position ids, label shift, taps, mask token. Masks and runs are made from it.",
    see: ["layout", "plan", "deviation", "preset"],
  },
  {
    id: "layout",
    term: "layout",
    spellings: ["layouts"],
    definition:
      "What both sides look at: how long the context is in tokens, where its documents begin, and at which indices the anchors are.",
    see: ["convention", "context", "anchor", "document"],
    isEverydayWord: true,
  },
  {
    id: "plan",
    term: "plan",
    spellings: ["plans", "draft plan", "planned"],
    definition:
      "The exact inputs of one drafter forward: the tokens of the block, the context rows, all position ids, which cells are visible, the taps. The picture and the run use the same plan, so what is drawn is what is run.",
    see: ["convention", "forward", "round"],
    isEverydayWord: true,
  },
  {
    id: "deviation",
    term: "deviation",
    spellings: ["deviations"],
    definition:
      "A named change to a convention, with its cause and the cells it moves, such as “block positions one late”. A real fault is one or more of them.",
    see: ["convention", "aligned", "run"],
  },
  {
    id: "preset",
    term: "preset",
    spellings: ["presets"],
    definition:
      "The convention of a known program, ready to be chosen for a side. What is set by hand on top of it is marked in the side's summary.",
    see: ["convention", "harness"],
  },
  {
    id: "harness",
    term: "harness",
    spellings: ["harnesses", "evaluation harness", "evaluation script"],
    definition:
      "A script that evaluates a drafter outside the engine that will serve it. It slices the context and numbers the positions itself, which is where many faults begin.",
    see: ["preset", "context", "position-id"],
  },
  {
    id: "run",
    term: "run A and run B",
    spellings: ["run A", "run B"],
    definition:
      "Two runs of the drafter on one prompt. Run A serves it as it was trained; run B adds the deviations that are switched on. They are stepped together.",
    see: ["deviation", "aligned", "round"],
  },
  {
    id: "check",
    term: "check",
    spellings: ["checks", "check cell"],
    definition:
      "A cell of the notebook that claims something about the result of another cell, such as “both masks are equal”, and turns green or red. A whole notebook can be run without a browser; it fails when one of its checks does.",
    see: ["stale", "aligned"],
    isEverydayWord: true,
  },
  {
    id: "stale",
    term: "stale",
    spellings: ["out of date"],
    definition:
      "Said of a result whose inputs have changed since it was made. It stays on the screen with the reason until the cell is run again.",
    see: ["check"],
  },
];
