import { createContext, useContext } from "react";
import { useLocation } from "react-router";

/** The id under which the server's log has the request; null in the browser. */
const FailureId = createContext<string | null>(null);

/** The server wraps each page with the id of its request; only pages that failed show it. */
export const FailureIdProvider = FailureId.Provider;

/**
 * What a visitor can tell us on the phone, so that we find the cause in the log. Hydration leaves the
 * server's text as it stands; a failure in the browser has no line there, and no id.
 */
export function FailureIdNote() {
  const id = useContext(FailureId);
  // The server's text would stay as well when the next page fails in the same place.
  const { key } = useLocation();
  return (
    <p key={key} suppressHydrationWarning className="mt-2 text-sm text-muted empty:hidden">
      {id === null ? "" : `Kennung: ${id}`}
    </p>
  );
}
