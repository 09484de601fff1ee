import { Mail } from "lucide";
import type { ReactNode } from "react";
import { inquiryPath, photosAnchor, replyPath } from "#domain/office/inquiry-view.ts";
import { officePaths } from "#domain/office/office.ts";
import { decidedDays, type OfficeOffer, type OfficeWish } from "#domain/office/purchase.ts";
import { demandText, type OfficeDemand } from "#domain/office/stock-overview.ts";
import { answerPath } from "#domain/office/week-plan.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { openOffice } from "../../context.ts";
import { Progress, Undo } from "../../features/office/contact.tsx";
import { Ending, OfferForm } from "../../features/office/deal.tsx";
import {
  CallLink,
  EntryLink,
  OfficePage,
  rowActions,
  rowStyle,
} from "../../features/office/office-parts.tsx";
import { shortcut } from "../../features/office/shortcuts.ts";
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
  const open = offers.filter(({ stage }) => stage.next !== "none");
  const decided = offers.filter(({ stage }) => stage.next === "none");
  return (
    <OfficePage title="Einkauf" links={<EntryLink />}>
      <Part title="Ihnen angeboten" count={open.length} isWide>
        {open.length === 0
          ? "Zurzeit ist kein angebotener Wagen offen."
          : open.map((offer) => <OfferRow key={offer.row.reference} offer={offer} />)}
      </Part>
      {decided.length > 0 && (
        <Part
          title="Zuletzt entschieden"
          count={decided.length}
          text={`In den letzten ${decidedDays} Tagen.`}
        >
          {decided.map((offer) => (
            <DecidedRow key={offer.row.reference} offer={offer} />
          ))}
        </Part>
      )}
      <Part title="Kunden suchen" count={wishes.length}>
        {wishes.length === 0
          ? "Sucht jemand einen Wagen, den Sie nicht haben? Tragen Sie es mit seinem Anruf ein oder in seiner Anfrage unter „Sucht“: Wird Ihnen so einer angeboten, steht es hier."
          : wishes.map((wish) => <WishRow key={wish.person.reference} wish={wish} />)}
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
  /** A row fills the page. */
  isWide?: boolean;
  /** Rows, or what is said in their place. */
  children: ReactNode;
};

const Part = ({ title, count, text, isWide = false, children }: PartProps) => (
  <section className="mt-8">
    <h2 className="part-title">
      {title} {count > 0 && <span className="figures text-muted">({count})</span>}
    </h2>
    {text !== undefined && <p className="mt-1 max-w-prose text-muted">{text}</p>}
    {typeof children === "string" ? (
      <p className="mt-1 max-w-prose text-muted">{children}</p>
    ) : (
      <ul className={`mt-3 grid gap-4 empty:hidden ${isWide ? "" : "items-start lg:grid-cols-2"}`}>
        {children}
      </ul>
    )}
  </section>
);

const link = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";

type InquiryLinkProps = { of: OfficeWish["person"]; children?: ReactNode };

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

