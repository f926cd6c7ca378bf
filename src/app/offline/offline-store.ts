import { createStore } from "zustand/vanilla";
import type { PageMessage, StorageReport } from "./messages";

/** What works without a network. `unknown` until the service worker has said; it starts after the page. */
export type Coverage = "unknown" | "all-but-models" | "all" | "online-only";

interface OfflineState {
  coverage: Coverage;
  /** A later version is stored, or has taken over from another tab. */
  isUpdateReady: boolean;
}

export const offlineStore = createStore<OfflineState>()(() => ({
  coverage: "unknown",
  isUpdateReady: false,
}));

const updateCheckMs = 3_600_000;

/** Stores the page for the time without a network. Waits until the page has nothing else to do. */
export async function registerOffline(): Promise<void> {
  try {
    await pageIsIdle();
    const container = navigator.serviceWorker;
    const script = new URL("service-worker.js", document.baseURI);
    const registration = await container.register(script, { updateViaCache: "none" });
    watchForUpdate(container, registration);
    const { active } = await container.ready;
    offlineStore.setState({ coverage: "all-but-models" });
    if (active && (await reportLargeFiles(active)).missing === 0) offlineStore.setState({ coverage: "all" });
  } catch {
    // No secure address, storage closed to the page, or a host that does not serve the script.
    offlineStore.setState({ coverage: "online-only" });
  }
}

/** Puts the later version in force and opens the page anew. */
export async function reloadIntoUpdate(): Promise<void> {
  const container = navigator.serviceWorker;
  const registration = await container.getRegistration();
  if (!registration?.waiting) return location.reload();
  container.addEventListener("controllerchange", () => location.reload(), { once: true });
  if (registration.active) say(registration.active, "stop-storing");
  say(registration.waiting, "take-over");
}

function watchForUpdate(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (registration.waiting && registration.active) offlineStore.setState({ isUpdateReady: true });
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });

  // The first worker takes the page over too; any later one is of another version.
  let isControlled = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    if (isControlled) offlineStore.setState({ isUpdateReady: true });
    isControlled = true;
  });

  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - checkedAt < updateCheckMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

function reportLargeFiles(worker: ServiceWorker): Promise<StorageReport> {
  const { connection } = navigator as NavigatorWithConnection;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<StorageReport>) => resolve(data);
    say(worker, connection?.saveData ? "count-large-files" : "store-large-files", port2);
  });
}

function say(worker: ServiceWorker, message: PageMessage, ...ports: MessagePort[]): void {
  worker.postMessage(message, ports);
}

async function pageIsIdle(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  await new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: 10_000 });
    else setTimeout(resolve, 2_000);
  });
}

interface NavigatorWithConnection extends Navigator {
  /** Chromium only. */
  connection?: { saveData: boolean };
}
