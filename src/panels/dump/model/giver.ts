import { isAddedBoolean } from "../../../engine/masks/dump/encoding";
import { anchorsNote } from "../../../engine/masks/guess/open-anchors";
import { RuleError } from "../../../engine/tensor/rule-error";
import type { MaskGiver } from "../../../notebook/mask-giver-result";
import type { DumpOutput } from "./compute";

type MadeFor = NonNullable<MaskGiver["madeFor"]>;

/**
 * The mask for a masks cell that looks at the same layout, and at no other: under other anchors its cells
 * would say something else. Null as long as no file was chosen.
 */
export function giverOf({ found }: DumpOutput): MaskGiver | null {
  if (found === null) return null;
  const { file, reading } = found;
  const { layout, shape } = reading.taken;
  const madeFor = { layout, blockSize: shape.blockSize };
  const isAdded = isAddedBoolean(file.encoding);
  const added = isAdded ? `${file.name}: ${file.encoding.sentence}` : null;
  const notes = [anchorsNote(reading, file.name), added].filter((note) => note !== null);
  return {
    origin: "dump",
    madeFor,
    maskFor(asked) {
      checkSame(file.name, asked, madeFor);
      return {
        name: file.name,
        origin: "dump",
        mask: reading.mask,
        ...(notes.length > 0 && { note: notes.join(" ") }),
        // Numbers that hide nothing when they are added, which the cells alone do not show.
        ...(isAdded && { isAddedAsNumbers: true }),
      };
    },
  };
}

/** @throws RuleError for the first number of the layout that is not the one the mask was read with. */
function checkSame(name: string, asked: MadeFor, own: MadeFor): void {
  const mask = `mask of ${name}`;
  if (own.blockSize !== asked.blockSize) {
    throw new RuleError(mask, `in blocks of ${asked.blockSize}, as its side`, own.blockSize);
  }
  if (own.layout.contextLength !== asked.layout.contextLength) {
    const rule = `for a context of ${asked.layout.contextLength}`;
    throw new RuleError(mask, rule, own.layout.contextLength);
  }
  const [askedAnchors, anchors] = [asked.layout.anchors, own.layout.anchors];
  if (askedAnchors.length !== anchors.length) {
    throw new RuleError(mask, `of ${askedAnchors.length} blocks`, anchors.length);
  }
  const block = anchors.findIndex((anchor, at) => anchor !== askedAnchors[at]);
  if (block !== -1) {
    const rule = `for anchor ${askedAnchors[block] ?? "unused"} in block ${block}`;
    throw new RuleError(mask, rule, anchors[block] ?? "unused");
  }
}
