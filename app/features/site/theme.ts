import { useSyncExternalStore } from "react";
import { onThemeChangeElsewhere, rememberedTheme } from "../../browser-storage.ts";

export type Theme = "system" | "light" | "dark";

/** As it was read or chosen last; where storage is refused it holds until the page is left. */
let current: Theme | null = null;
const listeners = new Set<() => void>();

function themeNow(): Theme {
  current ??= storedTheme() ?? "system";
  return current;
}

function storedTheme(): Theme | null {
  const text = rememberedTheme.read();
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

/** What the visitor chose; the system's colours on the server and until he has chosen. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, themeNow, () => "system");
}

/** Shows the page in these colours, in all tabs and at the next visit too. */
export function chooseTheme(theme: Theme): void {
  current = theme;
  rememberedTheme.write(theme);
  show(theme);
  for (const tell of listeners) tell();
}
