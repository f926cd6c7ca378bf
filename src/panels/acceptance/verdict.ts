import { counted } from "../../engine/masks/wording";
import { shown, shownWithInterval } from "./model/number-words";
import type { AcceptanceResult } from "./model/run-series";
import type { AcceptanceParams } from "./params";

/** The first cell's two runs, and how much more there is. */
export function verdictOf({ series }: AcceptanceResult, { of, logs }: AcceptanceParams): string {
  const more = [
    ...(of.length > 1 ? [counted(of.length - 1, "more cell")] : []),
    ...(logs.length > 0 ? [counted(logs.length, "log")] : []),
  ];
  const rest = more.length === 0 ? "" : ` Beside it: ${more.join(" and ")}.`;
  const [first, second] = series;
  if (first === undefined) {
    return logs.length === 0 ? "No drafting cell and no log is chosen." : `${counted(logs.length, "log")}.`;
  }
  const length = shownWithInterval("length-with-bonus", first.lengthWithBonus);
  const rounds = counted(first.roundCount ?? 0, "round");
  const isPair = second?.title.startsWith(`${of[0]}, run B`) === true;
  const beside =
    isPair && second.lengthWithBonus !== null
      ? `, run B ${shown("length-with-bonus", second.lengthWithBonus.value)}`
      : "";
  return `Run A of ${of[0]}: acceptance length ${length} over ${rounds}${beside}.${rest}`;
}
