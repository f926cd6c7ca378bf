import { captureSnippet } from "../../../engine/inside/capture-snippet";
import { ArrayFileDrop } from "../../../mask-viz/array-file-drop";
import { CodeToCopy } from "../../../mask-viz/code-to-copy";
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
  return (
    <section className="taps-section" aria-labelledby={`${id}-own`}>
      <h3 id={`${id}-own`}>States of your own extraction</h3>
      <ArrayFileDrop
        title={`${matched === null ? "Choose a file of hidden states" : "Choose another file"}, or drop it here`}
        arrays=" with [tokens, hidden] or [layers, tokens, hidden]"
        onFile={read}
      />
      {reading !== null && <p className="hint" role="status">{`Reading ${reading}.`}</p>}
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {matched !== null && <Matched matched={matched} result={result} />}
      <details className="taps-how">
        <summary>Python that writes such a file from transformers, over this block's own tokens</summary>
        <CodeToCopy text={captureSnippet(result.tokens)} />
      </details>
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
