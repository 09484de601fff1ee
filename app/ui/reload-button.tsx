import { useLocation } from "react-router";
import { buttonStyle } from "./button-style.ts";

/**
 * 'Seite neu laden': asks the server for this very address again. A form of its own, so that it is a
 * button with JavaScript and without.
 */
export function ReloadButton({ look }: { look: keyof typeof buttonStyle }) {
  const { pathname, search } = useLocation();
  return (
    <form action={pathname}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonStyle[look]}>
        Seite neu laden
      </button>
    </form>
  );
}
