import { useLocation } from "react-router";
import { pageParameters } from "#domain/page-parameters.ts";
import { buttonStyle } from "./button-style.ts";

/**
 * 'Seite neu laden': asks the server for this very address again. A form of its own, so that it is a
 * button with JavaScript and without. It keeps what the page reads of the address, which is all that the
 * server renders it from.
 */
export function ReloadButton({ look }: { look: keyof typeof buttonStyle }) {
  const { pathname, search } = useLocation();
  const given = new URLSearchParams(search);
  const kept = pageParameters(pathname).flatMap((name) =>
    given.getAll(name).map((value) => ({ name, value })),
  );
  return (
    <form action={pathname}>
      {kept.map(({ name, value }) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonStyle[look]}>
        Seite neu laden
      </button>
    </form>
  );
}
