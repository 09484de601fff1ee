import type { ReactNode } from "react";
import type { HoldChoice } from "#domain/car/hold.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { holdFields as fields, officeFields } from "#domain/office/office.ts";
import { scrollIntoView } from "../../ui/browser.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import { FieldError } from "../../ui/field.tsx";
import { HiddenFields } from "../../ui/form-controls.tsx";
import { FoldIcon } from "../../ui/icon.tsx";

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
  /** The second button of the first row. */
  beside?: ReactNode;
  refused: RefusedForm | null;
};

/** 'Vormerken' by one tap or until another time, and 'Vormerkung aufheben'. */
export function HoldForm(props: HoldFormProps) {
  const { action, hidden = {}, isHeld, canHold, choices, about, beside, refused } = props;
  // Long enough to come and look.
  const usual = choices.find(({ value }) => value === "drei-tage") ?? choices.at(-1);
  const forCar = about === undefined ? null : <span className="sr-only">: {about}</span>;
  const fieldsOf = (aktion: string) => ({ ...hidden, [officeFields.action]: aktion });
  return (
    <div className="mt-3 grid max-w-md grid-cols-2 gap-2">
      {isHeld ? (
        <form method="post" action={action} className="grid">
          <HiddenFields values={fieldsOf("freigeben")} />
          <button type="submit" className="action-link">
            <span>Vormerkung aufheben{forCar}</span>
          </button>
        </form>
      ) : (
        canHold &&
        usual && (
          <form method="post" action={action} className="grid">
            <HiddenFields values={fieldsOf("vormerken")} />
            <button type="submit" name={fields.end} value={usual.value} className="action-link">
              <span>
                Vormerken
                <span className="figures block text-sm font-normal">bis {usual.label}</span>
                {forCar}
              </span>
            </button>
          </form>
        )
      )}
      {beside}
      {canHold && (
        <OtherEnds
          action={action}
          values={fieldsOf("vormerken")}
          choices={choices.filter((choice) => isHeld || choice !== usual)}
          forCar={forCar}
          refused={refused}
        />
      )}
    </div>
  );
}

type OtherEndsProps = Pick<HoldFormProps, "choices" | "refused"> & {
  action: string | undefined;
  values: Readonly<Record<string, string>>;
  forCar: ReactNode;
};

function OtherEnds({ action, values, choices, forCar, refused }: OtherEndsProps) {
  const issue = refused?.issues.find(({ field }) => field === fields.day);
  const error = issue?.message ?? null;
  const typed = refused?.values ?? {};
  const id = `feld-${fields.day}${values[fields.car] ?? ""}`;
  return (
    <details
      open={error !== null}
      onToggle={({ currentTarget }) => currentTarget.open && scrollIntoView(currentTarget)}
      className="col-span-full"
    >
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 font-semibold">
        Andere Frist{forCar}
        <FoldIcon />
      </summary>
      <p className="text-sm text-muted">
        „Vorgemerkt“ steht dann auf der Seite des Wagens. Er bleibt im Angebot.
      </p>
      {choices.length > 0 && (
        <form method="post" action={action} className="mt-3 grid gap-2">
          <HiddenFields values={values} />
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
        <HiddenFields values={values} />
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
  );
}