/** The car as its pictures show it, how far we are, and the next step. */
function OfferRow({ offer }: { offer: OfficeOffer }) {
  const { row, stage, car, facts, wants } = offer;
  const { reference, name, age, customerWait, state, words } = row;
  const isOurs = state === "new" && customerWait === null;
  return (
    <li
      id={reference}
      className="grid min-w-0 scroll-mt-20 rounded-card border border-line bg-surface md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <Photos offer={offer} />
      <div className="relative flex min-w-0 flex-col gap-1 p-4">
        <p className={`figures font-semibold ${isOurs ? "text-accent" : "text-muted"}`}>
          {stage.label}
          {customerWait !== null && stage.next !== "wait" && `, ${customerWait}`}
        </p>
        <h3 className="figures text-xl leading-tight font-bold">
          <a
            href={inquiryPath(reference)}
            className="-my-2 inline-block py-2 underline-offset-4 hover:underline"
            {...shortcut.row}
          >
            {car}
          </a>
        </h3>
        <dl className="figures mt-1 flex flex-wrap gap-x-6 gap-y-2">
          {facts.map(([term, text]) => (
            <div key={term} className="min-w-0">
              <dt className="text-sm text-muted">{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {words !== "" && (
          <p dir="auto" className="text-muted">
            „{words}“
          </p>
        )}
        {wants !== null && (
          <p className="figures">
            Möchte dafür:{" "}
            <a
              href={vehiclePath(wants.adKey)}
              className="font-semibold underline underline-offset-4"
            >
              {wants.text}
            </a>
            {wants.note !== null && <span className="text-warning"> ({wants.note})</span>}
          </p>
        )}
        <WantedBy offer={offer} />
        <p className="text-sm text-muted">
          <bdi>{name}</bdi>, {age}
        </p>
        <Progress {...row} />
        <Undo inquiry={row} page={officePaths.purchase} />
        <OfferActions offer={offer} />
      </div>
    </li>
  );
}

const Photos = ({ offer: { photos, row, car } }: { offer: OfficeOffer }) => {
  const [first, ...others] = photos;
  if (first === undefined)
    return (
      <p className="grid place-items-center rounded-l-card bg-sunken p-4 text-muted max-md:hidden">
        Noch keine Fotos
      </p>
    );
  return (
    <a
      href={`${inquiryPath(row.reference)}#${photosAnchor}`}
      className="grid content-start gap-1 overflow-clip rounded-t-card bg-sunken md:rounded-l-card md:rounded-tr-none"
      aria-label={`${photos.length === 1 ? "1 Foto" : `${photos.length} Fotos`} ansehen: ${car}`}
    >
      <img
        src={first.path}
        alt=""
        width={first.width}
        height={first.height}
        loading="lazy"
        className="aspect-4/3 w-full object-cover"
      />
      {others.length > 0 && (
        <span className="grid grid-cols-3 gap-1">
          {others.slice(0, 3).map(({ id, path, width, height }) => (
            <img
              key={id}
              src={path}
              alt=""
              width={width}
              height={height}
              loading="lazy"
              className="aspect-4/3 w-full object-cover"
            />
          ))}
        </span>
      )}
    </a>
  );
};

function WantedBy({ offer: { wantedBy, alerts } }: { offer: OfficeOffer }) {
  const people = wantedBy.length + alerts;
  if (people === 0) return null;
  return (
    <p className="text-accent">
      <strong>Passt vielleicht zu {people === 1 ? "einem Gesuch" : `${people} Gesuchen`}</strong>
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
  );
}

function OfferActions({ offer: { row, stage, price } }: { offer: OfficeOffer }) {
  const { reference, name, phone, email } = row;
  const isAnswerNext = stage.next === "answer" || stage.next === "tell";
  const isCallNext = isAnswerNext && email === "" && phone !== "";
  const visit = answerPath(reference);
  const steps = {
    answer: email === "" ? null : [replyPath(reference), "Antworten"],
    look: [visit, "Besichtigung vereinbaren"],
    wait: [visit, "Besichtigung ändern"],
    price: null,
    tell: email === "" ? null : [replyPath(reference, 0), "Antworten"],
    decide: null,
    none: null,
  } as const;
  const step = steps[stage.next];
  return (
    <div className="mt-auto grid gap-2 pt-3">
      <div className={rowActions}>
        {step !== null && (
          <a
            href={step[0]}
            className={`action-link ${stage.next === "wait" ? "" : "action-link-primary"}`}
          >
            {step[1]}
            <span className="sr-only">: {name}</span>
          </a>
        )}
        {stage.next === "answer" && (
          <a href={visit} className="action-link">
            Besichtigung vereinbaren<span className="sr-only">: {name}</span>
          </a>
        )}
        {phone !== "" && <CallLink phone={phone} look={isCallNext ? "main" : undefined} />}
      </div>
      {/* Before anybody has answered, a price would be the first word. */}
      {stage.next !== "answer" && (
        <OfferForm
          inquiry={row}
          price={price}
          isNext={stage.next === "price"}
          page={officePaths.purchase}
        />
      )}
      <div className={rowActions}>
        <Ending inquiry={row} page={officePaths.purchase} />
      </div>
    </div>
  );
}

function DecidedRow({ offer: { row, stage, car, facts } }: { offer: OfficeOffer }) {
  return (
    <li id={row.reference} className={`${rowStyle} scroll-mt-4`}>
      <h3 className="figures text-lg leading-tight font-bold">
        {car}: {stage.label}
      </h3>
      <p className="figures">{facts[0]?.[1]}</p>
      <p>
        von <InquiryLink of={row} />
      </p>
      <Progress {...row} />
      <Undo inquiry={row} page={officePaths.purchase} />
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
