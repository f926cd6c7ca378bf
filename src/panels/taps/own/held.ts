/**
 * Files that were chosen for a cell, until the page is closed: a cell that is folded and opened again still has
 * its file, and it is matched anew after another run.
 */
const mostHeld = 4;
const files = new Map<string, File>();

export function holdFile(cellId: string, file: File): void {
  files.delete(cellId);
  files.set(cellId, file);
  for (const oldest of [...files.keys()].slice(0, -mostHeld)) files.delete(oldest);
}

export function heldFile(cellId: string): File | null {
  return files.get(cellId) ?? null;
}
