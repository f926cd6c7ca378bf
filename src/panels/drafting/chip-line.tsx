import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { PairTokenizer } from "../../engine/models/tokenizer";
import { ForceToken } from "./branches/force-token";
import type { Branching } from "./branches/use-branching";
import { CandidatesCard } from "./candidates-card";
import type { Chip, ChipGroup } from "./model/text-lines";
import type { TokenPlace } from "./model/token-choice";
import { moveFocus } from "./roving";
import { chipKey, TokenChip } from "./token-chip";
import "./chips.css";

interface ChipLineProps {
  title: string;
  hint: string;
  groups: readonly ChipGroup[];
  /** Newlines break the line, as in the text itself. */
  keepsLines: boolean;
  /** Slot of the step at the cursor, in the current round. */
  currentSlot: number | null;
  tokenizer: PairTokenizer | null;
  onChoose: (chip: Chip) => void;
  branching: Branching;
  /** Where a chip's token can be changed; null where it cannot. */
  placeOf: (chip: Chip) => TokenPlace | null;
}

/** Where the candidates of a chip are shown; the chip itself is read anew at every step. */
interface Looked {
  id: string;
  leftPx: number;
  topPx: number;
}

/**
 * A line of tokens, round by round. Hover or focus shows the candidates, a click goes to the step; a second one,
 * F or the context menu asks for another token there.
 */
export const ChipLine = memo(function ChipLine(props: ChipLineProps) {
  const { title, hint, groups, keepsLines, currentSlot, tokenizer, onChoose } = props;
  const { branching, placeOf } = props;
  const [looked, setLooked] = useState<Looked | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [forced, setForced] = useState<Looked | null>(null);
  const [tabStop, setTabStop] = useState("0/0");
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const lookedChip = looked && chipOf(looked.id, groups);
  const reachable = chipOf(tabStop, groups) ? tabStop : chipKey(0, 0);
  const chipCount = groups.reduce((sum, group) => sum + group.chips.length, 0);
  useKeepInView(box, chipCount, currentSlot);

  const forcedChip = forced && chipOf(forced.id, groups);
  const place = forcedChip && placeOf(forcedChip);

  function lookedAt({ id: chipId, element }: NonNullable<ReturnType<typeof chipUnder>>): Looked | null {
    if (!box.current) return null;
    const frame = box.current.getBoundingClientRect();
    const { left, bottom } = element.getBoundingClientRect();
    return { id: chipId, leftPx: left - frame.left, topPx: bottom - frame.top };
  }

  function lookAt(event: PointerEvent | FocusEvent) {
    const found = chipUnder(event.target, groups);
    setLooked(found && lookedAt(found));
    if (found && event.type === "focus") setTabStop(found.id);
  }

  function choose(event: MouseEvent) {
    const found = chipUnder(event.target, groups);
    if (!found) return;
    if (found.id === chosen && placeOf(found.chip)) return setForced(lookedAt(found));
    setChosen(found.id);
    setForced(null);
    if (found.chip.place) onChoose(found.chip);
  }

  /** Asks for another token at the chip. */
  function ask(event: MouseEvent | KeyboardEvent) {
    const found = chipUnder(event.target, groups);
    if (!found || !placeOf(found.chip)) return;
    event.preventDefault();
    event.stopPropagation();
    setForced(lookedAt(found));
  }

  function close() {
    setForced(null);
    const chip = forced && box.current?.querySelector<HTMLElement>(`[data-chip="${forced.id}"]`);
    chip?.focus({ preventScroll: true });
  }

  return (
    <div className="chip-line" data-lines={keepsLines} ref={box} onPointerLeave={() => setLooked(null)}>
      <p className="chip-line-title">
        {title} <span className="hint">{hint}</span>
      </p>
      <div
        className="chips"
        role="toolbar"
        aria-label={title}
        onKeyDown={(event) => {
          const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
          if (isPlain && event.key.toLowerCase() === "f") ask(event);
          else moveFocus(event);
        }}
        onContextMenu={ask}
        onPointerOver={lookAt}
        onFocus={lookAt}
        onBlur={() => setLooked(null)}
        onScroll={() => setLooked(null)}
        onClick={choose}
      >
        {groups.map((group, groupAt) => (
          <ChipGroupView
            key={group.round ?? "prompt"}
            group={group}
            groupAt={groupAt}
            keepsLines={keepsLines}
            currentSlot={group.isCurrent ? currentSlot : null}
            tabStop={chipAt(reachable, groupAt)}
            lookedAt={chipAt(looked?.id, groupAt)}
            cardId={`${id}-card`}
          />
        ))}
      </div>
      {forced && place && tokenizer && (
        <div className="force-place" style={{ top: `${forced.topPx + 6}px` }}>
          <ForceToken
            key={forced.id}
            place={place}
            tokenizer={tokenizer}
            branching={branching}
            onClose={close}
          />
        </div>
      )}
      {looked && !forced && tokenizer && (lookedChip?.drafter || lookedChip?.target) && (
        <CandidatesCard
          id={`${id}-card`}
          chip={lookedChip}
          tokenizer={tokenizer}
          canForce={placeOf(lookedChip) !== null}
          leftPx={looked.leftPx}
          topPx={looked.topPx}
        />
      )}
    </div>
  );
});

