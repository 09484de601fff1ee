import { Monitor, Moon, Sun } from "lucide";
import { useEffect, useState } from "react";
import { onThemeChangeElsewhere, themeChoice } from "../../browser-storage.ts";
import { Icon } from "../../ui/icon.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";

const themes = {
  system: { name: "System", icon: Monitor, next: "light" },
  light: { name: "Hell", icon: Sun, next: "dark" },
  dark: { name: "Dunkel", icon: Moon, next: "system" },
} as const satisfies Record<Theme, { next: Theme; name: string; icon: typeof Sun }>;

export function ThemeToggle() {
  // Where storage is refused the attribute holds the choice until the page is left.
  const [theme, setTheme] = useState(
    () => readTheme(themeChoice.read()) ?? readTheme(document.documentElement.dataset.theme),
  );
  const { name, icon, next } = themes[theme ?? "system"];
  const text = `Farbschema: ${name}`;

  // Outside React: the attribute that the colours follow (app.css); without it they are the system's.
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === null || theme === "system") delete dataset.theme;
    else dataset.theme = theme;
  }, [theme]);

  // Outside React: the choice in other tabs.
  useEffect(() => onThemeChangeElsewhere(() => setTheme(readTheme(themeChoice.read()))), []);

  function choose(): void {
    themeChoice.write(next);
    setTheme(next);
  }
  return (
    <Tooltip text={text} place="above">
      <button type="button" onClick={choose} className="footer-link min-w-11">
        <Icon icon={icon} size={20} />
        <span className="md:sr-only">{text}</span>
      </button>
    </Tooltip>
  );
}

type Theme = "system" | "light" | "dark";

function readTheme(text: string | null | undefined): Theme | null {
  return text === "light" || text === "dark" || text === "system" ? text : null;
}
