import type { ReactNode } from "react";
import { ScrollBox } from "./scroll-box";
import { useCopy } from "./use-copy";

interface CodeToCopyProps {
  text: string;
  /** Before the button, what chooses the text. */
  children?: ReactNode;
}

/** Python for the reader's own program, with a button that copies it. */
export function CodeToCopy({ text, children }: CodeToCopyProps) {
  const { said, copy } = useCopy(text, "The browser does not let this page copy: select the text instead.");
  return (
    <>
      <div className="copy-bar">
        {children}
        <button type="button" className="button" onClick={copy}>
          Copy Python
        </button>
        <span className="hint" role="status">
          {said}
        </span>
      </div>
      <CodeBlock label="Python" text={text} />
    </>
  );
}

/** A text as it would stand in a file; what is longer than its place scrolls. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <ScrollBox className="code-block" label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </ScrollBox>
  );
}
