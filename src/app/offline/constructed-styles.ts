import { useEffect } from "react";

/**
 * Stands in for the package react-style-singleton (vite.config.ts), with which Radix keeps the page from
 * scrolling behind a dialog or a menu: it writes <style> elements, which the policy refuses; a constructed
 * style sheet needs no leave. The first caller's styles hold until the last one is gone, as there: behind
 * the second dialog no scroll bar is left to measure.
 */
export function styleSingleton() {
  let userCount = 0;
  const sheet = new CSSStyleSheet();
  const adopt = (styles: string) => {
    if (userCount++ > 0) return;
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  };
  const drop = () => {
    if (--userCount > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
  return ({ styles }: { styles: string }) => {
    useEffect(() => {
      adopt(styles);
      return drop;
    }, [styles]);
    return null;
  };
}
