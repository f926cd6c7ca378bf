// Prints "passed failed" of a vitest JSON report.
// usage: node count-tests.mjs <report.json> <exit status of the test command>
import { readFileSync } from "node:fs";

const [reportPath, exitStatus] = process.argv.slice(2);
const { testResults } = JSON.parse(readFileSync(reportPath, "utf8"));
const tests = testResults.flatMap((file) => file.assertionResults);
const passed = tests.filter((test) => test.status === "passed").length;
// A skipped test proves nothing, and a file that could not be loaded has no tests to report: both fail.
const notPassed = tests.length - passed;
const unloaded = testResults.filter(
  (file) => file.status === "failed" && file.assertionResults.length === 0,
).length;
const unexplained = exitStatus !== "0" && notPassed + unloaded === 0 ? 1 : 0;
console.log(`${passed} ${notPassed + unloaded + unexplained}`);
