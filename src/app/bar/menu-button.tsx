import { lazy, Suspense, useState } from "react";
import type { MenuButtonProps } from "../menu-groups";

/** Fetched when the first menu is opened: what the page shows at first needs none. */
const OpenMenu = lazy(() => import("./menu"));

export function MenuButton(props: MenuButtonProps) {
  const [wasUsed, setUsed] = useState(false);
  const { label, className, children, isTabStop = true } = props;
  const button = (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      tabIndex={isTabStop ? undefined : -1}
      onClick={() => setUsed(true)}
    >
      {children}
    </button>
  );
  if (!wasUsed) return button;
  return (
    <Suspense fallback={button}>
      <OpenMenu {...props} />
    </Suspense>
  );
}
