import { Monitor, Moon, Sun } from "lucide";
import { useSyncExternalStore } from "react";
import { onThemeChangeElsewhere, themeChoice } from "../../browser-storage.ts";
import { Icon } from "../../ui/icon.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";

const themes = {
  system: { name: "System", icon: Monitor, next: "light" },
  light: { name: "Hell", icon: Sun, next: "dark" },
  dark: { name: "Dunkel", icon: Moon, next: "system" },
} as const satisfies Record<Theme, { next: Theme; name: string; icon: typeof Sun }>;

export function ThemeToggle() {
  const theme = useSyncExternalStore(subscribe, themeNow, () => "system" as const);
  const { name, icon, next } = themes[theme];
  const text = `Farbschema: ${name}`;
  return (
    <Tooltip text={text} place="above">
      <button type="button" onClick={() => chooseTheme(next)} className="footer-link min-w-11">
        <Icon icon={icon} size={20} />
        <span className="md:sr-only">{text}</span>
      </button>
    </Tooltip>
  );
}

type Theme = "system" | "light" | "dark";

/** As last read or chosen; where storage is refused it holds until the page is left. */
let current: Theme | null = null;
const listeners = new Set<() => void>();

function storedTheme(): Theme | null {
  const text = themeChoice.read();
  return text === "light" || text === "dark" || text === "system" ? text : null;
}

/** The colours follow this attribute (app.css); without it they are the system's. */
function show(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may have chosen since it was read.
  current = storedTheme() ?? current;
  show(themeNow());
  const stop = onThemeChangeElsewhere(() => {
    current = null;
    show(themeNow());
    listener();
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function themeNow(): Theme {
  current ??= storedTheme() ?? "system";
  return current;
}

function chooseTheme(theme: Theme): void {
  current = theme;
  themeChoice.write(theme);
  show(theme);
  for (const listener of listeners) listener();
}
