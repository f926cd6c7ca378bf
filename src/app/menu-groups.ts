import type { ReactNode } from "react";

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
