import { Monitor, Moon, Sun } from "lucide";
import { Icon } from "../../ui/icon.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { chooseTheme, type Theme, useTheme } from "./theme.ts";

/** What each is called, and which one a click brings next. */
const themes = {
  system: { name: "System", icon: Monitor, next: "light" },
  light: { name: "Hell", icon: Sun, next: "dark" },
  dark: { name: "Dunkel", icon: Moon, next: "system" },
} as const satisfies Record<Theme, { next: Theme; name: string; icon: typeof Sun }>;

/** Steps through the colours of the system, light and dark. The name says which are chosen. */
export function ThemeToggle() {
  const { name, icon, next } = themes[useTheme()];
  const text = `Farbschema: ${name}`;
  return (
    <Tooltip text={text} place="above">
      <button type="button" onClick={() => chooseTheme(next)} className="footer-link min-w-11">
        <Icon of={icon} size={20} />
        <span className="md:sr-only">{text}</span>
      </button>
    </Tooltip>
  );
}
