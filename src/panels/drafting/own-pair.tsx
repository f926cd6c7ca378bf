import { type DragEvent, useState } from "react";
import { sentenceOf } from "../../engine/tensor/sentence-of";
import { engineStore } from "../../store/workbench";
import { filesOfDrop, filesOfInput } from "./dropped-files";
import { checkpointFolder, type PickedFile, type PickedFolder } from "./model/checkpoint-folder";
import { megabytes } from "./model/loading-words";
import "./run-bar.css";

type Role = "target" | "drafter";

/** Opens the user's own checkpoints: a folder for the target and one for the drafter. */
export function OwnPair() {
  const [picked, setPicked] = useState<Partial<Record<Role, PickedFolder>>>({});
  const [faults, setFaults] = useState<Partial<Record<Role, string>>>({});
  const { target, drafter } = picked;

  function take(role: Role, files: readonly PickedFile[]) {
    try {
      setPicked({ ...picked, [role]: checkpointFolder(files, role) });
      setFaults({ ...faults, [role]: undefined });
    } catch (error) {
      setFaults({ ...faults, [role]: sentenceOf(error) });
    }
  }

  function load(of: { target: PickedFolder; drafter: PickedFolder }) {
    void engineStore.getState().load({
      name: `${of.target.name} with ${of.drafter.name}`,
      target: of.target.folder,
      drafter: of.drafter.folder,
    });
  }

  return (
    <div className="own-pair">
      <p className="hint">
        Both folders as they lie on Hugging Face: config.json and model.safetensors, and the tokenizer beside
        the target. They stay in this page.
      </p>
      <div className="own-pair-fields">
        {(["target", "drafter"] as const).map((role) => (
          <FolderField key={role} role={role} picked={picked[role]} fault={faults[role]} onFiles={take} />
        ))}
      </div>
      <button
        type="button"
        className="button"
        disabled={!target || !drafter}
        onClick={() => target && drafter && load({ target, drafter })}
      >
        {target && drafter
          ? `Load this pair (${megabytes(target.sizeBytes + drafter.sizeBytes)})`
          : "Load this pair"}
      </button>
    </div>
  );
}

interface FolderFieldProps {
  role: Role;
  picked: PickedFolder | undefined;
  fault: string | undefined;
  onFiles: (role: Role, files: readonly PickedFile[]) => void;
}

function FolderField({ role, picked, fault, onFiles }: FolderFieldProps) {
  const [isOver, setIsOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void filesOfDrop(event.dataTransfer).then((files) => onFiles(role, files));
  }
  return (
    <label
      className="own-pair-field"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <span>{role === "target" ? "Target folder" : "Drafter folder"}</span>
      <span className="own-pair-name">
        {picked ? `${picked.name}, ${megabytes(picked.sizeBytes)}` : "Choose it, or drop it here"}
      </span>
      <input
        type="file"
        className="visually-hidden"
        multiple
        ref={(input) => input?.setAttribute("webkitdirectory", "")}
        onChange={(event) => onFiles(role, filesOfInput(event.target.files))}
      />
      {fault && (
        <span className="fault" role="alert">
          {fault}
        </span>
      )}
    </label>
  );
}
