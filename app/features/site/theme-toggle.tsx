import { Monitor, Moon, Sun } from "lucide";
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
} as const satisfies Record<Theme, { next: Theme; name: string; icon: typeof Sun }>;

/** In the footer, and on phones in the menu; nothing before the browser has taken over. */
export function ThemeToggle() {
  const isHydrated = useHydrated();
  return <span className="needs-script block h-11">{isHydrated && <Toggle />}</span>;
}

function Toggle() {
  const theme = useSyncExternalStore(chosenTheme.subscribe, chosenTheme.get);
  const { name, icon, next } = themes[theme];
  const text = `Farbschema: ${name}`;
  return (
    <Tooltip text={text} place="above">
      <button type="button" onClick={() => choose(next)} className="footer-link min-w-11">
        <Icon icon={icon} size={20} />
        <span className="md:sr-only">{text}</span>
      </button>
    </Tooltip>
  );
}

type Theme = "system" | "light" | "dark";

const isTheme = (text: string | null | undefined): text is Theme =>
  text === "light" || text === "dark" || text === "system";

/** Where storage is refused the attribute holds the choice until the page is left. */
function chosen(): Theme {
  const texts = [themeChoice.read(), document.documentElement.dataset.theme];
  return texts.find(isTheme) ?? "system";
}

const chosenTheme = createStore(chosen, (changed) => {
  // Another tab may have chosen while this one was loading.
  show(chosen());
  changed();
  return onThemeChangeElsewhere(() => {
    const text = themeChoice.read();
    show(isTheme(text) ? text : "system");
    changed();
  });
});

function choose(theme: Theme): void {
  themeChoice.write(theme);
  show(theme);
  chosenTheme.set(theme);
}

/** The attribute that the colours follow (app.css); without it they are the system's. */
function show(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}
