import type { Motion } from "../../store/lockstep";

interface StepCommand {
  id: string;
  title: string;
  keys: readonly string[];
  /** `play` begins to play, or pauses. */
  does: Motion | "play";
}

/** What the view can be told to do while its cell is active. Its keys are handled in panel-keys.ts. */
export const stepCommands: readonly StepCommand[] = [
  { id: "drafting.step", title: "One step on", keys: ["."], does: "step" },
  { id: "drafting.step-back", title: "One step back", keys: [","], does: "step-back" },
  { id: "drafting.block", title: "To the next block", keys: ["Shift+."], does: "block" },
  { id: "drafting.block-back", title: "To the block before", keys: ["Shift+,"], does: "block-back" },
  { id: "drafting.rejection", title: "To the next rejected draft", keys: ["R"], does: "rejection" },
  { id: "drafting.breakpoint", title: "To the next breakpoint", keys: ["U"], does: "breakpoint" },
  { id: "drafting.start", title: "To the first step", keys: ["Home"], does: "start" },
  { id: "drafting.end", title: "To the last step", keys: ["End"], does: "end" },
  { id: "drafting.play", title: "Play or pause the steps", keys: ["Space"], does: "play" },
];
