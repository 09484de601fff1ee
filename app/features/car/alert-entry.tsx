import { Bell } from "lucide";
import { Link } from "react-router";
import { honeypotField } from "#domain/inquiry/contact-fields.ts";
import { paths } from "#domain/pages/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { useSiteSettings } from "../site/site-settings.ts";

/** `value`: the list's query string, or a vehicle's `ad_key`. */
type AlertEntryProps = { name: "suche" | "fahrzeug"; value: string; className?: string };

/**
 * A plain HTML form works without scripts, and few words and classes keep the list's HTML small. Nothing without
 * a mail server: an alert counts once the link in a mail confirms it.
 */
export function AlertEntry({ name, value, className = "" }: AlertEntryProps) {
  if (useSiteSettings().lacksMailServer) return null;
  return (
    <details className={`alert ${className}`}>
      <summary>
        <Icon icon={Bell} size={18} />
        Sagen Sie mir Bescheid, wenn{" "}
        {name === "suche" ? "ein passendes Fahrzeug kommt" : "der Preis sinkt"}
      </summary>
      {/* The server removes invisible characters from an address; the browser would refuse them. */}
      <form method="post" action={paths.alert} noValidate>
        <input type="hidden" name={name} value={value} />
        {/* Honeypot, see HoneypotField in features/inquiry/form-notes.tsx. */}
        <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" aria-hidden />
        <label>
          E-Mail
          <input type="email" name="email" required autoComplete="email" />
        </label>
        <button type="submit" className="action-link">
          {name === "suche" ? "Suchauftrag anlegen" : "Preis beobachten"}
        </button>
        <small>
          Höchstens eine E-Mail am Tag, erst nach Ihrer Bestätigung, jederzeit abbestellbar.{" "}
          <Link to={paths.privacy}>Datenschutz</Link>
        </small>
      </form>
    </details>
  );
}
