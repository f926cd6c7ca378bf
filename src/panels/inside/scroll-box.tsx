import type { ReactNode } from "react";

/** What may be wider than the page scrolls by itself, and keys must reach it for that. */
const reachable = { tabIndex: 0 } as const;

export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="inside-box" aria-label={label} {...reachable}>
      {children}
    </section>
  );
}
