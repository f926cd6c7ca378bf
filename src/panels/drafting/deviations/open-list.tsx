import { type KeyboardEvent, useCallback, useId, useMemo, useState } from "react";
import { useStore } from "zustand";
import { libraryStore } from "../../../store/workbench";
import { Terms } from "../../../words/terms";
import { changesOf, deviationGroups, deviationRows } from "../model/deviation-rows";
import { sampleAnchor } from "../model/plan-scene";
import type { TrainedSide } from "../model/trained-side";
import type { DraftingParams } from "../params";
import { moveFocusDown } from "../roving";
import { Conflicts } from "./conflicts";
import { DeviationLine } from "./deviation-line";
import { MeasuredFigures } from "./measured-figures";

export interface OpenListProps {
  /** Of the drafter that would run now. */
  trained: TrainedSide;
  chosen: readonly string[];
  onChange: (patch: Partial<DraftingParams>) => void;
}

/** The search, what is chosen together, and every deviation in a line. */
export function OpenList({ trained, chosen, onChange }: OpenListProps) {
  const id = useId();
  const [query, setQuery] = useState("");
  const [current, setCurrent] = useState<string | null>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const measurements = useStore(libraryStore, (library) => library.measurements);
  const rows = useMemo(() => deviationRows(trained, sampleAnchor, measurements), [trained, measurements]);
  const groups = useMemo(() => deviationGroups(rows, query), [rows, query]);
  const shown = groups.flatMap((group) => group.rows.map(({ deviation }) => deviation.id));
  const tabStop = current !== null && shown.includes(current) ? current : shown[0];
  const aligned = measurements?.rows.find((row) => row.id === "aligned") ?? null;

  const toggle = useCallback(
    (one: string, isOn: boolean) =>
      onChange({ deviations: isOn ? [...chosen, one] : chosen.filter((other) => other !== one) }),
    [chosen, onChange],
  );
  const open = useCallback(
    (one: string, isOpen: boolean) =>
      setOpened((before) => (isOpen ? [...before, one] : before.filter((other) => other !== one))),
    [],
  );
  const setUp = useCallback(
    (one: string, promptId: string) =>
      onChange({ ...promptOf(promptId), deviations: [one], servedAs: null, freeRunning: true }),
    [onChange],
  );
  /** From the search straight into the list. */
  const intoList = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    document.getElementById(`${id}-table`)?.querySelector<HTMLElement>('input[tabindex="0"]')?.focus();
  };

  return (
    <>
      <div className="deviation-bar">
        <input
          type="search"
          className="input"
          aria-label="Search the deviations"
          placeholder="Search: cause, formula, report"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={intoList}
        />
        <p className="hint" aria-live="polite">
          {`${shown.length} of ${rows.length}, ${chosen.length} on`}
        </p>
      </div>
      {chosen.length > 1 && (
        <p className="deviation-together">
          <b>Together:</b> {changesOf(trained, chosen, sampleAnchor)}
        </p>
      )}
      <Conflicts trained={trained} chosen={chosen} />
      <table
        id={`${id}-table`}
        className="plain-table deviation-table"
        onKeyDown={moveFocusDown}
        onFocus={({ target }) => {
          const line = target.closest<HTMLElement>("[data-deviation]");
          if (line?.dataset.deviation !== undefined) setCurrent(line.dataset.deviation);
        }}
      >
        <thead>
          <tr>
            <td>
              <span className="visually-hidden">Run B</span>
            </td>
            <th scope="col">Deviation, and what it changes</th>
            <th scope="col">Accepted</th>
            <th scope="col">Repeats</th>
          </tr>
        </thead>
        {aligned && query === "" && (
          <tbody>
            <tr className="deviation-aligned">
              <td />
              <th scope="row">Aligned, as trained</th>
              <MeasuredFigures measured={aligned} />
            </tr>
          </tbody>
        )}
        {groups.map((group) => (
          <tbody key={group.level}>
            <tr className="deviation-level">
              <td />
              <th scope="rowgroup" colSpan={3}>
                {group.title}
              </th>
            </tr>
            {group.rows.map((row) => (
              <DeviationLine
                key={row.deviation.id}
                row={row}
                isOn={chosen.includes(row.deviation.id)}
                isOpen={opened.includes(row.deviation.id)}
                isTabStop={row.deviation.id === tabStop}
                onToggle={toggle}
                onOpen={open}
                onSetUp={setUp}
              />
            ))}
          </tbody>
        ))}
      </table>
      <p className="hint">
        <Terms>{`Changes are counted for one block of ${trained.convention.blockSize} at anchor ${sampleAnchor}. ${
          measurements
            ? `Figures: the bundled pair, ${measurements.prompts} held-out prompts, half-written programs and pieces of Python's library; every round counted once. Accepted: drafts of 15 a round without the bonus token. Repeats: neighbouring drafts that are the same token.`
            : "Measured figures are not there."
        }`}</Terms>
      </p>
    </>
  );
}

/** The text of a shipped prompt; where the prompts are missing, the one that stands there stays. */
function promptOf(id: string): Partial<DraftingParams> {
  const prompt = libraryStore.getState().prompts?.find((one) => one.id === id);
  return prompt ? { text: prompt.text } : {};
}
