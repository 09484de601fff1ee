import { ArrowRight } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { threadFields } from "#domain/office/inquiry-events.ts";
import {
  type InquiryVehicle,
  type InquiryView,
  inquiryPath,
  inquiryStateLabel,
  personReportPath,
  replyLink,
  threadAnchor,
} from "#domain/office/inquiry-view.ts";
import { maxSearchLength, officeFields, officePaths } from "#domain/office/office.ts";
import { ourPrice } from "#domain/office/purchase.ts";
import { replyFields } from "#domain/office/reply.ts";
import { carAnchor, stockAddress } from "#domain/office/stock-overview.ts";
import { answerPath } from "#domain/office/week-plan.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import { FoldIcon, Icon } from "../../ui/icon.tsx";
import { CarPicture } from "../car/car-parts.tsx";
import { Contact, Progress } from "./contact.tsx";
import { Ending, OfferForm } from "./deal.tsx";
import { HoldForm } from "./hold-form.tsx";
import { InquiryRows } from "./inquiry-rows.tsx";
import { ActionButton, errorOf, OfficePage, ResendForm, Status } from "./office-parts.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { Thread } from "./thread.tsx";

type PartProps = { inquiry: InquiryView; refused: RefusedForm | null };

type FoundProps = PartProps & {
  template: string | null;
  isTooLate: boolean;
  /** Who waits after this one. */
  next: Pick<InquiryView, "reference" | "name"> | null;
};

