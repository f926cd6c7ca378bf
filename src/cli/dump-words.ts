import { basename } from "node:path";
import { isAddedBoolean } from "../engine/masks/dump/encoding";
import { axisNames, othersSentence } from "../engine/masks/dump/plane-words";
import { documentStarts } from "../engine/masks/layout-text";
import { fitNumbers, leftWords } from "../panels/dump/model/words";
import type { DumpFile } from "./given-files";

/** How a file was read, and what its cells leave open. */
export function dumpWords(path: string, file: DumpFile): string {
  const { taken, guess, encoding } = file;
  const { contextLength, anchors, documents } = taken.layout;
  const shown = anchors.slice(0, 8).map((anchor) => anchor ?? "-");
  const all = `${shown.join(",")}${anchors.length > shown.length ? ` and ${anchors.length - shown.length} more` : ""}`;
  const numbers = fitNumbers(taken);
  const preset = [taken.presetId, ...numbers].join(", ");
  const starts = documentStarts(documents ?? []);
  const packed = starts.length === 0 ? "" : `, documents from ${starts.slice(0, 8).join(",")}`;
  const layout = `context ${contextLength}${packed}, anchors ${all}, block ${taken.shape.blockSize}`;
  const isAdded = isAddedBoolean(encoding);
  return [
    `${basename(path)} read as ${layout}: ${preset}: ${leftWords(taken)}.`,
    ...planeWords(file),
    ...(isAdded ? [encoding.sentence] : []),
    ...guess.notes,
  ].join(" ");
}

/** Which of several arrays, batches and heads it is, and whether the others hold the same. */
function planeWords({ array, arrays, leading, others }: DumpFile): string[] {
  const names = axisNames(array.leading);
  const places = [
    ...(arrays.length > 1 ? [`array ${array.name} of ${arrays.map(({ name }) => name).join(", ")}`] : []),
    ...(array.leading.some((length) => length > 1)
      ? leading.map((at, axis) => `${names[axis]} ${at} of ${array.leading[axis]}`)
      : []),
  ];
  const said = othersSentence({ array, others });
  return [...(places.length === 0 ? [] : [`It is ${places.join(", ")}.`]), ...(said === null ? [] : [said])];
}
