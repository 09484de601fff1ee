import { ArrowLeft, ArrowRight, Plus } from "lucide";
import { addDays, germanDate, shortDayText, weekdayName } from "#domain/format/calendar.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officeFields, officePaths } from "#domain/office/office.ts";
import {
  answerFields,
  answerPath,
  clocksOf,
  entryPath,
  isCalledOff,
  isInClosedTime,
  isShownDay,
  type OfficeWeek,
  type WaitingWish,
  type WeekDay,
  weekParameter,
} from "#domain/office/week-plan.ts";
import { slotText } from "#domain/test-drive/slots.ts";
import { openOffice } from "../../context.ts";
import { CarPicture } from "../../features/car/car-parts.tsx";
import { Progress } from "../../features/office/contact.tsx";
import {
  closedText,
  DriveRow,
  type EntryProps,
  PersonLink,
  stateText,
} from "../../features/office/drives.tsx";
import { useLacksMailServer } from "../../features/office/fresh-page.ts";
import {
  CallLink,
  CarLine,
  EntryLink,
  NotMailed,
  OfficePage,
  rowActions,
  rowStyle,
  Status,
  Warnings,
} from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/week.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { appointments } = openOffice(context).desk;
  const answered = url.searchParams.get(answerFields.answered);
  return {
    week: await appointments.week(url.searchParams.get(weekParameter)),
    saved: answered === null ? null : await appointments.find(answered, null),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Woche", isIndexed: false });

export default function WeekPage({ loaderData: { week, saved } }: Route.ComponentProps) {
  const { monday, today, wishes, days } = week;
  const sendsMail = !useLacksMailServer();
  const isCurrent = days.some(({ day }) => day === today);
  const shown = days.filter(
    (day) => day.entries.length > 0 || (isShownDay(day) && (day.day >= today || !isCurrent)),
  );
  return (
    <OfficePage title="Woche" links={<EntryLink />}>
      {saved !== null && (
        <Status>
          Gespeichert.{" "}
          {saved.email === ""
            ? `${saved.name} hat keine E-Mail-Adresse: Bitte sagen Sie Bescheid.`
            : sendsMail && `${saved.name} bekommt dazu eine E-Mail.`}
        </Status>
      )}
      {saved !== null && saved.email !== "" && (
        <NotMailed sends={`Die E-Mail an ${saved.name}`} className="mt-4" />
      )}
      {wishes.length > 0 && (
        <section className="mt-8">
          <h2 className="part-title">
            Terminwünsche <span className="figures text-muted">({wishes.length})</span>
          </h2>
          <ul className="mt-4 grid gap-4 lg:grid-cols-2">
            {wishes.map((wish) => (
              <WishRow key={wish.reference} wish={wish} />
            ))}
          </ul>
        </section>
      )}
      <nav aria-label="Wochen" className="mt-5 flex items-center justify-between gap-2">
        <WeekLink day={addDays(monday, -7)} label="Vorige Woche" icon={ArrowLeft} />
        <h2 className="figures text-center text-[min(1.125rem,5vw)] font-bold sm:text-2xl">
          <span className="inline-block">{shortDate(monday)}–</span>
          <span className="inline-block">{germanDate(addDays(monday, 6))}</span>
        </h2>
        <WeekLink day={addDays(monday, 7)} label="Nächste Woche" icon={ArrowRight} />
      </nav>
      {!isCurrent && (
        <p className="mt-2 text-center">
          <a href={officePaths.week} className="quiet-action">
            Zu dieser Woche
          </a>
        </p>
      )}
      <div className="mt-4 lg:hidden">
        {shown.map((day) => (
          <DaySection key={day.day} day={day} today={today} />
        ))}
      </div>
      <WeekTable {...week} />
    </OfficePage>
  );
}

const dayName = (day: string) => `${weekdayName(day)}, ${shortDate(day)}`;

/** '23.11.' */
const shortDate = (day: string) => germanDate(day).slice(0, "23.11.".length);

type WeekLinkProps = { day: string; label: string; icon: typeof ArrowLeft };

function WeekLink({ day, label, icon }: WeekLinkProps) {
  return (
    <a href={`${officePaths.week}?${weekParameter}=${day}`} className="action-link min-w-12">
      <Icon icon={icon} size={20} />
      <span className="sr-only">{label}</span>
    </a>
  );
}

function WishRow({ wish }: { wish: WaitingWish }) {
  const { reference, name, car, carNote, picture, rows, startsAt, wait, phone } = wish;
  const exact = wish.exact.filter(({ takenBy }) => takenBy === null);
  return (
    <li className={rowStyle}>
      <div className="flex flex-wrap items-start gap-x-4">
        <div className="min-w-0 flex-[1_1_11rem]">
          <h3 dir="auto" className="-mt-2 text-lg font-bold">
            <PersonLink reference={reference} name={name} />
          </h3>
          <CarLine car={car} carNote={carNote} />
          {rows.map(([term, value]) => (
            <p key={term} className="figures">
              {term}: {value}
            </p>
          ))}
        </div>
        {picture !== null && (
          <div className="w-28 shrink-0 overflow-hidden rounded-card sm:w-36">
            <CarPicture path={picture} alt="" sizes="9rem" priority="lazy" widest={480} />
          </div>
        )}
      </div>
      <Warnings texts={wish.warnings} />
      {startsAt !== null && <p className="figures">Bisher bestätigt: {slotText(startsAt)}</p>}
      <p className="figures text-sm text-muted">{wait}</p>
      <Progress {...wish} />
      <div className={`mt-auto pt-3 ${rowActions}`}>
        {exact.map((slot) => (
          <form
            key={`${slot.day} ${slot.clock}`}
            method="post"
            action={answerPath(reference)}
            className="grid max-sm:basis-full"
          >
            <input type="hidden" name={officeFields.action} value="bestaetigen" />
            <input type="hidden" name={answerFields.round} value={wish.round} />
            <input type="hidden" name={answerFields.slot} value={`${slot.day}T${slot.clock}`} />
            <button type="submit" className={`${buttonStyle.primary} figures`}>
              {shortDayText(slot.day)}, {slot.clock} bestätigen
            </button>
          </form>
        ))}
        <a
          href={answerPath(reference)}
          className={`action-link ${exact.length === 0 ? "action-link-primary" : ""}`}
        >
          <span className="first-letter:uppercase">
            {exact.length > 0 ? (
              "Andere Zeit"
            ) : wish.exact.length > 0 ? (
              "Andere Zeit wählen"
            ) : (
              <>
                <span className="sr-only">Terminwunsch </span>beantworten
              </>
            )}
            <span className="sr-only">: {name}</span>
          </span>
        </a>
        {phone !== "" && <CallLink phone={phone} />}
      </div>
    </li>
  );
}

type DayProps = { day: WeekDay; today: string };

function DaySection({ day: shown, today }: DayProps) {
  const { day, hours, reason, entries } = shown;
  return (
    <section className="relative border-t border-line py-4">
      <h3 className="figures flex flex-wrap items-center justify-between gap-x-3 pr-12 font-bold">
        <span>
          {day === today && <span className="text-accent">Heute, </span>}
          {weekdayName(day)}, {shortDate(day)}
        </span>
        <span className="font-sans text-sm font-normal text-muted">
          {entries.length === 0 && "Kein Termin · "}
          {hours === null ? (
            closedDayText(reason)
          ) : (
            <>
              <span className="max-sm:hidden">geöffnet</span>
              <span className="sm:hidden">offen</span> {hours}
            </>
          )}
        </span>
      </h3>
      {day >= today && hours !== null && (
        <a
          href={entryPath(day, null)}
          title="Eintragen"
          className="absolute top-1.5 right-0 inline-flex size-11 items-center justify-center"
        >
          <Icon icon={Plus} size={20} />
          <span className="sr-only">Am {weekdayName(day)} eintragen</span>
        </a>
      )}
      {entries.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {entries.map((entry) => (
            <DriveRow
              key={`${entry.appointment.reference} ${entry.state}`}
              entry={entry}
              isClosed={isInClosedTime(entry, shown)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const closedDayText = (reason: string | null) =>
  reason === null ? "geschlossen" : `geschlossen (${reason})`;

type WeekTableProps = Pick<OfficeWeek, "days" | "today" | "now">;

/** The week beside each other, where there is room. Days without anything are left out. */
function WeekTable({ days, today, now }: WeekTableProps) {
  const shown = days.filter(isShownDay);
  return (
    <table className="figures mt-4 w-full table-fixed border-collapse text-sm max-lg:hidden">
      <thead>
        <tr>
          <td className="w-14" />
          {shown.map(({ day, hours, reason, free }) => (
            <th key={day} scope="col" className="px-2 pb-2 text-left align-bottom font-normal">
              <span className={`block text-base font-bold ${day === today ? "text-accent" : ""}`}>
                {free.length === 0 ? (
                  dayName(day)
                ) : (
                  <a
                    href={entryPath(day, null)}
                    title="Eintragen"
                    className="-my-2 inline-flex items-center gap-1 py-2 underline-offset-4 hover:underline"
                  >
                    {dayName(day)}
                    <Icon icon={Plus} size={16} className="text-muted" />
                    <span className="sr-only">: eintragen</span>
                  </a>
                )}
              </span>
              <span className="block text-muted">{hours ?? closedDayText(reason)}</span>
              {day >= today && hours !== null && free.length === 0 && (
                <span className="block text-muted">
                  {day === today ? "heute nichts mehr frei" : "nichts frei"}
                </span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {clocksOf(days).map((clock) => (
          <tr key={clock} className={rowHeight}>
            <th scope="row" className="pr-2 text-right align-top font-normal text-muted">
              <span className={clock.endsWith(":00") ? "-mt-2.5 block" : "sr-only"}>{clock}</span>
            </th>
            {shown.map((day) => (
              <TimeCell
                key={day.day}
                day={day}
                clock={clock}
                now={day.day === today && clock === now.clock ? now : null}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same for all, so that distance is time: two lines of a test drive, and more where a screen is high. */
const rowHeight = "h-[clamp(2.25rem,calc((100dvh-23rem)/20),2.75rem)]";

/** Of a half hour at which the house is closed: the whole day, or before, after and in the break. */
const closedCell = ({ hours }: WeekDay) =>
  hours === null
    ? "bg-sunken"
    : "bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_7px)]";

type TimeCellProps = { day: WeekDay; clock: string; now: OfficeWeek["now"] | null };

/** As high as its row; an entry shows who and which car, and the rest when it is pointed at. */
function TimeCell({ day: column, clock, now }: TimeCellProps) {
  const { day, open, free, entries } = column;
  const shown = entries.filter(({ slot }) => slot.clock === clock);
  const isFree = free.includes(clock);
  return (
    <td
      className={`relative border border-line p-0 ${isFree ? "bg-surface" : open.includes(clock) ? "" : closedCell(column)}`}
    >
      {now !== null && (
        <div
          aria-hidden="true"
          className={`pointer-events-none absolute inset-x-0 z-10 border-t-2 border-danger ${now.isLate ? "top-1/2" : "top-0"}`}
        />
      )}
      {shown.length > 0 && (
        <div className="absolute inset-0.5 flex gap-0.5">
          {shown.map((entry) => (
            <TimeEntry
              key={entry.appointment.reference}
              entry={entry}
              isClosed={isInClosedTime(entry, column)}
            />
          ))}
        </div>
      )}
      {shown.length === 0 && isFree && (
        // The day's own link leads there by the keyboard.
        <a
          href={entryPath(day, clock)}
          tabIndex={-1}
          title={`${shortDayText(day)}, ${clock} eintragen`}
          className="absolute inset-0 hover:bg-sunken"
        >
          <span className="sr-only">
            {shortDayText(day)}, {clock} frei: eintragen
          </span>
        </a>
      )}
    </td>
  );
}

const confirmedTint =
  "border-accent bg-[color-mix(in_oklab,var(--color-accent)_22%,var(--color-surface))]";
const proposedTint =
  "border-warning bg-[color-mix(in_oklab,var(--color-warning)_22%,var(--color-surface))]";

function TimeEntry({ entry, isClosed }: EntryProps) {
  const { reference, name, car, carNote, phone } = entry.appointment;
  const isOff = isCalledOff(entry);
  return (
    <div
      className={`group relative h-full min-w-0 flex-1 overflow-hidden rounded-sm border-l-4 px-1.5 text-xs leading-tight focus-within:z-10 focus-within:h-max focus-within:shadow-lg hover:z-10 hover:h-max hover:shadow-lg [&:is(:hover,:focus-within)_*]:whitespace-normal ${isOff ? "border-line bg-canvas text-muted" : entry.state === "proposed" ? proposedTint : confirmedTint}`}
    >
      <a
        href={inquiryPath(reference)}
        dir="auto"
        className={`block truncate font-bold hover:underline ${isOff ? "line-through" : ""}`}
      >
        {entry.slot.clock} {name}
      </a>
      <p className="truncate">
        {isClosed && <strong className="text-warning">{closedText}. </strong>}
        {entry.state === "proposed" && <strong>Vorgeschlagen. </strong>}
        {car}
      </p>
      <div className="hidden pb-1 group-focus-within:block group-hover:block">
        {carNote !== null && <p className="font-semibold text-warning">{carNote}</p>}
        <p>{stateText(entry)}</p>
        <p className="flex flex-wrap gap-x-3">
          {phone !== "" && !isOff && <span>{phone}</span>}
          <a href={answerPath(reference)} className="py-1 underline underline-offset-4">
            {isOff ? "Neuer Termin" : "Ändern"}
            <span className="sr-only">: {name}</span>
          </a>
        </p>
      </div>
    </div>
  );
}
