import { type IconNode, Monitor, Moon, Sun } from "lucide";
import { useSyncExternalStore } from "react";
import { onThemeChangeElsewhere, themeChoice } from "../../browser-storage.ts";
import { useHydrated } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { createStore } from "../../ui/store.ts";
import { Tooltip } from "../../ui/tooltip.tsx";

const themes = {
  system: { name: "System", icon: Monitor, next: "light" },
  light: { name: "Hell", icon: Sun, next: "dark" },
  dark: { name: "Dunkel", icon: Moon, next: "system" },
} as const satisfies Record<string, { name: string; icon: IconNode; next: string }>;

type Theme = keyof typeof themes;

export function ThemeToggle() {
  const isHydrated = useHydrated();
  return <span className="needs-script block h-11">{isHydrated && <Toggle />}</span>;
}

function Toggle() {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.get);
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

const isTheme = (text: string | null | undefined): text is Theme =>
  typeof text === "string" && Object.hasOwn(themes, text);

/** If the browser blocks storage, the attribute keeps the choice until the page is left. */
function readTheme(): Theme {
  const candidates = [themeChoice.read(), document.documentElement.dataset.theme];
  return candidates.find(isTheme) ?? "system";
}

const themeStore = createStore(readTheme, (onChange) => {
  // Another tab may have changed the theme while this one was loading.
  applyTheme(readTheme());
  onChange();
  return onThemeChangeElsewhere(() => {
    const text = themeChoice.read();
    applyTheme(isTheme(text) ? text : "system");
    onChange();
  });
});

function chooseTheme(theme: Theme): void {
  themeChoice.write(theme);
  applyTheme(theme);
  themeStore.set(theme);
}

/** app.css derives the colors from this attribute; without it they follow the system. */
function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}
