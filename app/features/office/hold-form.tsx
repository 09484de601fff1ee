import type { ReactNode } from "react";
import type { HoldChoice } from "#domain/car/hold.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { holdFields as fields, officeFields } from "#domain/office/office.ts";
import { scrollIntoView } from "../../ui/browser.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import { FieldError } from "../../ui/field.tsx";
import { HiddenFields } from "../../ui/form-controls.tsx";

const choiceTitles = {
  morgen: "Bis morgen",
  samstag: "Bis Samstag",
  "drei-tage": "Drei Tage",
} as const;

type HoldFormProps = {
  /** Address that the buttons post to, with these fields; otherwise the page's own. */
  action?: string;
  hidden?: Readonly<Record<string, string>>;
  isHeld: boolean;
  /** False while the car is held for somebody else. */
  canHold: boolean;
  choices: readonly { value: HoldChoice; label: string }[];
  /** Names the car where a page has several. */
  about?: string;
  /** A link in the second column of the first row. */
  beside?: ReactNode;
  refused: RefusedForm | null;
};

/** 'Vormerken' and 'Vormerkung aufheben'. */
export function HoldForm(props: HoldFormProps) {
  const { action, hidden = {}, isHeld, canHold, choices, about, beside, refused } = props;
  const issue = refused?.issues.find(({ field }) => field === fields.day);
  const error = issue?.message ?? null;
  const typed = refused?.values ?? {};
  const id = `feld-${fields.day}${hidden[fields.car] ?? ""}`;
  const forCar = about === undefined ? null : <span className="sr-only">: {about}</span>;
  return (
    <div className="mt-3 grid max-w-md grid-cols-2 items-start gap-2">
      {canHold && (
        <details
          open={error !== null}
          onToggle={({ currentTarget }) => currentTarget.open && scrollIntoView(currentTarget)}
          className="col-span-full row-start-1"
        >
          <summary
            className={`action-link cursor-pointer list-none in-open:border-ink ${beside ? "w-[calc(50%-0.25rem)]" : "max-sm:w-full"}`}
          >
            {isHeld ? "Neu vormerken" : "Vormerken"}
            {forCar}
          </summary>
          <p className="mt-3 text-sm text-muted">
            Steht dann auf der Seite des Wagens. Er bleibt im Angebot.
          </p>
          {choices.length > 0 && (
            <form method="post" action={action} className="mt-3 grid gap-2">
              <HiddenFields values={{ ...hidden, [officeFields.action]: "vormerken" }} />
              {choices.map(({ value, label }) => (
                <button
                  key={value}
                  type="submit"
                  name={fields.end}
                  value={value}
                  className={`${buttonStyle.quiet} figures`}
                >
                  {choiceTitles[value]} ({label})
                </button>
              ))}
            </form>
          )}
          <form method="post" action={action} className="mt-4">
            <HiddenFields values={{ ...hidden, [officeFields.action]: "vormerken" }} />
            <div className="grid grid-cols-[3fr_2fr] gap-2">
              <label className="min-w-0 font-semibold">
                Tag
                <input
                  type="date"
                  id={id}
                  name={fields.day}
                  defaultValue={typed[fields.day] ?? ""}
                  aria-invalid={error !== null}
                  aria-describedby={error === null ? undefined : `${id}-fehler`}
                  className={`${controlStyle} h-12 font-normal`}
                />
              </label>
              <label className="min-w-0 font-semibold">
                Uhrzeit
                <input
                  type="time"
                  name={fields.clock}
                  defaultValue={typed[fields.clock] ?? "12:00"}
                  className={`${controlStyle} h-12 font-normal`}
                />
              </label>
            </div>
            <FieldError id={id} error={error} hint={undefined} />
            <button
              type="submit"
              name={fields.end}
              value="zeit"
              className={`${buttonStyle.quiet} mt-2 w-full`}
            >
              Bis dahin vormerken
            </button>
          </form>
        </details>
      )}
      {isHeld && (
        <form method="post" action={action} className={canHold ? "col-span-full" : ""}>
          <HiddenFields values={{ ...hidden, [officeFields.action]: "freigeben" }} />
          <button type="submit" className="action-link w-full">
            Vormerkung aufheben{forCar}
          </button>
        </form>
      )}
      {beside}
    </div>
  );
}
