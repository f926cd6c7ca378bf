import type { LoadProgress } from "../../../engine/runtime/engine";

/** What loading is doing now, and how far it is; `share` is null where that is not known. */
export function loadingWords(progress: LoadProgress | null): { sentence: string; share: number | null } {
  if (progress === null) return { sentence: "Starting the engine.", share: null };
  switch (progress.stage) {
    case "fetch": {
      const what = progress.what === "runtime" ? "the runtime" : `the ${progress.what}`;
      const total = progress.totalBytes === null ? "" : ` of ${megabytes(progress.totalBytes)}`;
      return {
        sentence: `Fetching ${what}: ${megabytes(progress.loadedBytes)}${total}.`,
        share: progress.totalBytes === null ? null : progress.loadedBytes / progress.totalBytes,
      };
    }
    case "build":
      return { sentence: `Building the graph of the ${progress.what}.`, share: null };
    case "session":
      return {
        sentence: `Opening session ${Math.min(progress.ready + 1, progress.total)} of ${progress.total}.`,
        share: progress.total === 0 ? null : progress.ready / progress.total,
      };
    case "ready":
      return { sentence: "Ready.", share: 1 };
  }
}

/** 10,618,472 bytes as `11 MB`, below 10 MB with one decimal. */
export function megabytes(bytes: number): string {
  const size = bytes / 1e6;
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size).toLocaleString("en-US")} MB`;
}
