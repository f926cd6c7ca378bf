import { useEffect, useState } from "react";

/** The id of the cell that crosses a line near the top of the window; `cellIds` are parted by spaces. */
export function useCellInView(cellIds: string): string | null {
  const [inView, setInView] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) if (isIntersecting) setInView(target.id);
      },
      { rootMargin: "-15% 0px -84% 0px" },
    );
    for (const id of cellIds.split(" ")) {
      const cell = document.getElementById(id);
      if (cell) observer.observe(cell);
    }
    return () => observer.disconnect();
  }, [cellIds]);
  return inView;
}
