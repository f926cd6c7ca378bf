import { type DragEvent, useState } from "react";
import { captureSnippet } from "../../../engine/inside/capture-snippet";
import { ScrollBox } from "../../../mask-viz/scroll-box";
import { captureFindings, captureTable } from "../model/capture-findings";
import { definitions } from "../model/definitions";
import { defaultBound } from "../model/findings";
import { tokenTextOf } from "../model/token-text";
import type { TapsResult } from "../result";
import { CosineTable } from "../tap-match/cosine-table";
import { TextTable } from "../text-table";
import type { MatchedFile } from "./match-file";
import { useOwnStates } from "./use-own-states";

interface OwnStatesProps {
  id: string;
  result: TapsResult;
}

/** States that the reader's own extraction wrote, held against the target's. */
export function OwnStates({ id, result }: OwnStatesProps) {
  const { matched, reading, fault, read } = useOwnStates(id, result);
  const [isOver, setIsOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) read(file);
  }
  return (
    <section className="taps-section" aria-labelledby={`${id}-own`}>
      <h3 id={`${id}-own`}>States of your own extraction</h3>
      <label
        className="taps-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span>
          {matched === null ? "Choose a file of hidden states" : "Choose another file"}, or drop it here
        </span>
        <span className="hint">
          .npy, .npz, .safetensors or torch .pt with [tokens, hidden] or [layers, tokens, hidden]; it is read
          here and sent nowhere
        </span>
        <input
          type="file"
          className="visually-hidden"
          accept=".npy,.npz,.safetensors,.pt,.pth"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file !== undefined) read(file);
          }}
        />
      </label>
      {reading !== null && <p className="hint" role="status">{`Reading ${reading}.`}</p>}
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {matched !== null && <Matched matched={matched} result={result} />}
      <Snippet tokens={result.tokens} />
    </section>
  );
}

function Matched({
  matched: { fileName, capture, matches },
  result,
}: {
  matched: MatchedFile;
  result: TapsResult;
}) {
  const [first, ...others] = captureFindings(capture, matches, {
    tokenCount: result.tokens.length,
    bound: defaultBound,
    bfloat16Error: mostOff(result),
  });
  return (
    <div className="taps-captured">
      <p className="taps-run-title">{`${fileName}: ${capture.from}, ${capture.dtype} [${capture.shape.join(", ")}]`}</p>
      <div aria-live="polite">
        <p className="taps-captured-verdict">{first}</p>
        {others.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <p className="hint">{definitions.capture}</p>
      <TextTable table={captureTable(matches, tokenTextOf(result))} />
      <details>
        <summary>Cosine of every layer of the file with every state</summary>
        <ScrollBox className="taps-scroll" label="Layers of the file against the target's states">
          <CosineTable name={fileName} inputs={matches} rowTitle="Layer" />
        </ScrollBox>
      </details>
    </div>
  );
}

/** The largest relative error of the states in bfloat16. */
function mostOff({ extractions }: TapsResult): number | null {
  const bfloat16 = extractions.find(({ numerics }) => numerics === "bfloat16");
  return bfloat16 ? Math.max(...bfloat16.distances.map(({ relativeError }) => relativeError)) : null;
}

/** Python that writes such a file, over this block's own tokens. */
function Snippet({ tokens }: { tokens: readonly number[] }) {
  const [said, setSaid] = useState("");
  const text = captureSnippet(tokens);
  async function copy() {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? "Copied." : "The browser does not let this page copy: select the text instead.");
  }
  return (
    <details className="taps-how">
      <summary>Python that writes such a file from transformers, over this block's own tokens</summary>
      <div className="taps-bar">
        <button type="button" className="button" onClick={() => void copy()}>
          Copy Python
        </button>
        <span className="hint" role="status">
          {said}
        </span>
      </div>
      <ScrollBox className="taps-code" label="Python">
        <pre>
          <code>{text}</code>
        </pre>
      </ScrollBox>
    </details>
  );
}
