import { DropdownMenu } from "radix-ui";
import { useRef, useState } from "react";
import type { MenuButtonProps, MenuItem } from "./menu-button";
import { keyHint } from "./platform";
import "./menu.css";

/** A button with its menu, which is open when it comes. Not modal: a modal one would bring styles of its own. */
export default function Menu({ label, className, children, groups, isTabStop = true }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(true);
  const chosen = useRef<MenuItem | null>(null);

  /** After the focus is back on the button, so that what the item does can take it somewhere else. */
  const runChosen = () => {
    const item = chosen.current;
    chosen.current = null;
    if (item !== null) setTimeout(() => item.run());
  };

  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger className={className} aria-label={label} tabIndex={isTabStop ? undefined : -1}>
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={runChosen}
        >
          {isOpen &&
            groups().map((group, at) => (
              <DropdownMenu.Group key={group.title ?? at}>
                {at > 0 && <DropdownMenu.Separator className="menu-rule" />}
                {group.title && <DropdownMenu.Label className="menu-title">{group.title}</DropdownMenu.Label>}
                {group.items.map((item) => (
                  <DropdownMenu.Item
                    key={item.id}
                    className="menu-item"
                    disabled={Boolean(item.blocked)}
                    textValue={item.title}
                    onSelect={() => {
                      chosen.current = item;
                    }}
                  >
                    <span>{item.title}</span>
                    {item.keys && <kbd className="key">{keyHint(item.keys)}</kbd>}
                    {(item.blocked || item.detail) && (
                      <span className="menu-detail">{item.blocked || item.detail}</span>
                    )}
                  </DropdownMenu.Item>
                ))}
              </DropdownMenu.Group>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
