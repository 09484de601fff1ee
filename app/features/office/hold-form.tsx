import type { HoldChoice } from "#domain/car/hold.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { holdFields as fields, officeFields } from "#domain/office/office.ts";
import { scrollIntoView } from "../../ui/browser.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import { FieldError } from "../../ui/field.tsx";
import { HiddenFields } from "../../ui/form-controls.tsx";
import type { FieldValues } from "../../ui/form-values.ts";
import { FoldIcon } from "../../ui/icon.tsx";

const choiceTitles = {
  morgen: "Bis morgen",
  samstag: "Bis Samstag",
  "drei-tage": "Drei Tage",
} as const;

type HoldProps = {
  /** Address that the buttons post to, with these fields; otherwise the page's own. */
  action?: string;
  hidden?: Readonly<Record<string, string>>;
  isHeld: boolean;
  choices: readonly { value: HoldChoice; label: string }[];
  /** Names the car where a page has several. */
  about?: string;
};

/** Long enough to come and look. */
const usualOf = ({ choices }: HoldProps) =>
  choices.find(({ value }) => value === "drei-tage") ?? choices.at(-1);

const About = ({ about }: HoldProps) =>
  about !== undefined && <span className="sr-only">: {about}</span>;

/** 'Vormerken' by one tap, or 'Vormerkung aufheben'. */
export function HoldButton(props: HoldProps & { className?: string }) {
  const { action, hidden = {}, isHeld, className = "action-link" } = props;
  const usual = usualOf(props);
  if (!isHeld && usual === undefined) return null;
  return (
    <form method="post" action={action} className="grid">
      <HiddenFields
        values={{ ...hidden, [officeFields.action]: isHeld ? "freigeben" : "vormerken" }}
      />
      {isHeld || usual === undefined ? (
        <button type="submit" className={className}>
          <span>
            Vormerkung aufheben
            <About {...props} />
          </span>
        </button>
      ) : (
        <button type="submit" name={fields.end} value={usual.value} className={className}>
          <span>
            Vormerken{" "}
            <span className="figures inline-block text-sm leading-tight font-normal">
              bis {usual.label}
            </span>
            <About {...props} />
          </span>
        </button>
      )}
    </form>
  );
}

/** Of an inquiry's car. */
export const HoldForm = (props: HoldProps & { refused: RefusedForm | null }) => (
  <div className="mt-3 grid max-w-md gap-2 sm:grid-cols-2">
    <HoldButton {...props} />
    <OtherEnds {...props} />
  </div>
);

type OtherEndsProps = HoldProps & { refused: RefusedForm | null };

/** Until another time. */
export function OtherEnds(props: OtherEndsProps) {
  const { action, hidden = {}, isHeld, refused } = props;
  const usual = usualOf(props);
  const choices = props.choices.filter((choice) => isHeld || choice !== usual);
  const values: FieldValues = { ...hidden, [officeFields.action]: "vormerken" };
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
        Andere Frist
        <About {...props} />
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
