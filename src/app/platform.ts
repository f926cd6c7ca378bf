import { keyWords } from "./commands/keys";

/** Whether Cmd is the key for commands here. */
export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

/** A key as it stands on the reader's keyboard. */
export function keyHint(spelled: string): string {
  return keyWords(spelled, isMac);
}
