import type { ReactNode } from "react";
import { useNotebook } from "./app-context";
import { CrashBoundary } from "./crash-boundary";

/** Where drawing the page fails as a whole: a sentence and ways out. Another notebook is another attempt. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const openCount = useNotebook((state) => state.opened);
  return (
    <CrashBoundary
      attempt={openCount}
      fallback={(sentence, retry) => <CrashedPage sentence={sentence} retry={retry} />}
    >
      {children}
    </CrashBoundary>
  );
}

function CrashedPage({ sentence, retry }: { sentence: string; retry: () => void }) {
  return (
    <main className="notebook">
      <section className="notice" role="alert">
        <h1>The page stopped working</h1>
        <p>{sentence}</p>
        <p>What was saved in this browser is still there, in the gallery of the first page.</p>
        <button type="button" className="button primary" onClick={retry}>
          Draw it again
        </button>{" "}
        <a className="button" href={`${location.pathname}${location.search}`}>
          Open the first page
        </a>
      </section>
    </main>
  );
}
