import { logExample, logFields } from "../../engine/diagnosis/log-format";
import { logSnippet } from "../../engine/diagnosis/log-snippet";
import { CodeBlock, CodeToCopy } from "../../mask-viz/code-to-copy";

/** The format of a log, and Python that writes it, folded. */
export function HowToLog() {
  return (
    <>
      <details className="diagnosis-how">
        <summary>What a log looks like</summary>
        <p>
          JSON lines, one a request, or a JSON list of requests; each one block, the rounds of a generation,
          or blocks of one text.
        </p>
        <CodeBlock label="An example of each form" text={logExample} />
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
        <CodeToCopy text={logSnippet} />
      </details>
    </>
  );
}
