import type { ReactNode } from "react";
import { formatNumber } from "#domain/format/format.ts";
import { maxNameLength } from "#domain/inquiry/contact-fields.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { inquiriesAddress, inquiryPath } from "#domain/office/inquiry-view.ts";
import { holdFields, officeFields, officePaths, vehicleFilePath } from "#domain/office/office.ts";
import {
  carAnchor,
  type OfficeCar,
  type OfficeHold,
  type OfficeSale,
  type OfficeStock,
} from "#domain/office/stock-overview.ts";
import { answerPath } from "#domain/office/week-plan.ts";
import { pathBelow, vehiclePath } from "#domain/pages/paths.ts";
import { listingPlatform } from "#domain/stock/sync-result.ts";
import { controlStyle } from "../../ui/button-style.ts";
import { ExternalLink } from "../../ui/external-link.tsx";
import { HiddenFields } from "../../ui/form-controls.tsx";
import { FoldIcon } from "../../ui/icon.tsx";
import { CarPicture } from "../car/car-parts.tsx";
import { CarCourseChart } from "./charts.tsx";
import { HoldButton, OtherEnds } from "./hold-form.tsx";

/** Of a car's head: picture, name, price, days, views, inquiries, and the mark that it unfolds. */
export const stockColumns =
  "lg:grid-cols-[4rem_minmax(0,1fr)_7rem_5rem_7.5rem_4.5rem_1.25rem] lg:gap-x-4";
/** Beside the head. */
export const stockButtons = "lg:w-80";

type RowProps = {
  car: OfficeCar;
  /** Address that its buttons post to. */
  action: string;
  holdChoices: OfficeStock["holdChoices"];
  refused: RefusedForm | null;
  /** Without unfolding it. */
  showsFindings: boolean;
};

