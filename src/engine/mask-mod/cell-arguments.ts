import { isMaskMod } from "./entries";
import type { Program } from "./syntax/tree";
import { everyExpression, everyFunction } from "./syntax/walk";

/** Whether a mask_mod of the source reads its batch or its head. */
export function argumentsRead(program: Program): { batch: boolean; head: boolean } {
  const read = { batch: false, head: false };
  everyFunction(program.body, (definition) => {
    if (!isMaskMod(definition)) return;
    const [batch, head] = definition.parameters;
    everyExpression(definition.body, (one) => {
      if (one.kind !== "name") return;
      read.batch ||= one.name === batch.name;
      read.head ||= one.name === head.name;
    });
  });
  return read;
}
