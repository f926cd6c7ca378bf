#!/usr/bin/env node
// Runs the sources as they are, so that a clone needs no build.
import { register } from "tsx/esm/api";

register();
const { main } = await import("../src/cli/main.ts");
process.exitCode = await main(process.argv.slice(2), process);
