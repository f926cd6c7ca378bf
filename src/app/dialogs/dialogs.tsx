import { lazy, Suspense, useCallback, useEffect } from "react";
import { termIdOfHash } from "../../words/glossary-hash";
import { useApp, useShell } from "../app-context";
import { CrashBoundary } from "../crash-boundary";
import { type ShellStore, say } from "../shell-store";

const fetchPalette = () => import("./palette");
const Palette = lazy(fetchPalette);
const Shortcuts = lazy(() => import("./shortcuts"));
const Gallery = lazy(async () => ({ default: (await import("../gallery/gallery")).Gallery }));
const GlossaryDialog = lazy(async () => ({
  default: (await import("../glossary/glossary-dialog")).GlossaryDialog,
}));
const Tour = lazy(async () => ({ default: (await import("../tour/tour")).Tour }));

/** What opens above the notebook, one at a time; each is fetched when it is first asked for. */
export function Dialogs() {
  const { shell } = useApp();
  const dialog = useShell((state) => state.dialog);
  const term = useShell((state) => state.glossaryTerm);
  useGlossaryAddress(shell);
  useEffect(() => whenIdle(() => void fetchPalette().catch(() => undefined)), []);
  const close = useCallback(() => shell.setState({ dialog: null }), [shell]);
  const giveUp = (sentence: string) => {
    close();
    say(shell, sentence);
  };
  const follow = useCallback(
    (open: boolean) => {
      if (!open) close();
    },
    [close],
  );
  return (
    <CrashBoundary key={dialog} fallback={() => null} onCrash={giveUp}>
      <Suspense>
        {dialog === "palette" && <Palette onClose={close} />}
        {dialog === "shortcuts" && <Shortcuts onClose={close} />}
        {dialog === "gallery" && <Gallery open onOpenChange={follow} />}
        {dialog === "glossary" && <GlossaryDialog open onOpenChange={follow} termId={term ?? undefined} />}
        {dialog === "tour" && <Tour open onOpenChange={follow} />}
      </Suspense>
    </CrashBoundary>
  );
}

/** An address may name the glossary, and a term in it. */
function useGlossaryAddress(shell: ShellStore): void {
  useEffect(() => {
    const follow = () => {
      const named = termIdOfHash(location.hash);
      if (named !== null) shell.setState({ dialog: "glossary", glossaryTerm: named.termId });
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [shell]);
}

/** The palette comes with a key, and what is typed next is meant for it: it is fetched before. */
function whenIdle(run: () => void): () => void {
  // Not in every browser.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
