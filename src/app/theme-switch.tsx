import { useEffect, useState } from "react";
import { applyTheme, storedTheme, storeTheme, type ThemeChoice } from "./theme";

const choices: readonly ThemeChoice[] = ["system", "light", "dark"];

export function ThemeSwitch() {
  const [choice, setChoice] = useState(storedTheme);
  useEffect(() => applyTheme(choice), [choice]);

  const choose = (next: ThemeChoice) => {
    storeTheme(next);
    setChoice(next);
  };

  return (
    <select
      className="select quiet"
      aria-label="Theme"
      value={choice}
      onChange={({ target }) => choose(target.value as ThemeChoice)}
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
