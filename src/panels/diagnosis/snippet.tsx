import { useState } from "react";
import { logExample, logFields } from "../../engine/diagnosis/log-format";
import { logSnippet } from "../../engine/diagnosis/log-snippet";
import { ScrollBox } from "../../mask-viz/scroll-box";

/** The format of a log, and Python that writes it, folded. */
export function HowToLog({ isOpen }: { isOpen: boolean }) {
  const [said, setSaid] = useState("");
  async function copy() {
    const isCopied = await navigator.clipboard.writeText(logSnippet).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? "Copied." : "The browser does not let this page copy: select the text instead.");
  }
  return (
    <>
      <details className="diagnosis-how" open={isOpen}>
        <summary>Python that writes the log from your harness</summary>
        <div className="diagnosis-bar">
          <button type="button" className="button" onClick={() => void copy()}>
            Copy Python
          </button>
          <span className="hint" role="status">
            {said}
          </span>
        </div>
        <ScrollBox className="diagnosis-code" label="Python">
          <pre>
            <code>{logSnippet}</code>
          </pre>
        </ScrollBox>
      </details>
      <details className="diagnosis-how">
        <summary>The format of a log</summary>
        <p>JSON lines, one a request. The first form is one block, the second a generation.</p>
        <ScrollBox className="diagnosis-code" label="An example of each form">
          <pre>
            <code>{logExample}</code>
          </pre>
        </ScrollBox>
        <dl className="diagnosis-fields">
          {logFields.map(({ field, says }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
