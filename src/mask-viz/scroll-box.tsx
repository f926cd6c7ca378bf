import { type ReactNode, useEffect, useRef, useState } from "react";

interface ScrollBoxProps {
  /** What is in it, for who cannot see it. */
  label: string;
  className: string;
  children: ReactNode;
}

/**
 * What may be larger than its place scrolls by itself; keys can reach it where there is something to scroll.
 * A figure, because a page may hold many of the same name, which landmarks must not.
 */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLElement>(null);
  const [isLarger, setIsLarger] = useState(false);
  // After every rendering: what it holds may be another element than before.
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const observer = new ResizeObserver(() =>
      setIsLarger(
        current.scrollWidth > current.clientWidth + 1 || current.scrollHeight > current.clientHeight + 1,
      ),
    );
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <figure ref={box} className={className} aria-label={label} tabIndex={isLarger ? 0 : undefined}>
      {children}
    </figure>
  );
}
