import { ArrowUpRight, IdCard, MapPin, TrainFront } from "lucide";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { dayText, shortDayText, usualHalfHours } from "#domain/appointment/slots.ts";
import { partsOfDay, type TestDriveWish, wishRows } from "#domain/appointment/wish.ts";
import { phoneLink, routeLink, stationRouteLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { hoursOn, minutesOf, shortClock } from "#domain/site/opening-hours.ts";
import { vehiclePath } from "#domain/site/paths.ts";
import { FieldError, useField } from "../../ui/field.tsx";
import { ChoiceField } from "../../ui/form-controls.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { SmallCar } from "../car/small-card.tsx";
import { PostalAddress } from "../site/dealer-facts.tsx";
import { chip } from "./wish-fields.tsx";

const times = [
  ...partsOfDay.map((part) => ({ value: part, label: part })),
  ...usualHalfHours().map((clock) => ({ value: clock, label: `${clock}\u00a0Uhr` })),
];

/**
 * When somebody would like to come; all of it is a wish. `days`: the next open ones, as the server knew
 * them. The fields are told apart by name only, so that they work without scripts.
 */
export function TestDriveFields({
  days,
  mayBeOpen,
}: {
  days: readonly string[];
  mayBeOpen: boolean;
}) {
  const choices = days.map((day) => ({ value: day, label: dayText(day) }));
  return (
    <div className="@container grid grid-cols-1 gap-5">
      <DayChips days={days} mayBeOpen={mayBeOpen} />
      <div className="grid grid-cols-1 gap-x-6 gap-y-5 @md:grid-cols-3">
        <ChoiceField name="zeit" label="Uhrzeit" choices={times} placeholder="egal" />
        <ChoiceField
          name="tag2"
          label="Zweiter Wunsch"
          choices={choices}
          placeholder="kein zweiter"
        />
        <ChoiceField name="zeit2" label="Uhrzeit dazu" choices={times} placeholder="egal" />
      </div>
      <TradeInChips />
    </div>
  );
}

function DayChips({ days, mayBeOpen }: { days: readonly string[]; mayBeOpen: boolean }) {
  const { frame, control } = useField({ name: "tag", label: "An welchem Tag?" });
  return (
    <fieldset id={frame.id} className="scroll-mt-16">
      <legend className="font-semibold">{frame.label}</legend>
      <div className="figures mt-2 grid grid-cols-3 gap-2 @md:grid-cols-6">
        {days.map((day) => (
          <Chip
            key={day}
            control={control}
            value={day}
            label={shortDayText(day)}
            name={dayText(day)}
            detail={earlyEnd(day)}
          />
        ))}
      </div>
      {mayBeOpen && (
        <div className="mt-2 flex *:px-3">
          <Chip control={control} value="" label="Bitte schlagen Sie mir einen Tag vor" />
        </div>
      )}
      <FieldError id={frame.id} error={frame.error} hint={undefined} />
      <p className="mt-2 text-sm text-muted">
        Heute noch? Rufen Sie uns einfach an:{" "}
        <a
          href={phoneLink()}
          className="figures inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
        >
          {dealership.phone.display}
        </a>
      </p>
    </fieldset>
  );
}

/** Of days that end earlier than others. */
function earlyEnd(day: string): string {
  const closes = hoursOn(day)?.closes ?? "";
  const latest = Math.max(...dealership.visibleHours.map((hours) => minutesOf(hours.closes)));
  return minutesOf(closes) < latest ? `bis ${shortClock(closes)}\u00a0Uhr` : "";
}

function TradeInChips() {
  const { frame, control } = useField({
    name: "inzahlung",
    label: "Möchten Sie Ihr Auto in Zahlung geben?",
  });
  return (
    <fieldset id={frame.id}>
      <legend className="font-semibold">{frame.label}</legend>
      <div className="mt-2 flex gap-2 *:px-4">
        <Chip control={control} value="" label="Nein" />
        <Chip control={control} value="ja" label="Ja" />
      </div>
    </fieldset>
  );
}

type ChipProps = {
  control: ReturnType<typeof useField>["control"];
  value: string;
  label: string;
  /** For screen readers, where the label is short. */
  name?: string;
  detail?: string;
};

function Chip({ control, value, label, name, detail = "" }: ChipProps) {
  return (
    <label className={`${chip} flex-col`}>
      <input
        type="radio"
        name={control.name}
        value={value}
        defaultChecked={value === control.defaultValue}
        aria-label={name}
        aria-describedby={control["aria-describedby"]}
        className="sr-only"
      />
      {label}
      {detail !== "" && <span className="text-sm text-muted">{detail}</span>}
    </label>
  );
}

/** What was wished for, on the thank-you page. */
export function SentVisit({ wish, car }: { wish: TestDriveWish; car: SmallCar | undefined }) {
  return (
    <>
      <h3 className="mt-6 text-lg font-bold">Ihre Probefahrt</h3>
      {car && (
        <p className="mt-2">
          <Link to={vehiclePath(car.adKey)} className="font-semibold underline underline-offset-4">
            {car.brand} {car.model}
          </Link>{" "}
          <span className="figures whitespace-nowrap">{car.price}</span>
        </p>
      )}
      <dl className="figures mt-2 mb-4 grid grid-cols-1 gap-x-6 sm:grid-cols-[auto_1fr]">
        {wishRows(wish).map(([mark, words]) => (
          <div key={mark} className="contents">
            <dt className="text-muted max-sm:mt-1">{mark.replace(":", "")}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <VisitFacts />
    </>
  );
}

/** Where a test drive begins, the ways there, and what to bring. */
export function VisitFacts() {
  return (
    <ul className="divide-y divide-line border-y border-line">
      <Fact icon={MapPin} title="Treffpunkt">
        <PostalAddress isNamed />
        <OutLink href={routeLink()}>Route planen</OutLink>
      </Fact>
      <Fact icon={TrainFront} title={`Vom Bahnhof ${dealership.address.city}`}>
        <OutLink href={stationRouteLink()}>Fußweg ansehen</OutLink>
      </Fact>
      <Fact icon={IdCard} title="Bitte mitbringen">
        Führerschein und Personalausweis
      </Fact>
    </ul>
  );
}

type FactProps = { icon: typeof MapPin; title: string; children: ReactNode };

function Fact({ icon, title, children }: FactProps) {
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

function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4 hover:no-underline"
    >
      {children}
      <Icon icon={ArrowUpRight} size={16} />
      <span className="sr-only">(externer Kartendienst, neuer Tab)</span>
    </a>
  );
}
