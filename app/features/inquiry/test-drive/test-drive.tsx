import { type IconNode, IdCard, MapPin, Phone, TrainFront } from "lucide";
import { type FormEvent, type ReactNode, useState } from "react";
import { parseClock, shortDayText } from "#domain/format/calendar.ts";
import { directionsLink, phoneLink, walkLink } from "#domain/profile/contact-links.ts";
import {
  hoursOn,
  isPhoneAnswered,
  type Schedule,
  shortClock,
} from "#domain/profile/opening-hours.ts";
import {
  acceptedTimes,
  partsOfDay,
  requestRows,
  type TestDriveRequest,
  testDriveFields,
} from "#domain/test-drive/request.ts";
import { dayText, usualHalfHours } from "#domain/test-drive/slots.ts";
import { useHydrated } from "../../../ui/browser.ts";
import { Chip } from "../../../ui/chip.tsx";
import { ExternalLink } from "../../../ui/external-link.tsx";
import { FieldError, Legend, useField, useFieldValue } from "../../../ui/field.tsx";
import { ChoiceField, FoldedFields } from "../../../ui/form-controls.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PostalAddress, useLocalMoment } from "../../site/dealer-details.tsx";
import { useProfile } from "../../site/site-settings.ts";

const timeText = (time: string) => (time.includes(":") ? `${time}\u00a0Uhr` : time);

/** The times of all weekdays, offered without scripts and until a day is chosen. */
const usualTimes = (schedule: Schedule) => [
  ...partsOfDay.map((part) => ({ value: part, label: part })),
  ...usualHalfHours(schedule).map(({ clock, onlyOnDays }) => ({
    value: clock,
    label: onlyOnDays === null ? timeText(clock) : `${timeText(clock)} (nur ${onlyOnDays})`,
  })),
];

const listTimeChoices = (day: string, schedule: Schedule) =>
  day === ""
    ? usualTimes(schedule)
    : acceptedTimes(day, schedule).map((time) => ({ value: time, label: timeText(time) }));

/** `days`: the next open days when the page was rendered. */
export function TestDriveFields({
  days,
  isDayOptional,
}: {
  days: readonly string[];
  isDayOptional: boolean;
}) {
  const profile = useProfile();
  const dayChoices = days.map((day) => ({ value: day, label: dayText(day) }));
  const isHydrated = useHydrated();
  const secondWish = [testDriveFields.secondDay, testDriveFields.secondTime].map(useFieldValue);
  const hasSecondWish = secondWish.some((value) => value !== "");
  const [chosenDays, setChosenDays] = useState<Readonly<Record<string, string>>>({
    [testDriveFields.day]: useFieldValue(testDriveFields.day),
    [testDriveFields.secondDay]: useFieldValue(testDriveFields.secondDay),
  });
  const getChosenDay = (field: string) => (isHydrated && chosenDays[field]) || "";
  const updateChosenDays = ({ target }: FormEvent) => {
    const isChoice = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (isChoice && target.name in chosenDays)
      setChosenDays({ ...chosenDays, [target.name]: target.value });
  };
  return (
    <div className="@container grid grid-cols-1 gap-5" onChange={updateChosenDays}>
      <DayChips days={days} isDayOptional={isDayOptional} />
      <div className="grid grid-cols-1 gap-x-6 @md:grid-cols-2">
        <ChoiceField
          name={testDriveFields.time}
          label="Uhrzeit"
          choices={listTimeChoices(getChosenDay(testDriveFields.day), profile)}
          placeholder="Noch offen"
        />
      </div>
      <FoldedFields
        isOpen={hasSecondWish}
        summary={<u className="font-semibold underline-offset-4">Ausweichtermin angeben</u>}
      >
        <div className="grid grid-cols-1 gap-x-6 gap-y-5 @md:grid-cols-2">
          <ChoiceField
            name={testDriveFields.secondDay}
            label="Zweiter Wunsch"
            choices={dayChoices}
            placeholder="Keiner"
          />
          <ChoiceField
            name={testDriveFields.secondTime}
            label="Zweite Uhrzeit"
            choices={listTimeChoices(getChosenDay(testDriveFields.secondDay), profile)}
            placeholder="Noch offen"
          />
        </div>
      </FoldedFields>
    </div>
  );
}