/** An inquiry with all that belongs to it. */
export function InquiryParts({ inquiry, template, refused, isTooLate, next }: FoundProps) {
  const { name, reference, state, others, deletion, isOffer, vehicle } = inquiry;
  return (
    <OfficePage title={name} links={<Onward next={next} />}>
      <Head inquiry={inquiry} />
      {isTooLate && inquiry.keeper?.isOwn === false && (
        <Status>{inquiry.keeper.name} war schneller und ist schon dran.</Status>
      )}
      <Progress {...inquiry} lastEvent={null} />
      <div className="relative mt-4 flex flex-wrap items-start gap-2">
        <Contact
          inquiry={inquiry}
          mail={replyLink(inquiry)}
          page={inquiryPath(reference)}
          isOpen={state === "new"}
          isMain
          isDone={state !== "new" || inquiry.customerWait !== null}
        >
          {inquiry.hasOpenWish ? (
            <a href={answerPath(reference)} className="action-link action-link-primary max-sm:grow">
              Terminwunsch beantworten
            </a>
          ) : null}
        </Contact>
        <Ending
          inquiry={{ ...inquiry, canHide: vehicle !== null && vehicle.hold !== "gone" }}
          page={inquiryPath(reference)}
        />
        {state === "contract" && !isOffer && vehicle?.hold === "gone" && (
          <a
            href={stockAddress({ tab: "verkauft" }) + carAnchor(vehicle.adKey)}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Wagen im Bestand
          </a>
        )}
      </div>
      {inquiry.remark !== null && (
        <p className="mt-3 max-w-prose font-semibold text-warning">{inquiry.remark}</p>
      )}
      {deletion !== null && (
        <p className="figures mt-3 text-sm text-muted">Wird am {deletion} gelöscht.</p>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Part id={threadAnchor} title="Verlauf">
          <Thread inquiry={inquiry} refused={refused}>
            {inquiry.reply !== null && (
              <ReplyForm
                inquiry={inquiry}
                reply={inquiry.reply}
                typed={refused?.values[replyFields.text] ?? null}
                error={errorOf(replyFields.text, refused)}
                asked={template}
              />
            )}
          </Thread>
        </Part>
        <Aside inquiry={inquiry} refused={refused} />
      </div>
      {others.length > 0 && (
        <section className="mt-8">
          <h2 className="part-title">Weitere Anfragen dieser Person</h2>
          <InquiryRows
            people={others.map((other) => [other])}
            level="h3"
            page={inquiryPath(reference)}
          />
        </section>
      )}
    </OfficePage>
  );
}

const Onward = ({ next }: Pick<FoundProps, "next">) => (
  <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
    <a
      href={officePaths.inquiries}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      Alle Anfragen
    </a>
    {next !== null && (
      <a href={inquiryPath(next.reference)} className="action-link min-h-11">
        <span>
          Nächste<span className="max-sm:sr-only">: {next.name}</span>
        </span>
        <Icon icon={ArrowRight} size={18} />
      </a>
    )}
  </p>
);

/** What belongs to it beside the conversation. */
function Aside({ inquiry, refused }: PartProps) {
  const { reference, isOffer } = inquiry;
  const price = ourPrice(inquiry.events);
  return (
    <div className="grid min-w-0 gap-6">
      {!inquiry.hasOpenWish && (
        <Part title="Termin">
          {inquiry.appointment !== null && <p className="figures mt-1">{inquiry.appointment}</p>}
          <a href={answerPath(reference)} className="action-link mt-3 max-sm:w-full">
            {inquiry.appointment === null ? "Termin vereinbaren" : "Termin ändern"}
          </a>
        </Part>
      )}
      {inquiry.vehicle && inquiry.vehicle.hold !== "gone" && (
        <Vehicle vehicle={inquiry.vehicle} inquiry={inquiry} refused={refused} />
      )}
      {isOffer && (
        <Part title="Unser Angebot">
          {price !== null && (
            <p className="figures mt-1">
              {price.isTold ? "Zuletzt genannt" : "Dem Kunden noch nicht genannt"}:{" "}
              <strong>{price.text}</strong>
            </p>
          )}
          <OfferForm
            inquiry={inquiry}
            price={price}
            page={inquiryPath(reference)}
            refused={refused}
          />
        </Part>
      )}
      <div className="grid gap-2">
        {(!isOffer || inquiry.search !== "") && <Wanted inquiry={inquiry} />}
        <Mails inquiry={inquiry} />
        <Data inquiry={inquiry} />
      </div>
    </div>
  );
}

export const ActionForm = (props: ComponentProps<"form">) => <form method="post" {...props} />;

type PartBoxProps = { id?: string; title: string; children: ReactNode };

const Part = ({ id, title, children }: PartBoxProps) => (
  <section
    id={id}
    className="min-w-0 scroll-mt-16 rounded-card border border-line bg-surface p-[min(1rem,4vw)] wrap-anywhere sm:p-5"
  >
    <h2 className="text-xl font-bold">{title}</h2>
    {children}
  </section>
);

type PartOf = Pick<PartProps, "inquiry">;

/** Who asks what about which car: seen before anything else. */
function Head({ inquiry }: PartOf) {
  const { wish, receivedAt, age, reference, vehicle, car, carNote, photos, isOffer } = inquiry;
  const [photo] = photos;
  return (
    <div className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
      {isOffer ? (
        photo !== undefined && (
          <img
            src={photo.path}
            alt=""
            width={photo.width}
            height={photo.height}
            className={`aspect-4/3 bg-sunken object-cover ${headPicture}`}
          />
        )
      ) : vehicle === null ? null : (
        <div className={headPicture}>
          <CarPicture path={vehicle.photo} alt="" sizes="10rem" priority="lazy" widest={480} />
        </div>
      )}
      <div className="min-w-0 flex-[1_1_12rem]">
        {car !== null && (isOffer || vehicle === null) && (
          <p className="figures text-lg leading-tight font-bold">{car}</p>
        )}
        {vehicle !== null && isOffer && <p className="text-sm text-muted">Möchte dafür</p>}
        {vehicle !== null && <CarName vehicle={vehicle} />}
        {carNote !== null && (
          <p className="figures font-semibold text-warning first-letter:uppercase">{carNote}</p>
        )}
        <p className="figures">
          {wish}, <strong>{inquiryStateLabel(inquiry)}</strong>
        </p>
        <p className="figures text-sm text-muted">
          {age} ({receivedAt}), <span className="inline-block">{reference}</span>
        </p>
      </div>
    </div>
  );
}

const headPicture = "w-28 shrink-0 self-start overflow-hidden rounded-card sm:w-40";

const CarName = ({ vehicle: { adKey, name, price, formerPrice } }: { vehicle: InquiryVehicle }) => (
  <>
    <a href={vehiclePath(adKey)} className="leading-tight font-bold underline underline-offset-4">
      {name}
    </a>
    <p className="figures text-lg font-bold">
      {price}
      {formerPrice !== null && (
        <span className="text-sm font-normal text-muted"> zur Zeit der Anfrage: {formerPrice}</span>
      )}
    </p>
  </>
);

function Vehicle({ vehicle, inquiry, refused }: PartProps & { vehicle: InquiryVehicle }) {
  const { adKey, hold } = vehicle;
  const isLeft = inquiry.state === "contract" && !inquiry.isOffer;
  return (
    <Part title="Unser Wagen">
      {isLeft ? (
        <ActionForm className="mt-3">
          <p className="mb-3">Der Wagen steht noch auf der Website.</p>
          <ActionButton value="wagen-verkauft" look="primary">
            Von der Website nehmen
          </ActionButton>
        </ActionForm>
      ) : hold === "elsewhere" ? (
        <a
          href={officePaths.stock + carAnchor(adKey)}
          className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Vormerkung im Bestand ansehen
        </a>
      ) : (
        <HoldForm isHeld={hold === "here"} choices={vehicle.holdChoices} refused={refused} />
      )}
    </Part>
  );
}

type FoldedProps = { title: string; isOpen?: boolean; children: ReactNode };

/** Seldom needed. */
const Folded = ({ title, isOpen = false, children }: FoldedProps) => (
  <details
    open={isOpen}
    className="min-w-0 rounded-card border border-line bg-surface px-[min(1rem,4vw)] wrap-anywhere sm:px-5"
  >
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3">
      <h2 className="text-lg font-bold">{title}</h2>
      <FoldIcon />
    </summary>
    <div className="pb-4">{children}</div>
  </details>
);

/** For the purchase, which lists it while the inquiry is open. */
const Wanted = ({ inquiry: { search } }: PartOf) => (
  <Folded title="Sucht" isOpen={search !== ""}>
    <ActionForm className="mt-2 flex gap-2">
      <input
        name={threadFields.search}
        aria-label="Was der Kunde sucht"
        placeholder="Kombi, Automatik, bis 20.000 €"
        defaultValue={search}
        maxLength={maxSearchLength}
        className={`${controlStyle} h-12 min-w-0`}
      />
      <button
        type="submit"
        name={officeFields.action}
        value="suchen"
        className={`${buttonStyle.quiet} shrink-0`}
      >
        Merken
      </button>
    </ActionForm>
    <p className="mt-2 text-sm text-muted">
      Steht im{" "}
      <a href={officePaths.purchase} className="underline underline-offset-4">
        Einkauf
      </a>
      , solange die Anfrage offen ist.
    </p>
  </Folded>
);

function Mails({ inquiry: { reference, mails } }: PartOf) {
  if (mails.length === 0) return null;
  return (
    <Folded title="E-Mails" isOpen={mails.some(({ isFailed, isUnsent }) => isFailed || isUnsent)}>
      <ul className="figures mt-2 grid gap-2">
        {mails.map(({ id, label, state, isFailed, isUnsent }) => (
          <li key={id}>
            {label}
            <span
              className={`block text-sm ${isFailed || isUnsent ? "text-danger" : "text-muted"}`}
            >
              {state}
            </span>
            {isFailed && (
              <ResendForm id={id} about={label} page={inquiryPath(reference)} className="mt-2" />
            )}
          </li>
        ))}
      </ul>
    </Folded>
  );
}

function Data({ inquiry: { reference, email } }: PartOf) {
  return (
    <Folded title="Daten">
      <p className="mt-1">
        <a
          href={personReportPath(reference)}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Auskunft ansehen
        </a>
        <span className="block text-sm text-muted">
          Alles, was zu {email || "dieser Anfrage"} gespeichert ist (Art.&nbsp;15 DSGVO)
        </span>
      </p>
      <details className="mt-1">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-danger underline underline-offset-4">
          Anfrage löschen
        </summary>
        <p className="text-sm">
          Mit allem, was dazugehört: Fotos, Termin und E-Mails, die noch nicht gesendet sind.
        </p>
        <ActionForm className="mt-3">
          <ActionButton value="loeschen" look="strong">
            Jetzt löschen
          </ActionButton>
        </ActionForm>
      </details>
    </Folded>
  );
}