interface ChipGroupViewProps {
  group: ChipGroup;
  groupAt: number;
  keepsLines: boolean;
  currentSlot: number | null;
  /** Ordinals in this group, null when the chip is in another one. */
  tabStop: number | null;
  lookedAt: number | null;
  cardId: string;
}

/** The chips of one round; those of finished rounds are not drawn again at every step. */
const ChipGroupView = memo(function ChipGroupView(props: ChipGroupViewProps) {
  const { group, groupAt, keepsLines, currentSlot, tabStop, lookedAt, cardId } = props;
  return (
    <span className="chip-group" data-current={group.isCurrent}>
      {group.chips.map((chip, at) => (
        <TokenChip
          key={chipKey(groupAt, at)}
          id={chipKey(groupAt, at)}
          chip={chip}
          textBefore={group.chips[at - 1]?.text}
          isTabStop={at === tabStop}
          keepsLines={keepsLines}
          isCurrent={currentSlot !== null && chip.place?.slot === currentSlot}
          describedBy={at === lookedAt ? cardId : undefined}
        />
      ))}
    </span>
  );
});

function chipAt(key: string | undefined, groupAt: number): number | null {
  const [group, at] = (key ?? "").split("/");
  return group === `${groupAt}` ? Number(at) : null;
}

function chipUnder(target: EventTarget, groups: readonly ChipGroup[]) {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-chip]") : null;
  const id = element?.dataset.chip;
  if (!element || id === undefined) return null;
  const chip = chipOf(id, groups);
  return chip ? { id, chip, element } : null;
}

function chipOf(key: string, groups: readonly ChipGroup[]): Chip | null {
  const [group, at] = key.split("/").map(Number);
  return groups[group]?.chips[at] ?? null;
}

/** Scrolls the line, never the page, so that its newest or its looked-at token is seen. */
function useKeepInView(box: { current: HTMLDivElement | null }, chipCount: number, slot: number | null) {
  useEffect(() => {
    const chips = box.current?.querySelector<HTMLElement>(".chips");
    if (!chips || chipCount === 0) return;
    const current = '.chip-group[data-current="true"]';
    const seen =
      chips.querySelector<HTMLElement>(slot === null ? current : `${current} [data-current="true"]`) ??
      chips.querySelector<HTMLElement>(".chip-group:last-child");
    if (!seen) return;
    const top = seen.getBoundingClientRect().top - chips.getBoundingClientRect().top + chips.scrollTop;
    const bottom = top + seen.getBoundingClientRect().height;
    if (top < chips.scrollTop) chips.scrollTop = top - 4;
    else if (bottom > chips.scrollTop + chips.clientHeight) chips.scrollTop = bottom - chips.clientHeight + 4;
  }, [box, chipCount, slot]);
}
