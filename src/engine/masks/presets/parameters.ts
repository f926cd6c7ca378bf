/** Parameters that presets share. Values of one id mean the same in every preset. */
export const blockSize = (initial = 16) => ({ title: "Block size", initial, least: 1 });
export const windowSize = (initial = 2048) => ({ title: "Window W", initial, least: 1 });
export const optionalWindow = { title: "Window W (0: none)", initial: 0, least: 0 };
export const steps = (initial: number) => ({ title: "Steps", initial, least: 1 });
/** @param choices what 0 and 1 stand for */
export const toggle = (title: string, initial: 0 | 1, choices: readonly [zero: string, one: string]) => ({
  title,
  initial,
  least: 0,
  most: 1,
  choices,
});
