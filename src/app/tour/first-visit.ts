const storageKey = "anchorscope.tour";

/** Whether this browser was never here before; false when storage is closed to the page: better no invitation than one each time. */
export function isFirstVisit(): boolean {
  try {
    return localStorage.getItem(storageKey) === null;
  } catch {
    return false;
  }
}

export function rememberVisit(): void {
  try {
    localStorage.setItem(storageKey, "invited");
  } catch {
    // Without storage nothing was shown either.
  }
}
