import { Mail } from "lucide";
import type { ReactNode } from "react";
import { formatMileage } from "#domain/format/format.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import {
  demandText,
  type OfficeDemand,
  type OfficeOffer,
  type OfficeWish,
} from "#domain/office/stock-overview.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { openOffice } from "../../context.ts";
import {
  CallLink,
  EntryLink,
  OfficePage,
  rowActions,
  rowStyle,
} from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/purchase.ts";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  overview: await openOffice(context).desk.stock.demand(),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Einkauf", isIndexed: false });

export default function PurchasePage({ loaderData: { overview } }: Route.ComponentProps) {
  const { wishes, offers, demand } = overview;
  return (
    <OfficePage title="Einkauf" links={<EntryLink />}>
      <Part title="Kunden suchen" count={wishes.length}>
        {wishes.length === 0
          ? "Sucht jemand einen Wagen, den Sie nicht haben? Tragen Sie es mit seinem Anruf ein oder in seiner Anfrage unter „Sucht“: Wird Ihnen so einer angeboten, steht es hier."
          : wishes.map((wish) => <WishRow key={wish.person.reference} wish={wish} />)}
      </Part>
      <Part title="Ihnen angeboten" count={offers.length}>
        {offers.length === 0
          ? "Zurzeit ist kein angebotener Wagen offen."
          : offers.map((offer) => <OfferRow key={offer.owner.reference} offer={offer} />)}
      </Part>
      <Part title="Auf der Website gesucht" count={demand.length} text={demandText(overview)}>
        {demand.length > 0 && demand.map((wish) => <DemandRow key={wish.path} wish={wish} />)}
      </Part>
    </OfficePage>
  );
}

type PartProps = {
  title: string;
  count: number;
  text?: string;
  /** Rows, or what is said in their place. */
  children: ReactNode;
};

const Part = ({ title, count, text, children }: PartProps) => (
  <section className="mt-8">
    <h2 className="part-title">
      {title} {count > 0 && <span className="figures text-muted">({count})</span>}
    </h2>
    {text !== undefined && <p className="mt-1 max-w-prose text-muted">{text}</p>}
    {typeof children === "string" ? (
      <p className="mt-1 max-w-prose text-muted">{children}</p>
    ) : (
      <ul className="mt-3 grid items-start gap-4 empty:hidden lg:grid-cols-2">{children}</ul>
    )}
  </section>
);

const link = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";

type InquiryLinkProps = { of: OfficeOffer["owner"]; children?: ReactNode };

const InquiryLink = ({ of: { reference, name }, children }: InquiryLinkProps) => (
  <a href={inquiryPath(reference)} dir="auto" className={link}>
    {name}
    {children}
  </a>
);

function WishRow({ wish: { person, phone, search, hits, path, offers } }: { wish: OfficeWish }) {
  return (
    <li className={rowStyle}>
      <h3 className="text-lg leading-tight font-bold">{search}</h3>
      <p className="-mb-2">
        <InquiryLink of={person} />
      </p>
      {offers.map((offer) => (
        <p key={offer.reference} className="text-accent">
          Passt vielleicht: <InquiryLink of={offer}>, angeboten</InquiryLink>
        </p>
      ))}
      <div className={`mt-3 ${rowActions}`}>
        {phone !== "" && <CallLink phone={phone} />}
        {hits !== null && hits > 0 && (
          <a href={path} className="action-link">
            {hits === 1 ? "1 Wagen ansehen" : `${hits} Wagen ansehen`}
            <span className="sr-only">: {search}</span>
          </a>
        )}
        <ColleaguesLink search={search} />
      </div>
    </li>
  );
}

function OfferRow({ offer: { owner, car, mileage, priceIdea, ...offer } }: { offer: OfficeOffer }) {
  const { wantedBy, alerts } = offer;
  const people = wantedBy.length + alerts;
  return (
    <li className={rowStyle}>
      <h3 className="figures text-lg leading-tight font-bold">{car}</h3>
      <p className="figures">
        {formatMileage(mileage)}
        {priceIdea !== null && `, möchte ${priceIdea}`}
      </p>
      {people > 0 && (
        <p className="text-accent">
          <strong>
            Passt vielleicht zu {people === 1 ? "einem Gesuch" : `${people} Gesuchen`}
          </strong>
          {wantedBy.length > 0 && ": "}
          {wantedBy.map((person, index) => (
            <span key={person.reference}>
              {index > 0 && ", "}
              <InquiryLink of={person} />
            </span>
          ))}
          {alerts > 0 && (
            <span>
              {wantedBy.length > 0 ? " und " : ", "}
              {alerts === 1 ? "1 Suchauftrag" : `${alerts} Suchaufträgen`} auf der Website
            </span>
          )}
        </p>
      )}
      <p className="-mb-2">
        von <InquiryLink of={owner} />
      </p>
    </li>
  );
}

/** A mail of the family's own, to whom it likes: the person who searches is not named. */
const colleaguesMail = (search: string) =>
  `mailto:?subject=${encodeURIComponent(`Gesucht: ${search}`)}&body=${encodeURIComponent(`Guten Tag,\r\n\r\nein Kunde von uns sucht: ${search}.\r\nHaben Sie so einen Wagen?\r\n\r\n`)}`;

const ColleaguesLink = ({ search }: { search: string }) => (
  <a href={colleaguesMail(search)} className="action-link">
    <Icon icon={Mail} size={18} />
    Bei Händlern anfragen<span className="sr-only">: {search}</span>
  </a>
);

function DemandRow({ wish: { search, people, hits, path, similar } }: { wish: OfficeDemand }) {
  return (
    <li className={rowStyle}>
      <h3 className="text-lg leading-tight font-bold">{search}</h3>
      <p className="figures">
        {people === 1 ? "1 Person sucht" : `${people} Personen suchen`} das. Im Bestand:{" "}
        {hits === 0 ? "keiner" : hits}
      </p>
      <div className={`mt-3 ${rowActions}`}>
        <ColleaguesLink search={search} />
        <a href={path} className="action-link">
          {hits === 0
            ? "Auf der Website"
            : hits === 1
              ? "1 Wagen ansehen"
              : `${hits} Wagen ansehen`}
          <span className="sr-only">: {search}</span>
        </a>
      </div>
      {similar.length > 0 && (
        <ul className="figures mt-4 grid gap-2 border-t border-line pt-3">
          {similar.map(({ adKey, name, price, days, priceSteps }) => (
            <li key={adKey}>
              <a href={vehiclePath(adKey)} className="font-semibold underline underline-offset-4">
                {name}
              </a>
              <br />
              {price}, {days === 1 ? "1 Standtag" : `${days} Standtage`}
              {priceSteps.map((step) => (
                <span key={step} className="block text-sm text-muted">
                  {step}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
