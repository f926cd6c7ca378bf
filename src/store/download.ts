/** Hands a file to the browser to be saved. */
export function download(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function textFile(content: string, mediaType: string): Blob {
  return new Blob([content], { type: `${mediaType};charset=utf-8` });
}
