import { lazy, type ReactNode, Suspense, useState } from "react";

export interface MenuItem {
  id: string;
  title: string;
  /** What it is for, in a line below. */
  detail?: string;
  keys?: string;
  /** Why it cannot be chosen. */
  blocked?: string | null;
  run(): void;
}

export interface MenuGroup {
  title?: string;
  /** Whether it opens beside the menu, under its title. */
  isSub?: boolean;
  items: readonly MenuItem[];
}

export interface MenuButtonProps {
  label: string;
  className: string;
  children: ReactNode;
  /** Asked for whenever the menu opens. */
  groups(): readonly MenuGroup[];
  /** Whether Tab stops at it. */
  isTabStop?: boolean;
}

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
