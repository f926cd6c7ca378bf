/** One stop of the tour: a thing on the first page, and what it is for. */
export interface TourStep {
  /** Stands as `data-tour` on the element that it is about. */
  name: string;
  title: string;
  text: string;
  /** Finds the element where none has the name: what the panels have on the page anyway. */
  selector: string;
  /** On which side the card stands where there is room; below when left out. */
  side?: "top";
}

export const tourSteps: readonly TourStep[] = [
  {
    name: "sides",
    title: "Two sides",
    text: "A drafter is trained on one side and served on the other. Each side follows a convention: pick a known program here, and both are laid out in the same rows and columns.",
    selector: '[data-kind="masks"] [data-side="train"] [data-field="train.preset"]',
  },
  {
    name: "verdict",
    title: "The answer comes first",
    text: "How many cells differ, of which kind and where, in one sentence. Below it stand the reasons, and what differs besides cells, such as position ids.",
    selector: '[data-kind="masks"] [data-tone]',
  },
  {
    name: "difference",
    title: "What differs is lit",
    text: "A row is a slot of the block, a column is something it can look at, a filled cell means that it does. In this example one whole column is lit: the anchor. Point at a cell to read why it is on or off; Next difference goes from place to place.",
    selector: '[data-kind="masks"] button[aria-label="Next difference"]',
    // Below lies the picture.
    side: "top",
  },
  {
    name: "by-hand",
    title: "One rule at a time",
    text: "Set by hand opens every rule of a side. Change one, and picture and verdict follow at once: that is how a fault is told apart from another that looks like it.",
    selector: '[data-kind="masks"] [data-side="infer"] button[aria-expanded]',
  },
  {
    name: "run",
    title: "Run the drafter",
    text: "Two small models run in your browser. Step through a prompt token by token: what is drafted, what the target keeps, what each slot looked at.",
    selector: '[data-kind="drafting"] .run-bar-row',
  },
  {
    name: "page-tools",
    title: "Keep it, send it, find the rest",
    text: "The notebook is saved in your browser. Share it as a link, or save it as a file. The command palette has every command, and the question mark lists the keys.",
    selector: ".top-bar-end",
  },
];
