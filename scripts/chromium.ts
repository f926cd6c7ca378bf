import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const places = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Path of a Chromium or Chrome: `CHROMIUM_PATH`, else the usual names on the PATH, else the usual places. */
function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== "") return isExecutable(named) ? named : null;
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return candidates.find(isExecutable) ?? null;
}

/** Finds a Chromium, or installs Debian's package where that is allowed, or throws what the reader can do. */
export function chromiumPath(): string {
  const found = findChromium();
  if (found !== null) return found;
  if (process.env.CHROMIUM_PATH) {
    throw new Error(`CHROMIUM_PATH must name an executable, got ${process.env.CHROMIUM_PATH}`);
  }
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) installDebianPackage();
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new Error(
    "The end-to-end tests need a Chromium: install one (Debian and Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to its executable.",
  );
}

function installDebianPackage(): void {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const request of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    spawnSync("apt-get", request, { stdio: ["ignore", "inherit", "inherit"], env: environment });
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
