import { memo, useEffect } from "react";
import { useStore } from "zustand";
import { libraryStore } from "../../../store/workbench";
import type { SweepPrompt } from "../params";
import { promptName } from "../words";

interface PromptListProps {
  prompts: readonly SweepPrompt[];
  onChange: (prompts: SweepPrompt[]) => void;
}

/** The prompts of a sweep: shipped ones by name, own ones to be written. */
export const PromptList = memo(function PromptList({ prompts, onChange }: PromptListProps) {
  const { prompts: shipped, fault } = useStore(libraryStore);
  useEffect(() => void libraryStore.getState().open(), []);
  const isIn = (text: string) => prompts.some((prompt) => prompt.text === text);
  const missing = (shipped ?? []).filter(({ text }) => !isIn(text));
  const add = (...added: SweepPrompt[]) => onChange([...prompts, ...added]);
  return (
    <section className="sweep-prompts" aria-label="Prompts">
      <p className="sweep-choice-head">
        <span>{prompts.length === 1 ? "1 prompt" : `${prompts.length} prompts`}</span>
        <button
          type="button"
          className="button small quiet"
          disabled={missing.length === 0}
          onClick={() => add(...missing.map(({ id, text }) => ({ name: id, text })))}
        >
          Add all shipped
        </button>
        <button type="button" className="button small quiet" onClick={() => onChange([])}>
          Remove all
        </button>
      </p>
      <ol>
        {/* A prompt has no identity but its place: it stays the same one while it is edited. */}
        {[...prompts.entries()].map(([at, prompt]) => (
          <li key={at}>
            <PromptItem
              prompt={prompt}
              title={promptName(prompt.name, at)}
              onEdit={(text) => onChange(prompts.with(at, { ...prompt, text }))}
              onRemove={() => onChange(prompts.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <div className="sweep-add">
        <select
          className="select"
          aria-label="Add a shipped prompt"
          value=""
          disabled={missing.length === 0}
          onChange={({ target }) => {
            const chosen = missing.find(({ id }) => id === target.value);
            if (chosen) add({ name: chosen.id, text: chosen.text });
          }}
        >
          <option value="" disabled>
            Add a shipped prompt
          </option>
          {missing.map(({ id }) => (
            <option key={id}>{id}</option>
          ))}
        </select>
        <button type="button" className="button" onClick={() => add({ name: "", text: "def " })}>
          Write one
        </button>
      </div>
      {fault !== null && <p className="hint">The shipped prompts are not there: {fault}</p>}
    </section>
  );
});

interface PromptItemProps {
  prompt: SweepPrompt;
  title: string;
  onEdit: (text: string) => void;
  onRemove: () => void;
}

/** A shipped prompt shows its first line; one of the user's own is a field. */
function PromptItem({ prompt, title, onEdit, onRemove }: PromptItemProps) {
  return (
    <div className="sweep-prompt">
      <span className="sweep-prompt-name">{title}</span>
      {prompt.name === "" ? (
        <textarea
          aria-label={title}
          rows={3}
          spellCheck={false}
          value={prompt.text}
          onChange={({ target }) => onEdit(target.value)}
        />
      ) : (
        <code>{prompt.text.split("\n")[0]}</code>
      )}
      <button type="button" className="button small quiet" aria-label={`Remove ${title}`} onClick={onRemove}>
        ×
      </button>
    </div>
  );
}
