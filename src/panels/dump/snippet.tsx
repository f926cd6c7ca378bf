import { useState } from "react";
import { dumpSnippet, type SnippetKind, snippetKinds } from "../../engine/masks/dump/dump-snippet";

const titles: Record<SnippetKind, string> = {
  flex: "flex_attention BlockMask",
  sdpa: "scaled_dot_product_attention",
  eager: "eager attention of a model's layer",
};

/** Python that saves the mask of the reader's own run, to copy. */
export function Snippet({ isOpen }: { isOpen: boolean }) {
  const [kind, setKind] = useState<SnippetKind>("flex");
  const [said, setSaid] = useState("");
  const text = dumpSnippet(kind);
  async function copy() {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? "Copied." : "The browser does not let this page copy: select the text instead.");
  }
  return (
    <details className="dump-snippet" open={isOpen}>
      <summary>How to save the mask of your own run</summary>
      <div className="dump-snippet-bar">
        <label className="field">
          <span className="label">Where the mask is</span>
          <select
            className="select"
            value={kind}
            onChange={({ target }) => {
              setSaid("");
              setKind(snippetKinds.find((each) => each === target.value) ?? "flex");
            }}
          >
            {snippetKinds.map((each) => (
              <option key={each} value={each}>
                {titles[each]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button" onClick={() => void copy()}>
          Copy Python
        </button>
        <span className="hint" role="status">
          {said}
        </span>
      </div>
      <pre>
        <code>{text}</code>
      </pre>
    </details>
  );
}
