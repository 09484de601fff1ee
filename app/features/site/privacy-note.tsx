import { Link } from "react-router";
import { paths } from "#domain/paths.ts";

/** Beside each form; no box to tick, since answering needs no consent (G5). */
export function PrivacyNote() {
  return (
    <p className="text-sm text-muted">
      Informationen zur Verarbeitung Ihrer Daten finden Sie in unserer{" "}
      <Link to={paths.privacy} className="font-semibold text-ink underline underline-offset-4">
        Datenschutz&shy;erklärung
      </Link>
      .
    </p>
  );
}
