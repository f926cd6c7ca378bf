import { DropdownMenu } from "radix-ui";
import { useRef, useState } from "react";
import type { MenuButtonProps, MenuGroup, MenuItem } from "../menu-groups";
import { keyHint } from "../platform";
import "./menu.css";

/** A button with its menu, which is open when it comes. Not modal: a modal one would bring styles of its own. */
export default function Menu({ label, className, children, groups, isTabStop = true }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(true);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const chosen = useRef<MenuItem | null>(null);
  const choose = (item: MenuItem) => {
    chosen.current = item;
  };

  /** After the focus is back on the button, so that what the item does can take it somewhere else. */
  const runChosen = () => {
    const item = chosen.current;
    chosen.current = null;
    if (item !== null) setTimeout(() => item.run());
  };

  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger
        ref={setButton}
        className={className}
        aria-label={label}
        tabIndex={isTabStop ? undefined : -1}
      >
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmarkOf(button)}>
        <DropdownMenu.Content
          className="menu"
          align="start"
          sideOffset={4}
          // Where the menu is taller than the window it scrolls, and what scrolls can have the focus.
          tabIndex={0}
          collisionPadding={8}
          onCloseAutoFocus={runChosen}
        >
          {isOpen && <Groups groups={groups()} container={landmarkOf(button)} onChoose={choose} />}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Windows where a second menu fits beside the first; on others it stands below it. */
const roomBeside = "(min-width: 640px)";

interface GroupsProps {
  groups: readonly MenuGroup[];
  container: HTMLElement | null;
  onChoose: (item: MenuItem) => void;
}

function Groups({ groups, container, onChoose }: GroupsProps) {
  return groups.map((group, at) => {
    const items = group.items.map((item) => <Item key={item.id} item={item} onChoose={onChoose} />);
    if (!group.isSub || !matchMedia(roomBeside).matches) {
      return (
        <DropdownMenu.Group key={group.title ?? at}>
          {group.title && <DropdownMenu.Label className="menu-title">{group.title}</DropdownMenu.Label>}
          {items}
        </DropdownMenu.Group>
      );
    }
    return (
      <DropdownMenu.Sub key={group.title}>
        <DropdownMenu.SubTrigger className="menu-item menu-sub">{group.title}</DropdownMenu.SubTrigger>
        <DropdownMenu.Portal container={container}>
          <DropdownMenu.SubContent className="menu" collisionPadding={8}>
            {items}
          </DropdownMenu.SubContent>
        </DropdownMenu.Portal>
      </DropdownMenu.Sub>
    );
  });
}

function Item({ item, onChoose }: { item: MenuItem; onChoose: (item: MenuItem) => void }) {
  const detail = item.blocked || item.detail;
  return (
    <DropdownMenu.Item
      className="menu-item"
      disabled={Boolean(item.blocked)}
      textValue={item.title}
      onSelect={() => onChoose(item)}
    >
      <span>{item.title}</span>
      {item.keys && <kbd className="key">{keyHint(item.keys)}</kbd>}
      {detail && <span className="menu-detail">{detail}</span>}
    </DropdownMenu.Item>
  );
}

/** Where the menu stands in the page: all of it is in one landmark or another. */
function landmarkOf(button: HTMLElement | null): HTMLElement | null {
  return button?.closest<HTMLElement>("main, header, nav") ?? null;
}