/** One line of the stock; the rest unfolds. */
export function CarRow({ car, action, holdChoices, refused, showsFindings }: RowProps) {
  const { adKey, name, priceSteps, course, hold, sold } = car;
  const form = {
    action,
    hidden: { [holdFields.car]: adKey },
    isHeld: hold !== null,
    choices: holdChoices,
    about: name,
  };
  // What an inquiry holds is only released here.
  const canHold = sold === null && (hold === null || hold.inquiry === null);
  return (
    <li
      id={carAnchor(adKey).slice(1)}
      className="scroll-mt-4 border-b border-line py-2.5 lg:flex lg:flex-wrap lg:items-start lg:gap-x-4 lg:py-2"
    >
      <details open={refused !== null} className="min-w-0 lg:flex-1">
        <summary
          className={`grid cursor-pointer grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-x-3 underline-offset-4 hover:[&_[role=heading]]:underline lg:min-h-12 lg:items-center ${stockColumns}`}
        >
          <span className="block self-start overflow-hidden rounded-card lg:self-center">
            <CarPicture path={car.photo} alt="" sizes="6rem" priority="lazy" widest={480} />
          </span>
          {/* A summary may contain no blocks; its heading is a span, too. */}
          <span className="min-w-0 wrap-anywhere lg:contents">
            <span className="block min-w-0">
              {/* biome-ignore lint/a11y/useSemanticElements: see above */}
              <span
                role="heading"
                aria-level={3}
                className="block font-display text-base leading-tight font-bold [details:not([open])_&]:line-clamp-2"
              >
                {name}
              </span>
              <span className="figures block text-[0.8125rem] text-muted lg:text-sm">
                {car.facts}
              </span>
              {sold ? <SaleNote sold={sold} /> : hold && <HoldNote hold={hold} />}
            </span>
            <span className="figures block font-bold lg:text-right">{car.price}</span>
            <Figures car={car} />
          </span>
          <FoldIcon />
        </summary>
        <div className="grid items-start gap-x-10 lg:grid-cols-2">
          <div>
            <p className="figures mt-2 text-sm text-muted">
              {formatNumber(car.views.recent)} {car.views.recent === 1 ? "Aufruf" : "Aufrufe"} in
              den letzten 7&nbsp;Tagen, {formatNumber(car.views.before)} in den 7&nbsp;Tagen davor
            </p>
            {course !== null && <CarCourseChart course={course} />}
            {priceSteps.length > 0 && (
              <ul className="figures mt-2 text-sm text-muted" aria-label="Preisänderungen">
                {priceSteps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            )}
          </div>
          <div>
            {!showsFindings && <FindingList findings={car.findings} />}
            <CarLinks car={car}>
              {sold === null && (
                <>
                  <li>
                    <a href={vehiclePath(adKey)} className={carLink}>
                      Auf der Website<span className="sr-only">: {name}</span>
                    </a>
                  </li>
                  <li>
                    <a href={pathBelow(officePaths.signs, adKey)} className={carLink}>
                      Preisschild<span className="sr-only">: {name}</span>
                    </a>
                  </li>
                </>
              )}
            </CarLinks>
            {canHold && <OtherEnds {...form} refused={refused} />}
          </div>
        </div>
      </details>
      <div className="empty:hidden lg:order-last lg:w-full lg:pl-20">
        {showsFindings && <FindingList findings={car.findings} />}
        <Asking asking={car.asking} />
        {hold !== null && hold.inquiry === null && sold === null && (
          <HolderForm car={car} action={action} />
        )}
      </div>
      <div
        className={`mt-2 grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-2 lg:mt-0 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none ${stockButtons}`}
      >
        {sold === null && <HoldButton {...form} className={carButton} />}
        {/* Between them, because only one of the two takes the car off the website. */}
        <a href={vehicleFilePath(adKey)} className={carButton}>
          <span>
            <span className="figures">{fileText(car)}</span>
            <span className="sr-only">: {name}</span>
          </span>
        </a>
        <SaleButton car={car} action={action} />
      </div>
    </li>
  );
}

const fileText = ({ file: { done, of }, hasOutdatedFile, sold }: OfficeCar) => {
  if (sold !== null) return "Akte";
  if (hasOutdatedFile) return "Akte prüfen";
  if (done === of) return "Akte fertig";
  return done > 0 ? `Akte ${done}/${of}` : "Akte anlegen";
};

const carLink = "inline-flex min-h-11 items-center underline underline-offset-4";
const carButton =
  "inline-flex min-h-11 items-center justify-center rounded-card border border-line bg-surface px-2 text-center text-sm leading-tight font-semibold hover:border-ink lg:min-h-12";

const inquiriesOf = (adKey: string) => inquiriesAddress({ tab: "alle", search: adKey, page: 1 });

/** In columns on wide screens, where the head of the list names them. */
function Figures({ car: { adKey, name, days, inquiries, views } }: Pick<RowProps, "car">) {
  return (
    <span className="figures block text-sm text-muted lg:contents">
      <Figure value={days} unit={days === 1 ? "Tag" : "Tage"} />
      {dot}
      <Figure value={views.recent} unit={views.recent === 1 ? "Aufruf" : "Aufrufe"}>
        {views.before > 0 && (
          <span className="max-lg:hidden"> (davor {formatNumber(views.before)})</span>
        )}
      </Figure>
      {dot}
      {inquiries === 0 ? (
        <Figure value={inquiries} unit="Anfragen" />
      ) : (
        <a
          href={inquiriesOf(adKey)}
          className="-my-3 inline-block py-3 font-bold text-accent underline underline-offset-4 lg:text-right"
        >
          <span className="lg:text-base">{formatNumber(inquiries)}</span>{" "}
          <span className="lg:sr-only">{inquiries === 1 ? "Anfrage" : "Anfragen"}</span>
          <span className="sr-only">: {name}</span>
        </a>
      )}
    </span>
  );
}

const dot = <span className="lg:hidden"> · </span>;

type FigureProps = { value: number; unit: string; children?: ReactNode };

const Figure = ({ value, unit, children }: FigureProps) => (
  <span className="lg:text-right">
    <span className="lg:text-base lg:text-ink">{formatNumber(value)}</span>{" "}
    <span className="lg:sr-only">{unit}</span>
    {children}
  </span>
);

/** Once it is held by one tap: for whom, if somebody wants to say. */
const HolderForm = ({ car: { adKey, name }, action }: Pick<RowProps, "car" | "action">) => (
  <form method="post" action={action} className="mt-2 flex max-w-md gap-2">
    <HiddenFields values={{ [holdFields.car]: adKey, [officeFields.action]: "benennen" }} />
    <input
      name={officeFields.name}
      aria-label={`Für wen vorgemerkt (freiwillig): ${name}`}
      placeholder="Für wen? (freiwillig)"
      maxLength={maxNameLength}
      autoComplete="off"
      className={`${controlStyle} h-11 min-w-0`}
    />
    <button type="submit" className={carButton}>
      Eintragen<span className="sr-only">, für wen: {name}</span>
    </button>
  </form>
);

/** Visitors do not see a sold car, so a tap by mistake is taken back by another. */
function SaleButton({ car: { adKey, name, sold }, action }: Pick<RowProps, "car" | "action">) {
  return (
    <form method="post" action={action} className="grid">
      <HiddenFields values={{ [holdFields.car]: adKey }} />
      <button
        type="submit"
        name={officeFields.action}
        value={sold === null ? "verkauft" : "doch-nicht-verkauft"}
        className={carButton}
      >
        <span>
          {sold === null ? "Verkauft" : sold.isFresh ? "Rückgängig" : "Doch nicht verkauft"}
          <span className="sr-only">: {name}</span>
        </span>
      </button>
    </form>
  );
}

/** What a sale leaves to do: these customers do not know of it yet. */
const Asking = ({ asking }: Pick<OfficeCar, "asking">) =>
  asking.length > 0 && (
    <div className="mt-2 text-sm">
      <p className="font-semibold text-danger">
        {asking.length === 1 ? "Ein Kunde rechnet" : `${asking.length} Kunden rechnen`} noch mit
        ihm:
      </p>
      <ul>
        {asking.map(({ reference, name, appointment }) => (
          <li key={reference} className="figures flex flex-wrap items-center gap-x-3">
            <a href={inquiryPath(reference)} dir="auto" className={carLink}>
              {name}
            </a>
            {appointment !== null && (
              <a href={answerPath(reference)} className={carLink}>
                {appointment}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );

function SaleNote({ sold: { since, isOverdue } }: { sold: OfficeSale }) {
  return (
    <>
      <span className="block figures font-semibold text-warning">Verkauft am {since}</span>
      <span className="block text-sm">
        {isOverdue
          ? `Steht noch bei ${listingPlatform}. Bitte löschen Sie das Inserat dort.`
          : "Nicht mehr auf der Website."}
      </span>
    </>
  );
}

function HoldNote({ hold: { until, inquiry } }: { hold: OfficeHold }) {
  return (
    <span className="block figures font-semibold text-warning">
      Vorgemerkt bis {until}
      {inquiry !== null && (
        <>
          {" für "}
          <a
            href={inquiryPath(inquiry.reference)}
            dir="auto"
            className="underline underline-offset-4"
          >
            {inquiry.name}
          </a>
        </>
      )}
    </span>
  );
}

type LinksProps = { car: Pick<OfficeCar, "listingUrl">; children?: ReactNode };

export const CarLinks = ({ car: { listingUrl }, children }: LinksProps) => (
  <ul className="mt-1 flex flex-wrap gap-x-5 text-sm empty:hidden">
    {children}
    {listingUrl !== null && (
      <li>
        <ExternalLink href={listingUrl} service="Dienst" className={`gap-1 ${carLink}`}>
          Zum Inserat
        </ExternalLink>
      </li>
    )}
  </ul>
);

export const FindingList = ({ findings }: Pick<OfficeCar, "findings">) =>
  findings.length > 0 && (
    <ul className="mt-2 text-sm">
      {findings.map(({ problem, detail }) => (
        <li key={problem + detail}>
          <strong>{problem}:</strong> {detail}
        </li>
      ))}
    </ul>
  );
