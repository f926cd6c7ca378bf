import { type DragEvent, useState } from "react";

interface ArrayFileDropProps {
  title: string;
  /** Which arrays are wanted, after the list of file types: " with [tokens, hidden]". */
  arrays?: string;
  onFile(file: File): void;
}

/** Takes a file of arrays by choice or by drop. */
export function ArrayFileDrop({ title, arrays = "", onFile }: ArrayFileDropProps) {
  const [isOver, setIsOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  }
  return (
    <label
      className="file-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <span>{title}</span>
      <span className="hint">{`.npy, .npz, .safetensors or torch .pt${arrays}; it is read here and sent nowhere`}</span>
      <input
        type="file"
        className="visually-hidden"
        accept=".npy,.npz,.safetensors,.pt,.pth"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}
