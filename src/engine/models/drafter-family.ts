import * as v from "valibot";
import { checkOutside } from "../tensor/outside-data";
import { RuleError } from "../tensor/rule-error";

const markersSchema = v.looseObject(
  { architectures: v.nullish(v.array(v.string("text"), "a list of class names"), []) },
  "an object",
);
const draftSchema = v.looseObject({}, "an object");

/**
 * The families of DFlash checkpoints are told apart by their config; only z-lab's can be run.
 * @throws RuleError that names the family found.
 */
export function checkFamily(config: unknown, name: string): void {
  const fields = checkOutside(markersSchema, config, name);
  const draft =
    fields.dflash_config == null
      ? null
      : checkOutside(draftSchema, fields.dflash_config, `${name} dflash_config`);
  const family = familyOf(fields.architectures ?? [], fields, draft);
  if (family !== "z-lab DFlash") throw new RuleError(`${name} family`, "z-lab DFlash", family);
}

type Fields = Record<string, unknown>;

function familyOf(architectures: readonly string[], fields: Fields, draft: Fields | null): string {
  const has = (field: string) => fields[field] != null || draft?.[field] != null;
  if (has("speculators_model_type")) return "speculators";
  if (architectures.includes("DFlash2DraftModel") || (has("selector_rank") && has("conv_kernel_size"))) {
    return "DFlash2";
  }
  if (architectures.some((one) => one.endsWith("DSparkModel")) || has("markov_rank")) return "DSpark";
  if (has("projector_type")) return "SpecForge";
  if (draft || architectures.includes("DFlashDraftModel")) return "z-lab DFlash";
  return "unknown";
}
