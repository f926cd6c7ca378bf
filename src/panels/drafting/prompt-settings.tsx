import { memo, useId, useMemo } from "react";
import { useStore } from "zustand";
import type { HeldOutPrompt } from "../../store/library";
import { engineStore, libraryStore } from "../../store/workbench";
import { promptNote } from "./model/prompt-note";
import type { DraftingParams } from "./params";
import "./settings.css";

interface PromptSettingsProps {
  params: DraftingParams;
  onChange: (text: string) => void;
  fault: string | null;
}

/** The prompt: one that ships, or the user's own text. */
export const PromptSettings = memo(function PromptSettings({ params, onChange, fault }: PromptSettingsProps) {
  const id = useId();
  const { prompts, fault: missing, open } = useStore(libraryStore);
  const pair = useStore(engineStore, (state) => state.pair);
  const shipped = prompts?.find((one) => one.text === params.text) ?? null;
  const count = useMemo(() => pair?.tokenizer.encode(params.text).length ?? 0, [pair, params.text]);
  const counted = promptNote(pair?.facts ?? null, count);
  const note = fault === null ? counted : { kind: "fault", sentence: fault };
  return (
    <div className="prompt-settings">
      <div className="field">
        <label htmlFor={`${id}-choice`}>Prompt</label>
        <select
          id={`${id}-choice`}
          className="select"
          value={shipped?.id ?? ""}
          onChange={({ target }) =>
            onChange(prompts?.find((one) => one.id === target.value)?.text ?? params.text)
          }
        >
          <option value="" disabled={shipped !== null}>
            Your own text
          </option>
          {promptGroups(prompts ?? []).map(({ title, members }) => (
            <optgroup key={title} label={title}>
              {members.map((one) => (
                <option key={one.id} value={one.id}>
                  {`${one.id}: ${firstLine(one.text)}`}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        {missing && (
          <p className="hint prompts-missing">
            The shipped prompts are not there: {missing}
            <button type="button" className="button quiet" onClick={() => void open()}>
              Try again
            </button>
          </p>
        )}
      </div>
      <div className="field">
        <label htmlFor={`${id}-text`}>Text to continue</label>
        <textarea
          id={`${id}-text`}
          className="prompt-text"
          rows={6}
          spellCheck={false}
          value={params.text}
          aria-invalid={note.kind === "fault"}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange(target.value)}
        />
        <p id={`${id}-note`} className={note.kind}>
          {note.sentence}
        </p>
      </div>
    </div>
  );
});

const groupTitles: Record<string, string> = {
  generated: "Small programs, held out from training",
  stdlib: "Python's standard library, held out from training",
};

function promptGroups(prompts: readonly HeldOutPrompt[]) {
  const kinds = [...new Set(prompts.map((prompt) => prompt.kind))];
  return kinds.map((kind) => ({
    title: groupTitles[kind] ?? kind,
    members: prompts.filter((prompt) => prompt.kind === kind),
  }));
}

/** The first line with something in it, cut to what fits into a menu. */
function firstLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const line = lines[0]?.trim() ?? "";
  return line.length > 48 ? `${line.slice(0, 47)}…` : line;
}
