import { memo, useId, useMemo } from "react";
import { useStore } from "zustand";
import type { HeldOutPrompt } from "../../store/library";
import type { DraftingParams } from "./params";
import { engineStore, libraryStore } from "./workbench";
import "./settings.css";

interface PromptSettingsProps {
  params: DraftingParams;
  /** The text that will run. */
  prompt: string;
  onChange: (patch: Partial<DraftingParams>) => void;
  fault: string | null;
}

/** The prompt: one that ships, or the user's own text. */
export const PromptSettings = memo(function PromptSettings({
  params,
  prompt,
  onChange,
  fault,
}: PromptSettingsProps) {
  const id = useId();
  const { prompts, fault: missing } = useStore(libraryStore);
  const pair = useStore(engineStore, (state) => state.pair);
  const isShipped = prompts?.some((one) => one.id === params.promptId) ?? false;
  const limit = pair ? pair.facts.maxLength - pair.facts.blockSize : null;
  const count = useMemo(() => pair?.tokenizer.encode(prompt).length ?? null, [pair, prompt]);
  const isTooLong = count !== null && limit !== null && count > limit;
  const note = fault ?? (isTooLong ? `The prompt must be at most ${limit} tokens, got ${count}.` : null);
  return (
    <div className="prompt-settings">
      <div className="field">
        <label htmlFor={`${id}-choice`}>Prompt</label>
        <select
          id={`${id}-choice`}
          className="select"
          value={isShipped ? (params.promptId ?? "") : ""}
          onChange={({ target }) =>
            onChange(target.value === "" ? { promptId: null, text: prompt } : { promptId: target.value })
          }
        >
          <option value="">Your own text</option>
          {promptGroups(prompts ?? []).map(({ title, members }) => (
            <optgroup key={title} label={title}>
              {members.map((one) => (
                <option key={one.id} value={one.id}>
                  {`${one.family}: ${firstLine(one.text)}`}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        {missing && <p className="hint">The shipped prompts are not there: {missing}</p>}
      </div>
      <div className="field">
        <label htmlFor={`${id}-text`}>Text to continue</label>
        <textarea
          id={`${id}-text`}
          className="prompt-text"
          rows={6}
          spellCheck={false}
          value={prompt}
          aria-invalid={note !== null}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange({ promptId: null, text: target.value })}
        />
        <p id={`${id}-note`} className={note ? "fault" : "hint"}>
          {note ??
            (count === null
              ? "Tokens are counted once a pair is loaded."
              : `${count} tokens of at most ${limit}.`)}
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
