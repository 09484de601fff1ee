import type { ReactNode } from "react";
import { formatNumber } from "#domain/format/format.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { holdFields, officeFields, officePaths } from "#domain/office/office.ts";
import {
  carAnchor,
  type OfficeCar,
  type OfficeHold,
  type OfficeSale,
  type OfficeStock,
} from "#domain/office/stock-overview.ts";
import { pathBelow, vehiclePath } from "#domain/pages/paths.ts";
import { listingPlatform } from "#domain/stock/sync-result.ts";
import { ExternalLink } from "../../ui/external-link.tsx";
import { HiddenFields } from "../../ui/form-controls.tsx";
import { CarPicture } from "../car/car-parts.tsx";
import { CarCourseChart } from "./charts.tsx";
import { HoldForm } from "./hold-form.tsx";
import { rowStyle } from "./office-parts.tsx";

type HeadProps = { car: Pick<OfficeCar, "adKey" | "name" | "photo"> & Partial<OfficeCar> };

export function CarHead({ car: { adKey, name, photo, price, hold, sold } }: HeadProps) {
  return (
    <div className="flex gap-4">
      <div className="w-28 shrink-0 self-start overflow-hidden rounded-card sm:w-36">
        <CarPicture path={photo} alt="" sizes="9rem" priority="lazy" widest={480} />
      </div>
      <div className="min-w-0">
        <h3 className="leading-tight font-bold">
          {price === undefined || sold ? (
            name
          ) : (
            <a href={vehiclePath(adKey)} className="underline-offset-4 hover:underline">
              {name}
            </a>
          )}
        </h3>
        {price !== undefined && (
          <p className="figures mt-1 font-display text-lg font-bold">{price}</p>
        )}
        {sold ? <SaleNote sold={sold} /> : hold && <HoldNote hold={hold} />}
      </div>
    </div>
  );
}

type RowProps = {
  car: OfficeCar;
  /** Address that its buttons post to. */
  action: string;
  holdChoices: OfficeStock["holdChoices"];
  refused: RefusedForm | null;
};

export function CarRow({ car, action, holdChoices, refused }: RowProps) {
  const { adKey, days, priceSteps, inquiries, views, course } = car;
  return (
    <li id={carAnchor(adKey).slice(1)} className={`${rowStyle} scroll-mt-4`}>
      <CarHead car={car} />
      <p className="figures mt-3">
        <strong>{days === 1 ? "1\u00a0Tag" : `${formatNumber(days)}\u00a0Tage`}</strong> hier,{" "}
        {course !== null && inquiries > 0 && (
          <span aria-hidden className="mr-1 inline-block size-2 rounded-full bg-accent" />
        )}
        <strong>{formatNumber(inquiries)}</strong> {inquiries === 1 ? "Anfrage" : "Anfragen"},{" "}
        <strong>{formatNumber(views.thisWeek)}</strong>{" "}
        {views.thisWeek === 1 ? "Aufruf" : "Aufrufe"} diese Woche
        {views.lastWeek > 0 && (
          <span className="text-muted"> (Vorwoche {formatNumber(views.lastWeek)})</span>
        )}
      </p>
      {course !== null && <CarCourseChart course={course} />}
      {priceSteps.length > 0 && (
        <ul className="figures mt-2 text-sm text-muted" aria-label="Preisänderungen">
          {priceSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
      <Findings car={car}>
        {car.sold === null && (
          <li>
            <a
              href={pathBelow(officePaths.signs, adKey)}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Preisschild<span className="sr-only">: {car.name}</span>
            </a>
          </li>
        )}
      </Findings>
      {car.sold === null ? (
        // For somebody who telephoned; what an inquiry holds is only released here.
        <HoldForm
          action={action}
          hidden={{ [holdFields.car]: adKey }}
          isHeld={car.hold !== null}
          canHold={car.hold === null || car.hold.inquiry === null}
          choices={holdChoices}
          about={car.name}
          beside={<SaleButton car={car} action={action} />}
          refused={refused}
        />
      ) : (
        <div className="mt-3 grid max-w-md">
          <SaleButton car={car} action={action} />
        </div>
      )}
    </li>
  );
}

/** Visitors do not see a sold car, so a tap by mistake is taken back by another. */
function SaleButton({ car: { adKey, name, sold }, action }: Pick<RowProps, "car" | "action">) {
  return (
    <form method="post" action={action} className="grid">
      <HiddenFields values={{ [holdFields.car]: adKey }} />
      <button
        type="submit"
        name={officeFields.action}
        value={sold === null ? "verkauft" : "doch-nicht-verkauft"}
        className="action-link"
      >
        <span>
          {sold === null ? "Verkauft" : "Doch nicht verkauft"}
          <span className="sr-only">: {name}</span>
        </span>
      </button>
    </form>
  );
}

function SaleNote({ sold: { since, isOverdue } }: { sold: OfficeSale }) {
  return (
    <>
      <p className="figures font-semibold text-warning">Verkauft am {since}</p>
      <p className="text-sm">
        {isOverdue
          ? `Steht noch bei ${listingPlatform}. Bitte löschen Sie das Inserat dort.`
          : "Nicht mehr auf der Website."}
      </p>
    </>
  );
}

function HoldNote({ hold: { until, inquiry } }: { hold: OfficeHold }) {
  if (inquiry === null)
    return <p className="figures font-semibold text-warning">Telefonisch vorgemerkt bis {until}</p>;
  return (
    <p className="figures font-semibold text-warning">
      Vorgemerkt bis {until} für{" "}
      <a href={inquiryPath(inquiry.reference)} dir="auto" className="underline underline-offset-4">
        {inquiry.name}
      </a>
    </p>
  );
}

type FindingsProps = { car: Pick<OfficeCar, "findings" | "listingUrl">; children?: ReactNode };

export function Findings({ car: { findings, listingUrl }, children }: FindingsProps) {
  return (
    <>
      {findings.length > 0 && (
        <ul className="mt-3 text-sm">
          {findings.map(({ problem, detail }) => (
            <li key={problem + detail}>
              <strong>{problem}:</strong> {detail}
            </li>
          ))}
        </ul>
      )}
      <ul className="mt-1 flex flex-wrap gap-x-5 text-sm empty:hidden">
        {listingUrl !== null && (
          <li>
            <ExternalLink
              href={listingUrl}
              service="Dienst"
              className="inline-flex min-h-11 items-center gap-1 underline underline-offset-4"
            >
              Zum Inserat
            </ExternalLink>
          </li>
        )}
        {children}
      </ul>
    </>
  );
}
