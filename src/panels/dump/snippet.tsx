import { useState } from "react";
import { dumpSnippet, type SnippetKind, snippetKinds } from "../../engine/masks/dump/dump-snippet";
import { CodeToCopy } from "../../mask-viz/code-to-copy";

const titles: Record<SnippetKind, string> = {
  flex: "flex_attention BlockMask",
  sdpa: "scaled_dot_product_attention",
  eager: "eager attention of a model's layer",
};

/** Python that saves the mask of the reader's own run, to copy. */
export function Snippet({ isOpen }: { isOpen: boolean }) {
  const [kind, setKind] = useState<SnippetKind>("flex");
  return (
    <details className="dump-snippet" open={isOpen}>
      <summary>How to save the mask of your own run</summary>
      <CodeToCopy text={dumpSnippet(kind)}>
        <label className="field">
          <span className="label">Where the mask is</span>
          <select
            className="select"
            value={kind}
            onChange={({ target }) => setKind(snippetKinds.find((each) => each === target.value) ?? "flex")}
          >
            {snippetKinds.map((each) => (
              <option key={each} value={each}>
                {titles[each]}
              </option>
            ))}
          </select>
        </label>
      </CodeToCopy>
    </details>
  );
}