function DayChips({ days, isDayOptional }: { days: readonly string[]; isDayOptional: boolean }) {
  const profile = useProfile();
  const now = useLocalMoment();
  const { frame, control } = useField({ name: testDriveFields.day, label: "An welchem Tag?" });
  return (
    <fieldset id={frame.id} className="scroll-mt-16">
      <Legend isRequired={!isDayOptional}>{frame.label}</Legend>
      <div className="figures mt-2 grid auto-rows-fr grid-cols-[repeat(auto-fit,minmax(min(100%,max(5.5rem,26%)),1fr))] gap-2 *:min-h-20 *:py-1.5 @md:grid-cols-6">
        {days.map((day) => (
          <Chip
            key={day}
            control={control}
            value={day}
            label={<DayTile day={day} />}
            accessibleName={dayText(day)}
            detail={earlyClosingText(day, profile)}
          />
        ))}
      </div>
      {isDayOptional && (
        <div className="mt-2 grid">
          <Chip control={control} value="" label="Tag noch offen" />
        </div>
      )}
      <FieldError id={frame.id} error={frame.error} />
      {now !== null && isPhoneAnswered(now, profile) && (
        <p className="mt-2 text-sm text-muted">
          Heute noch? Rufen Sie uns einfach an:{" "}
          <a
            href={phoneLink(profile)}
            className="figures inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
          >
            {profile.phone.display}
          </a>
        </p>
      )}
    </fieldset>
  );
}

/** Like a leaf of a calendar. */
function DayTile({ day }: { day: string }) {
  const [weekday, date] = shortDayText(day).split("\u00a0");
  return (
    <>
      <span className="text-sm leading-tight">{weekday}</span>
      <span className="font-display text-xl leading-tight font-bold">{date}</span>
    </>
  );
}

function earlyClosingText(day: string, schedule: Schedule): string {
  const closes = hoursOn(day, schedule)?.closes ?? "";
  const latestClosing = Math.max(...schedule.visibleHours.map((hours) => parseClock(hours.closes)));
  return parseClock(closes) < latestClosing ? `bis ${shortClock(closes)}\u00a0Uhr` : "";
}

export function TradeInChips() {
  const { frame, control } = useField({
    name: testDriveFields.tradeIn,
    label: "Eigenen Wagen in Zahlung geben?",
  });
  return (
    <fieldset id={frame.id}>
      <Legend isRequired={false}>{frame.label}</Legend>
      <div className="mt-2 flex gap-2 *:px-4">
        <Chip control={control} value="" label="Nein" />
        <Chip control={control} value="ja" label="Ja" />
      </div>
    </fieldset>
  );
}

export function RequestedTestDrive({ request }: { request: TestDriveRequest }) {
  const [[, wish] = [], ...rows] = requestRows(request);
  return (
    <>
      <h3 className="mt-6 text-muted">Ihr Terminwunsch</h3>
      <p className="figures font-display text-2xl leading-tight font-bold first-letter:uppercase sm:text-3xl">
        {wish}
      </p>
      <dl className="figures mt-2 mb-4 grid grid-cols-1 gap-x-6 sm:grid-cols-[auto_1fr]">
        {rows.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-muted max-sm:mt-1">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <TestDriveNotes />
    </>
  );
}

export function TestDriveNotes({ hasPhone = false }: { hasPhone?: boolean }) {
  const profile = useProfile();
  return (
    <ul className="divide-y divide-line border-y border-line">
      <Note icon={MapPin} title="Treffpunkt">
        <PostalAddress hasName />
        <MapLink href={directionsLink(profile)}>Route planen</MapLink>
      </Note>
      {profile.station !== null && (
        <Note icon={TrainFront} title={`Ab ${profile.station}`}>
          <MapLink href={walkLink(profile.station, profile)}>Fußweg ansehen</MapLink>
        </Note>
      )}
      <Note icon={IdCard} title="Bitte mitbringen">
        Führerschein und Ausweis zum Vorzeigen
      </Note>
      {hasPhone && (
        <Note icon={Phone} title="Fragen zum Termin?">
          <a
            href={phoneLink(profile)}
            className="figures inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:no-underline"
          >
            {profile.phone.display}
          </a>
        </Note>
      )}
    </ul>
  );
}

type NoteProps = { icon: IconNode; title: string; children: ReactNode };

function Note({ icon, title, children }: NoteProps) {
  return (
    <li className="flex gap-3 py-3">
      <Icon icon={icon} size={20} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="text-sm text-muted">{title}</p>
        {children}
      </div>
    </li>
  );
}

function MapLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ExternalLink
      href={href}
      service="Kartendienst"
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4 hover:no-underline"
    >
      {children}
    </ExternalLink>
  );
}
