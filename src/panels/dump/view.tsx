import { useState } from "react";
import { isAddedBoolean } from "../../engine/masks/dump/encoding";
import type { AnchorPlacing } from "../../engine/masks/guess/open-anchors";
import type { CellViewProps } from "../../notebook/cell-kind";
import { Choosers } from "./file/choosers";
import { FileField } from "./file/file-field";
import { useFile } from "./file/use-file";
import { AnchorsQuestion } from "./fit/anchors-question";
import { FitSection } from "./fit/fit-section";
import { KnownForm } from "./fit/known-form";
import { answered } from "./model/answered";
import { comparisonCell } from "./model/comparison";
import type { DumpOutput } from "./model/compute";
import { fileFacts, verdictOf } from "./model/words";
import type { DumpParams } from "./params";
import { Snippet } from "./snippet";
import "./dump.css";

/** A mask of a file: what was read, which preset it fits, and the way into a comparison. */
export default function DumpView(props: CellViewProps<DumpParams, DumpOutput>) {
  const { name, params, output, status, update, insertBelow } = props;
  const { file, known } = params;
  const reader = useFile(update);
  const [fault, setFault] = useState<string | null>(null);
  // The output of another mask stays in sight while the new one is laid out, but says nothing of it.
  const found = output?.found?.file.checksum === file?.checksum ? (output?.found ?? null) : null;
  // Its mask is gone: the frame says why, and what helps is the file.
  const isLost = file !== null && status.state === "failed" && params.cells === null;

  const open = found?.reading.openAnchors ?? null;

  /** Sets the anchors by hand; a preset that was taken stays only where its anchors do. */
  function answer(placing: AnchorPlacing) {
    if (file === null) return;
    const taken = placing === open?.taken ? params.taken : null;
    setFault(update({ known: answered(known, placing, file), taken }));
  }

  function compare() {
    if (found !== null) setFault(insertBelow(comparisonCell(name, found)));
  }

  return (
    <div className="dump">
      {file !== null && status.state !== "failed" && (
        <div className="dump-verdict" aria-live="polite">
          <p>{found === null ? status.sentence : verdictOf(found)}</p>
          {found !== null && open === null && (
            <button type="button" className="button primary" onClick={compare}>
              Compare with training
            </button>
          )}
          <p className="hint">
            Cells left over are those that the file and the preset do not agree on. A mask file says what is
            seen, and nothing of positions and labels: a comparison gives it those of training.
          </p>
        </div>
      )}
      {open !== null && <AnchorsQuestion open={open} answer={answer} />}
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {file !== null && (
        <dl className="dump-facts">
          {fileFacts(file).map(({ label, value }) => (
            <div key={label} data-warned={label === "Encoding" && isAddedBoolean(file.encoding)}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {file !== null && params.cells === null && (
        <p className="hint">
          This mask is too ragged to be kept in the notebook: after a reload, choose the file again.
        </p>
      )}
      {file !== null && <Choosers file={file} reader={reader} />}
      {found !== null && <FitSection found={found} take={(taken) => setFault(update({ taken }))} />}
      {file !== null && !isLost && (
        <KnownForm known={known} taken={found?.reading.taken ?? null} update={update} />
      )}
      <FileField
        reader={reader}
        title={
          file === null
            ? "Choose a mask file, or drop it here"
            : isLost
              ? `Choose ${file.name} again, or another file`
              : "Choose another file"
        }
      />
      <Snippet isOpen={false} />
    </div>
  );
}
