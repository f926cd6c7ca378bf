import { RuleError } from "../../engine/tensor/rule-error";

/** Levels of lists and objects; notebooks have about ten, and some tools overflow at thousands. */
const mostLevels = 100;

/**
 * Reads JSON that came from anywhere. Fields named `__proto__` are left out: they say nothing, and some
 * ways of copying an object would take them for its prototype.
 * @param name what the text is, as the first word of the sentence about a fault.
 * @throws RuleError, with line and column where the engine says where it stopped.
 */
export function parseJson(text: string, name: string): unknown {
  const json = parsed(text.replace(/^\uFEFF/, ""), name);
  let level: unknown[] = [json];
  for (let levels = 0; level.length > 0; levels++) {
    if (levels > mostLevels) throw new RuleError(name, `at most ${mostLevels} levels deep`, levels);
    level = level.flatMap((value) => {
      if (typeof value !== "object" || value === null) return [];
      if (Object.hasOwn(value, "__proto__")) Reflect.deleteProperty(value, "__proto__");
      return Object.values(value);
    });
  }
  return json;
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = error instanceof Error ? faultAt(error.message, text) : null;
    if (at === null) throw new RuleError(name, "JSON", text);
    const before = text.slice(0, at).split("\n");
    const place = `line ${before.length}, column ${before[before.length - 1].length + 1}`;
    if (text.slice(at).trim() === "")
      throw new RuleError(name, `whole, but it ends at ${place}`, text.slice(-40));
    throw new RuleError(name, `JSON at ${place}`, text.slice(at, at + 40));
  }
}

/** Where parsing stopped, from the message: every engine words it differently. */
function faultAt(message: string, text: string): number | null {
  const position = /at position (\d+)/.exec(message);
  if (position) return Number(position[1]);
  const place = /line (\d+) column (\d+)/.exec(message);
  if (place) {
    const lines = text.split("\n").slice(0, Number(place[1]) - 1);
    return lines.reduce((sum, line) => sum + line.length + 1, 0) + Number(place[2]) - 1;
  }
  return /unexpected end|unexpected eof/i.test(message) ? text.length : null;
}
