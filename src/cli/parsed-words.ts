import { parseArgs } from "node:util";

/** Node's own reading of options, which says what it cannot read in sentences as the other ones are. */
export const parsedWords: typeof parseArgs = (config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    throw plainly(error);
  }
};

function plainly(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  const option = /'(?:-\w, )?(-[^\s']*)/.exec(error.message)?.[1] ?? "an option";
  if (error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return new Error(`no option is called “${option}”`);
  if (error.code !== "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") return error;
  if (error.message.includes("does not take")) return new Error(`${option} takes no value`);
  // A number below zero looks like an option, too.
  return new Error(`${option} needs a value behind it that does not begin with “-”`);
}
