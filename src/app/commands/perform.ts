import { sentenceOf } from "../../engine/tensor/sentence-of";
import { say } from "../shell-store";
import type { AppContext, Command } from "./command";

/** Carries out a command; what stands in its way, or goes wrong, becomes a sentence on the screen. */
export async function perform(context: AppContext, command: Command): Promise<void> {
  const reason = command.blocked?.(context) ?? null;
  if (reason !== null) return say(context.shell, reason);
  try {
    const told = await command.run(context);
    if (typeof told === "string") say(context.shell, told);
  } catch (error) {
    say(context.shell, sentenceOf(error));
  }
}
