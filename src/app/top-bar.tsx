import { EngineSlot } from "./engine-slot";
import { OutlineMenu } from "./outline";
import { useNotebook } from "./store-context";
import { ThemeSwitch } from "./theme-switch";

export function TopBar() {
  const title = useNotebook((state) => state.document?.title ?? null);
  return (
    <header className="top-bar">
      <OutlineMenu />
      <span className="top-bar-name">anchorscope</span>
      {title !== null && <h1 className="top-bar-title">{title}</h1>}
      <div className="top-bar-end">
        <EngineSlot />
        <ThemeSwitch />
      </div>
    </header>
  );
}
