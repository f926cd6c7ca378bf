/// <reference lib="webworker" />
/**
 * Serves the page's files without a network, and gives every answer the headers that the server may not
 * have sent: so workers run under the policy, and the page is isolated from its second visit on. It asks
 * for no reload; a new version waits until the page says `take-over`.
 */
import { chooseBackend } from "../../engine/runtime/backend";
import { answerFor } from "./answer";
import type { PageMessage, StorageReport } from "./messages";
import { isForWebGpu, isLarge, isOnDemand, type PageFile } from "./page-file";
import { StoredFiles } from "./stored-files";

declare const self: ServiceWorkerGlobalScope;
declare const __PAGE_FILES__: readonly PageFile[];
declare const __SECURITY_HEADERS__: Readonly<Record<string, string>>;

const pageFiles = __PAGE_FILES__;
const files = new StoredFiles(self.registration.scope, pageFiles, self.caches);
let storing = new AbortController();

self.addEventListener("install", (event) => {
  const small = pageFiles.filter((file) => !isLarge(file) && !isOnDemand(file));
  event.waitUntil(Promise.all(small.map(({ path }) => files.store(path, fetch))));
});

// The first visit counts already: what the page asks for from now on is kept.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = files.pathOf(request.url);
  const isWhole = !request.headers.has("range") && (request.method === "GET" || request.method === "HEAD");
  if (path === null || !isWhole) return;
  const answer = answerFor(request, path, files, fetch, __SECURITY_HEADERS__);
  event.respondWith(answer.then(({ response }) => response));
  event.waitUntil(
    answer.then(
      ({ kept }) => kept,
      () => undefined,
    ),
  );
});

self.addEventListener("message", (event) => {
  const message: PageMessage = event.data;
  if (message === "take-over") event.waitUntil(self.skipWaiting());
  if (message === "stop-storing") storing.abort();
  if (message === "store-large-files" || message === "count-large-files") {
    const report = reportLargeFiles(message === "store-large-files");
    event.waitUntil(report.then((result) => event.ports[0]?.postMessage(result)).then(dropOtherVersions));
  }
});

async function reportLargeFiles(mayFetch: boolean): Promise<StorageReport> {
  storing = new AbortController();
  const { signal } = storing;
  let missing = 0;
  for (const { path } of await largeFilesInUse()) {
    if (mayFetch) await files.store(path, fetch, signal).catch(() => undefined);
    if (!(await files.find(path))) missing++;
  }
  return { missing };
}

/** WebAssembly's build of onnxruntime always, as the way out; WebGPU's where the page would choose it. */
async function largeFilesInUse(): Promise<PageFile[]> {
  const { gpu, hardwareConcurrency } = self.navigator;
  const environment = { gpu, crossOriginIsolated: false, coreCount: hardwareConcurrency };
  const { backend } = await chooseBackend("automatic", environment);
  const large = pageFiles.filter((file) => isLarge(file) && !isOnDemand(file));
  return large.filter((file) => backend === "webgpu" || !isForWebGpu(file));
}

/** Not while another tab may run an earlier version, nor while a later one has put its files here. */
function dropOtherVersions(): Promise<void> {
  return files.dropOthers(async () => {
    const { waiting, installing } = self.registration;
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    return windows.length <= 1 && waiting === null && installing === null;
  });
}
