import type { Page, Request } from "playwright-core";

export interface PageWatch {
  /** What went wrong so far, in words, without what the scene tolerates. */
  problems(): string[];
}

/**
 * Notes everything that a visitor's page must never do: log an error, throw, fail to fetch something,
 * or ask another origin for anything.
 */
export function watchPage(page: Page, origin: string, tolerated: readonly RegExp[]): PageWatch {
  const seen: string[] = [];
  const answered = new WeakSet<Request>();
  page.on("console", (message) => {
    if (message.type() === "error") seen.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => seen.push(`uncaught: ${error.message}`));
  page.on("crash", () => seen.push("the page crashed"));
  page.on("requestfailed", (request) => {
    // A body that nobody reads, as after HEAD, is given up by the browser: the answer had arrived.
    if (answered.has(request) && request.failure()?.errorText === "net::ERR_ABORTED") return;
    seen.push(`failed request: ${request.url()} ${request.failure()?.errorText ?? ""}`);
  });
  page.on("response", (response) => {
    answered.add(response.request());
    if (response.status() >= 400) seen.push(`status ${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    const { protocol, href } = new URL(request.url());
    const local = protocol === "blob:" || protocol === "data:" || href.startsWith(origin);
    if (!local) seen.push(`request to another origin: ${href}`);
  });
  return { problems: () => seen.filter((line) => !tolerated.some((pattern) => pattern.test(line))) };
}
