import { Copy, Mail, MessageCircle, Plus, Printer } from "lucide";
import { useEffect, useRef } from "react";
import { Link, Navigate } from "react-router";
import { compareCars, readComparedKeys } from "#domain/car/compare-cars.ts";
import { nameParts, vehicleName } from "#domain/car/title.ts";
import { contactPath } from "#domain/inquiry/vehicle-message.ts";
import { comparePath, maxCompared, minCompared, paths, vehiclePath } from "#domain/pages/paths.ts";
import { shareLinks } from "#domain/profile/contact-links.ts";
import { ask, siteContext } from "../context.ts";
import { chooseCars, useChosenCars } from "../features/car/chosen-cars.ts";
import stylesheet from "../features/compare/compare.css?url";
import { type ComparedCar, CompareTable } from "../features/compare/compare-table.tsx";
import { MessagePage } from "../features/site/message-page.tsx";
import { createPageMeta } from "../features/site/page-head.tsx";
import { useProfile } from "../features/site/site-settings.ts";
import { buttonStyle } from "../ui/button-style.ts";
import { StatusMessage, useCopy } from "../ui/copy-status.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageSheet } from "../ui/page-sheet.tsx";
import type { Route } from "./+types/compare.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const adKeys = readComparedKeys(new URL(request.url).searchParams);
  const carsForSale = await ask(site, ({ stock }) => stock.forSale(adKeys));
  const cars = carsForSale.slice(0, maxCompared);
  return {
    origin: site.origin,
    title: ["Fahrzeuge vergleichen", cars.map((car) => vehicleName(car)).join(", ")]
      .filter(Boolean)
      .join(": "),
    cars: cars.map((car) => ({
      adKey: car.ad_key,
      brand: nameParts(car).brand,
      model: nameParts(car).model,
      name: vehicleName(car),
      photo: car.images[0]?.url ?? null,
      contactPath: contactPath({ adKey: car.ad_key, intent: "anfrage" }),
    })),
    comparison: cars.length < minCompared ? null : compareCars(cars, site.now()),
    missingCount: adKeys.length - carsForSale.length,
    hasTooMany: carsForSale.length > cars.length,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  createPageMeta(matches, {
    title: loaderData?.title ?? "Fahrzeuge vergleichen",
    canonical: loaderData && loaderData.origin + paths.compare,
    isIndexed: false,
    description: loaderData?.comparison?.sentence,
    sharedUrl: loaderData?.comparison
      ? loaderData.origin + comparePath(loaderData.cars.map(({ adKey }) => adKey))
      : undefined,
  });

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { origin, cars, comparison, missingCount, hasTooMany } = loaderData;
  const { name, address, phone } = useProfile();
  const adKeys = cars.map(({ adKey }) => adKey);
  const heading = useHeadingFocus(adKeys.join());
  return (
    <div className="compare mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <PageSheet href={stylesheet} />
      <p className="compare-sender compare-paper">
        <b>{name}</b>, {address.street}, {address.postalCode} {address.city} · Telefon{" "}
        {phone.display}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 ref={heading} tabIndex={-1}>
          Fahrzeuge ver&shy;gleichen
        </h1>
        {comparison && (
          <CompareActions url={origin + comparePath(adKeys)} sentence={comparison.sentence} />
        )}
      </div>
      {missingCount > 0 && <p className="mt-2">{missingText(missingCount)}</p>}
      {hasTooMany && (
        <p className="mt-2">
          Mehr als vier lassen sich nicht vergleichen: Sie sehen die ersten vier.
        </p>
      )}
      {comparison && <CompareTable cars={cars} comparison={comparison} />}
      {!comparison && (cars[0] || missingCount > 0 ? <TooFew car={cars[0]} /> : <Chosen />)}
      {comparison && cars.length < maxCompared && (
        <Link
          to={paths.vehicles}
          // The next choice in the list is added to the cars compared here.
          onClick={() => chooseCars(adKeys)}
          className="compare-more action-link"
        >
          <Icon icon={Plus} size={18} />
          Weiteres Fahrzeug wählen
        </Link>
      )}
    </div>
  );
}

function CompareActions({ url, sentence }: { url: string; sentence: string }) {
  const { status, copy } = useCopy(copyMessages);
  const message = [sentence, url].filter(Boolean).join("\n");
  const { chat, mail } = shareLinks({ subject: "Fahrzeuge im Vergleich", message });
  return (
    <div className="compare-share print:hidden">
      <button type="button" onClick={() => void copy(url)} className="quiet-action needs-script">
        <Icon icon={Copy} size={18} />
        Link kopieren
      </button>
      <a href={chat} target="_blank" rel="noopener noreferrer" className="quiet-action">
        <Icon icon={MessageCircle} size={18} />
        <span>
          WhatsApp <span className="sr-only">(externer Dienst)</span>
        </span>
      </a>
      <a href={mail} className="quiet-action">
        <Icon icon={Mail} size={18} />
        E-Mail
      </a>
      <button type="button" onClick={() => window.print()} className="quiet-action needs-script">
        <Icon icon={Printer} size={18} />
        Drucken
      </button>
      <StatusMessage status={status} side="left-0" />
    </div>
  );
}

const copyMessages = {
  done: "Link kopiert",
  refused: "Bitte kopieren Sie die Adresse aus der Adresszeile Ihres Browsers.",
};

/** Focuses the heading when a car was removed, and with it the button that had the focus. */
function useHeadingFocus(adKeys: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(adKeys);
  useEffect(() => {
    if (previous.current === adKeys) return;
    previous.current = adKeys;
    heading.current?.focus({ preventScroll: true });
  }, [adKeys]);
  return heading;
}

function missingText(missingCount: number): string {
  return missingCount === 1
    ? "Eines der gewünschten Fahrzeuge ist nicht mehr verfügbar und fehlt hier."
    : `${missingCount} der gewünschten Fahrzeuge sind nicht mehr verfügbar und fehlen hier.`;
}

/** Of an address that names no cars. */
function Chosen() {
  const { adKeys } = useChosenCars();
  return adKeys.length > 0 ? (
    <Navigate to={comparePath(adKeys)} replace />
  ) : (
    <TooFew car={undefined} />
  );
}

function TooFew({ car }: { car: ComparedCar | undefined }) {
  if (car === undefined) {
    return (
      <MessagePage hasHeadingAbove>
        <h2>Zwei bis vier Fahrzeuge nebeneinander.</h2>
        <p className="mt-4 max-w-prose text-lg">
          Wählen Sie sie in der Liste mit „Vergleichen“ aus.
        </p>
        <Link to={paths.vehicles} className={`${buttonStyle.primary} mt-8 max-sm:w-full`}>
          Zu unseren Fahrzeugen
        </Link>
      </MessagePage>
    );
  }
  return (
    <>
      <p className="mt-4 max-w-prose text-lg">
        Zum Vergleich mit diesem Fahrzeug fehlt noch ein zweites:{" "}
        <Link to={vehiclePath(car.adKey)} className="font-semibold underline underline-offset-4">
          {car.name}
        </Link>
        . Wählen Sie es in der Liste mit „Vergleichen“ aus.
      </p>
      <Link
        to={paths.vehicles}
        onClick={() => chooseCars([car.adKey])}
        className={`${buttonStyle.primary} mt-8 max-sm:w-full`}
      >
        Zweites Fahrzeug wählen
      </Link>
    </>
  );
}
