import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What axe holds against the page as it stands, or against a part of it, with the elements concerned. */
export async function violationsOn(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

/** How much wider than the window the page is. */
export function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

interface ShiftWindow {
  layoutShifts: string[];
}

/** To be called before the page is opened. */
export function watchLayoutShifts(page: Page): Promise<unknown> {
  return page.addInitScript(recordLayoutShifts);
}

/** Every shift so far that no input caused, with what moved. */
export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as ShiftWindow).layoutShifts);
}

/** Runs in the page. */
function recordLayoutShifts(): void {
  const shifts: string[] = [];
  (window as unknown as ShiftWindow).layoutShifts = shifts;
  const place = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map((px) => Math.round(px)).join(" ");
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
      // A word in a row that gets longer pushes its neighbours aside; a jump is what goes up or down.
      const isJump = entry.sources.some(({ previousRect, currentRect }) => previousRect.y !== currentRect.y);
      if (entry.hadRecentInput || !(isJump || entry.value >= 0.01)) continue;
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? `${node.tagName} ${node.id} ${node.className}` : "text";
        return `${name} from ${place(previousRect)} to ${place(currentRect)}`;
      });
      shifts.push(`${entry.value.toFixed(4)} ${moved.join(", ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
