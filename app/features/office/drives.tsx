import { shortDayText } from "#domain/format/calendar.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import {
  answerPath,
  isCalledOff,
  type TodaysDrives,
  type WeekEntry,
  type WeekEntryState,
} from "#domain/office/week-plan.ts";
import { CarPicture } from "../car/car-parts.tsx";
import { CallLink, CarLine, rowActions, rowStyle } from "./office-parts.tsx";

const stateTexts: Readonly<Record<WeekEntryState, string>> = {
  confirmed: "bestätigt",
  moving: "bestätigt, eine andere Zeit ist im Gespräch",
  proposed: "vorgeschlagen, der Kunde hat noch nicht geantwortet",
  cancelled: "vom Kunden abgesagt",
  "called-off": "von uns abgesagt",
};

export const closedText = "Dann ist geschlossen";

/** 'bestätigt (Anna)' */
export const stateText = ({ state, appointment: { answeredBy } }: WeekEntry): string =>
  state === "cancelled" || answeredBy === null
    ? stateTexts[state]
    : `${stateTexts[state]} (${answeredBy})`;

export function PersonLink({ reference, name }: { reference: string; name: string }) {
  return (
    <a
      href={inquiryPath(reference)}
      className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
    >
      {name}
    </a>
  );
}

export type EntryProps = { entry: WeekEntry; isClosed: boolean };

/** A test drive in the list of its day. */
export function DriveRow({ entry, isClosed }: EntryProps) {
  const { slot, appointment } = entry;
  const { reference, name, car, carNote, phone } = appointment;
  const isOff = isCalledOff(entry);
  return (
    <li className={`${rowStyle} ${isOff ? "bg-transparent" : ""}`}>
      <div className="flex flex-wrap gap-x-4">
        <p
          className={`figures min-w-14 pt-2 text-lg font-bold ${isOff ? "text-muted line-through" : ""}`}
        >
          {slot.clock}
        </p>
        <div className="min-w-0 flex-[1_1_10rem]">
          <h4 dir="auto" className="text-lg font-bold">
            <PersonLink reference={reference} name={name} />
          </h4>
          <CarLine car={car} carNote={carNote} />
          {isClosed && <p className="font-semibold text-warning">{closedText}</p>}
          <p className="text-sm text-muted">{stateText(entry)}</p>
        </div>
      </div>
      <div className={`mt-3 ${rowActions}`}>
        {phone !== "" && <CallLink phone={phone} />}
        <a href={answerPath(reference)} className="action-link">
          {isOff ? "Neuer Termin" : "Ändern"}
          <span className="sr-only">: {name}</span>
        </a>
      </div>
    </li>
  );
}

/** Who comes today, before whatever waits; where nobody does, who comes next. */
export function DrivesToday({ drives: { today, next } }: { drives: TodaysDrives }) {
  if (today.length === 0) return next !== null && <NextDrive entry={next} />;
  return (
    <section className="mt-6">
      <h2 className="part-title">
        Termine heute <span className="figures text-muted">({today.length})</span>
      </h2>
      <ul className="mt-3 grid gap-2 lg:grid-cols-2">
        {today.map((entry) => (
          <DriveToday key={`${entry.appointment.reference} ${entry.state}`} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function DriveToday({ entry }: { entry: WeekEntry }) {
  const { slot, appointment } = entry;
  const { reference, name, car, carNote, picture } = appointment;
  const isOff = isCalledOff(entry);
  return (
    <li className="grid">
      <a
        href={answerPath(reference)}
        className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-3 hover:border-ink"
      >
        <span
          className={`figures min-w-14 shrink-0 text-xl font-bold ${isOff ? "text-muted line-through" : ""}`}
        >
          {slot.clock}
        </span>
        <span className="min-w-0 flex-[1_1_8.5rem]">
          <strong dir="auto" className="block text-lg leading-tight">
            {name}
          </strong>
          {car !== null && <span className="figures block">{car}</span>}
          {carNote !== null && (
            <span className="block font-semibold text-warning first-letter:uppercase">
              {carNote}
            </span>
          )}
          <span className="block text-sm text-muted">{stateText(entry)}</span>
        </span>
        {picture !== null && (
          <span className="w-24 shrink-0 overflow-hidden rounded-card">
            <CarPicture path={picture} alt="" sizes="6rem" priority="lazy" widest={320} />
          </span>
        )}
      </a>
    </li>
  );
}

const NextDrive = ({ entry: { slot, appointment } }: { entry: WeekEntry }) => (
  <p className="figures mt-4 text-muted">
    Heute kein Termin. Der nächste:{" "}
    <a href={answerPath(appointment.reference)} className="underline underline-offset-4">
      {shortDayText(slot.day)}, {slot.clock}&nbsp;Uhr, <bdi>{appointment.name}</bdi>
    </a>
  </p>
);
