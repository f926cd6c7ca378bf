import { useEffect } from "react";
import { useApp, useShell } from "../app-context";
import { applyTheme, storeTheme, type ThemeChoice } from "../theme";

const choices: readonly ThemeChoice[] = ["system", "light", "dark"];

export function ThemeSwitch() {
  const { shell } = useApp();
  const choice = useShell((state) => state.theme);
  useEffect(() => {
    storeTheme(choice);
    return applyTheme(choice);
  }, [choice]);

  return (
    <select
      className="select quiet wide-only"
      aria-label="Theme"
      value={choice}
      onChange={({ target }) => shell.setState({ theme: target.value as ThemeChoice })}
    >
      {choices.map((each) => (
        <option key={each} value={each}>
          {titles[each]}
        </option>
      ))}
    </select>
  );
}

const titles: Record<ThemeChoice, string> = { system: "System", light: "Light", dark: "Dark" };
