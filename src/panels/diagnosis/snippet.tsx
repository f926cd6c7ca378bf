import { useState } from "react";
import { logExample, logFields } from "../../engine/diagnosis/log-format";
import { logSnippet } from "../../engine/diagnosis/log-snippet";
import { ScrollBox } from "../../mask-viz/scroll-box";

/** The format of a log, and Python that writes it, folded. */
export function HowToLog() {
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
      <details className="diagnosis-how">
        <summary>What a log looks like</summary>
        <p>JSON lines, one a request: one block, the rounds of a generation, or blocks of one text.</p>
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
      <details className="diagnosis-how">
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
    </>
  );
}
