import type { Workplace } from "../workplace";
import { isCameraShared, locksAfter, locksNotice, type PaneLocks } from "./pane-locks";
import { isOnePane, modeNotice, movedDivider, type PaneMode } from "./pane-mode";

/** Shows both masks another way; asked for blinking once more, it starts or stops. */
export function showAs({ reader, blink, props, say }: Workplace, mode: PaneMode): void {
  const { look } = reader;
  const isMore = mode === "blink" && look.mode === "blink";
  if (!isMore) reader.setLook({ ...look, mode });
  const starts = mode === "blink" && !(isMore && blink.isAlternating);
  blink.alternate(starts);
  const notice = modeNotice(mode, props.train.title, props.infer.title);
  if (starts && blink.isStill) say(`${notice} Nothing moves by itself here: B shows the other side.`);
  else say(isMore && !starts ? "Blinking stopped." : notice);
}

/** Shows the other side's mask until it is told again. */
export function turnOver({ reader, blink, say }: Workplace): void {
  if (!blink.isOn && !isOnePane(reader.look.mode)) say("Each pane shows the other side's mask.");
  blink.toggle();
}

/** Moves the divider, and shows it where it is not to be seen yet. */
export function moveDivider({ reader, props, say }: Workplace, step: 1 | -1): void {
  const { mode, dividerShare } = reader.look;
  if (mode !== "swipe") say(modeNotice("swipe", props.train.title, props.infer.title));
  reader.setLook({ mode: "swipe", dividerShare: movedDivider(dividerShare, step) });
}

/** Both locks, the zoom alone, none; back at both, the other pane comes to what the active one shows. */
export function cycleLocks(place: Workplace): void {
  const { cameras } = place.reader;
  if (needsTwoPanes(place)) return;
  const next = locksAfter(cameras.locks);
  const camera = cameras.of[cameras.active];
  if (isCameraShared(next)) cameras.restore({ train: camera, infer: camera }, next);
  else cameras.lock(next);
  tellLocks(place, next);
}

/** Opens and closes locks one by one. */
export function setLocks(place: Workplace, locks: PaneLocks): void {
  place.reader.cameras.lock(locks);
  tellLocks(place, locks);
}

function tellLocks({ reader: { cameras }, props, say }: Workplace, locks: PaneLocks): void {
  say(locksNotice(locks, props[cameras.active].title));
}

export function switchPane(place: Workplace): void {
  const { cameras } = place.reader;
  if (needsTwoPanes(place)) return;
  const side = cameras.active === "train" ? "infer" : "train";
  cameras.activate(side);
  place.say(`Keys move ${place.props[side].title}.`);
}

/** Once: locks stay as they are. */
export function takeFromOtherPane(place: Workplace): void {
  const { cameras } = place.reader;
  if (needsTwoPanes(place)) return;
  cameras.takeFromOther();
  place.say(`${place.props[cameras.active].title} shows the same place as the other pane, at the same zoom.`);
}

function needsTwoPanes({ reader, say }: Workplace): boolean {
  if (!isOnePane(reader.look.mode)) return false;
  say("There is one pane now; Shift+S shows two.");
  return true;
}
