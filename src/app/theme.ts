/** What the reader chose; `system` follows the machine. */
export type ThemeChoice = "light" | "dark" | "system";

const storageKey = "anchorscope.theme";

/** The stored choice; `system` when there is none or storage is closed to the page. */
export function storedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

export function storeTheme(choice: ThemeChoice): void {
  try {
    if (choice === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}

/** Puts the theme on the page and follows the machine while the choice is `system`. Returns the undoing. */
export function applyTheme(choice: ThemeChoice): () => void {
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  const put = () => {
    const dark = choice === "dark" || (choice === "system" && systemDark.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  };
  put();
  systemDark.addEventListener("change", put);
  return () => systemDark.removeEventListener("change", put);
}
