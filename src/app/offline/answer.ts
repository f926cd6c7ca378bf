import type { StoredFiles } from "./stored-files";

/** Answers for one of the page's files: from the store, else from the server, and then it is kept. */
export async function answerFor(
  request: Request,
  path: string,
  files: StoredFiles,
  fetchFile: typeof fetch,
  headers: Readonly<Record<string, string>>,
): Promise<{ response: Response; kept: Promise<void> }> {
  const stored = await files.find(path);
  const found = stored ?? (await fetchFile(request));
  // A redirect of the page itself, which the browser follows: it cannot be read here.
  if (found.status === 0) return { response: found, kept: Promise.resolve() };
  const isKept = !stored && request.method === "GET" && found.status === 200;
  // A full disk or a reader who leaves: then it comes from the server the next time too.
  const kept = isKept ? files.keep(path, found.clone()).catch(() => undefined) : Promise.resolve();
  const body = request.method === "HEAD" ? null : found.body;
  return { response: withHeaders(found, body, headers), kept };
}

function withHeaders(
  { status, statusText, headers }: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  added: Readonly<Record<string, string>>,
): Response {
  return new Response(body, {
    status,
    statusText,
    headers: { ...Object.fromEntries(headers), ...lowerCased(added) },
  });
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
