import { fieldId } from "./fields.ts";
import type { FieldIssue } from "./form-values.ts";

type ErrorSummaryProps = { message: string; issues: readonly FieldIssue[] };

/** Why the server refused a form that was sent without scripts, with links to the fields. */
export function ErrorSummary({ message, issues }: ErrorSummaryProps) {
  return (
    <div role="alert" className="rounded-card border-2 border-danger bg-surface p-4">
      <p className="font-semibold">{issues.length > 0 ? "Validierungsfehler" : message}</p>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ field, message: wrong }) => (
            <li key={field}>
              <a
                href={`#${fieldId(field)}`}
                className="inline-flex min-h-11 items-center text-danger underline underline-offset-4"
              >
                {wrong}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
