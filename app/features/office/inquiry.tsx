import { Images, Mail, MessageCircle, Phone } from "lucide";
import type { ReactNode } from "react";
import { dialLink } from "#domain/dealership/contact-links.ts";
import type { DetailRow } from "#domain/inquiry/details.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import {
  type InquiryVehicle,
  type InquiryView,
  type inquiryActions,
  inquiryPath,
  inquiryStateLabels,
  maxInquiryNoteLength,
  noteField,
  replyLink,
  whatsappReplyLink,
} from "#domain/office/inquiry-view.ts";
import { officeFields, officePaths } from "#domain/office/office.ts";
import { carAnchor } from "#domain/office/stock-overview.ts";
import { answerPath } from "#domain/office/week-plan.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import { FieldError } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CarPicture } from "../car/car-parts.tsx";
import { HoldForm } from "./hold-form.tsx";
import { InquiryRows } from "./inquiries.tsx";
import { OfficeFrame } from "./office-frame.tsx";
import { ReplyLink } from "./office-parts.tsx";

type InquiryPageProps = { address: string; inquiry: InquiryView; refused: RefusedForm | null };
type PartProps = Pick<InquiryPageProps, "inquiry" | "refused">;

export function InquiryPage({ address, inquiry, refused }: InquiryPageProps) {
  const { name, wish, receivedAt, age, reference, state, others, deletion } = inquiry;
  return (
    <OfficeFrame title={name} address={address}>
      <p>
        <a
          href={officePaths.inquiries}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Alle Anfragen
        </a>
      </p>
      <p className="figures text-lg">
        {wish}, <strong>{inquiryStateLabels[state]}</strong>
      </p>
      <p className="figures text-muted">
        {age} ({receivedAt}), <span className="whitespace-nowrap">{reference}</span>
      </p>
      <div className="mt-4 grid gap-2 sm:flex sm:flex-wrap">
        <Channels inquiry={inquiry} />
        <States inquiry={inquiry} />
      </div>
      {deletion !== null && (
        <p className="figures mt-3 text-sm text-muted">Wird am {deletion} gelöscht.</p>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <Words inquiry={inquiry} />
          {inquiry.vehicle && (
            <Vehicle vehicle={inquiry.vehicle} inquiry={inquiry} refused={refused} />
          )}
          <Mails inquiry={inquiry} />
        </div>
        <div className="grid min-w-0 gap-6">
          <Note inquiry={inquiry} refused={refused} />
          <Data inquiry={inquiry} />
        </div>
      </div>
      {others.length > 0 && (
        <section className="mt-8">
          <h2 className="part-title">Weitere Anfragen dieser Person</h2>
          <InquiryRows rows={others} level="h3" />
        </section>
      )}
    </OfficeFrame>
  );
}

type FormProps = { reference: string; children: ReactNode; className?: string };

const ActionForm = ({ reference, children, className }: FormProps) => (
  <form method="post" action={inquiryPath(reference)} className={className}>
    {children}
  </form>
);

type ActionButtonProps = {
  value: (typeof inquiryActions)[number];
  look?: keyof typeof buttonStyle;
  children: ReactNode;
};

const ActionButton = ({ value, look = "quiet", children }: ActionButtonProps) => (
  <button
    type="submit"
    name={officeFields.action}
    value={value}
    className={`${buttonStyle[look]} max-sm:w-full`}
  >
    {children}
  </button>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface p-4 wrap-anywhere sm:p-5">
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
    </section>
  );
}

function Channels({ inquiry }: { inquiry: InquiryView }) {
  const { reference, phone, name, hasOpenWish } = inquiry;
  const dial = dialLink(phone);
  const chat = whatsappReplyLink(phone, name);
  return (
    <p className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {hasOpenWish && (
        <a href={answerPath(reference)} className="action-link action-link-primary col-span-2">
          Terminwunsch beantworten
        </a>
      )}
      {dial === null ? (
        <span className="figures col-span-2">Telefon: {phone}</span>
      ) : (
        <a
          href={dial}
          className={`action-link figures col-span-2 ${hasOpenWish ? "" : "action-link-primary"}`}
        >
          <Icon icon={Phone} size={18} />
          Anrufen: {phone}
        </a>
      )}
      {chat !== null && (
        <ReplyLink reference={reference} href={chat} icon={MessageCircle}>
          WhatsApp
        </ReplyLink>
      )}
      <ReplyLink
        reference={reference}
        href={replyLink(inquiry)}
        icon={Mail}
        className={chat === null ? "col-span-2" : ""}
      >
        E-Mail
      </ReplyLink>
    </p>
  );
}

function Words({ inquiry }: PartOf) {
  const { reference, message, otherVehicles, details, photos, email } = inquiry;
  const { appointment, hasOpenWish } = inquiry;
  const rows: DetailRow[] = [...otherVehicles, ...details, ["E-Mail", email]];
  return (
    <Part title="Anliegen">
      {message !== "" && (
        <p dir="auto" className="mt-2 whitespace-pre-line">
          {message}
        </p>
      )}
      <dl className="figures mt-3 grid gap-2">
        {rows.map(([term, value, address]) => (
          <div key={term + value}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="whitespace-pre-line">
              {address === undefined ? (
                value
              ) : (
                <a href={address} className="underline underline-offset-4">
                  {value}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {appointment !== null && !hasOpenWish && (
        <div className="mt-4">
          <h3 className="font-bold">Termin</h3>
          <p className="figures">{appointment}</p>
          <a href={answerPath(reference)} className="action-link mt-2 max-sm:w-full">
            Termin ändern
          </a>
        </div>
      )}
      {photos !== null && (
        <a href={photos.path} className="action-link figures mt-4 max-sm:w-full">
          <Icon icon={Images} size={18} />
          {photos.count === 1 ? "1 Foto" : `${photos.count} Fotos`} ansehen
        </a>
      )}
    </Part>
  );
}

type PartOf = Pick<PartProps, "inquiry">;

function Vehicle({ vehicle, inquiry, refused }: PartProps & { vehicle: InquiryVehicle }) {
  const { adKey, name, photo, price, formerPrice, hold } = vehicle;
  const { carNote } = inquiry;
  return (
    <Part title="Unser Wagen">
      <div className="mt-3 flex gap-4">
        <div className="w-32 shrink-0 self-start overflow-hidden rounded-card">
          <CarPicture path={photo} alt="" sizes="8rem" priority="lazy" widest={480} />
        </div>
        <div className="min-w-0">
          <a href={vehiclePath(adKey)} className="font-bold underline underline-offset-4">
            {name}
          </a>
          <p className="figures text-lg font-bold">{price}</p>
          {formerPrice !== null && (
            <p className="figures text-sm text-muted">Zur Zeit der Anfrage: {formerPrice}</p>
          )}
          {carNote !== null && (
            <p className="figures font-semibold text-warning first-letter:uppercase">{carNote}</p>
          )}
        </div>
      </div>
      {hold === "elsewhere" && (
        <a
          href={officePaths.stock + carAnchor(adKey)}
          className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Vormerkung im Bestand ansehen
        </a>
      )}
      {(hold === "possible" || hold === "here") && (
        <HoldForm
          action={inquiryPath(inquiry.reference)}
          isHeld={hold === "here"}
          canHold
          choices={vehicle.holdChoices}
          refused={refused}
        />
      )}
    </Part>
  );
}

const States = ({ inquiry: { reference, state } }: PartOf) => (
  <ActionForm reference={reference} className="grid gap-2 sm:flex sm:flex-wrap">
    {state === "new" && <ActionButton value="erledigt">Ohne Vertrag erledigt</ActionButton>}
    {state !== "new" && <ActionButton value="offen">Wieder offen</ActionButton>}
    {state !== "contract" && <ActionButton value="vertrag">Mit Vertrag erledigt</ActionButton>}
  </ActionForm>
);

function Note({ inquiry: { reference, note }, refused }: PartProps) {
  const error = refused?.issues.find(({ field }) => field === noteField)?.message ?? null;
  return (
    <Part title="Notiz">
      <ActionForm reference={reference} className="mt-2">
        <textarea
          id={`feld-${noteField}`}
          name={noteField}
          aria-label="Notiz"
          rows={4}
          maxLength={maxInquiryNoteLength}
          defaultValue={refused?.values[noteField] ?? note}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `feld-${noteField}-fehler`}
          className={`${controlStyle} field-sizing-content min-h-28 py-2.5`}
        />
        <FieldError id={`feld-${noteField}`} error={error} hint={undefined} />
        <p className="mt-2">
          <ActionButton value="notiz">Notiz speichern</ActionButton>
        </p>
      </ActionForm>
    </Part>
  );
}

function Mails({ inquiry: { reference, mails } }: PartOf) {
  if (mails.length === 0) return null;
  return (
    <Part title="E-Mails">
      <ul className="figures mt-2 grid gap-2">
        {mails.map(({ id, label, state, isFailed }) => (
          <li key={id}>
            {label}
            <span className={`block text-sm ${isFailed ? "text-danger" : "text-muted"}`}>
              {state}
            </span>
          </li>
        ))}
      </ul>
      {mails.some(({ isFailed }) => isFailed) && (
        <ActionForm reference={reference} className="mt-3">
          <ActionButton value="senden">Noch einmal senden</ActionButton>
        </ActionForm>
      )}
    </Part>
  );
}

function Data({ inquiry: { reference, email } }: PartOf) {
  return (
    <Part title="Daten">
      <p className="mt-2 text-sm text-muted">
        Möchte jemand wissen, was Sie über ihn gespeichert haben (Art.&nbsp;15 DSGVO)? Diese Datei
        enthält alles zu {email}.
      </p>
      <ActionForm reference={reference} className="mt-3">
        <ActionButton value="auskunft">Auskunft herunterladen</ActionButton>
      </ActionForm>
      <details className="mt-3">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-danger underline underline-offset-4">
          Anfrage löschen
        </summary>
        <p className="text-sm">
          Mit allem, was dazugehört: Fotos, Termin und E-Mails, die noch nicht gesendet sind.
        </p>
        <ActionForm reference={reference} className="mt-3">
          <ActionButton value="loeschen" look="strong">
            Jetzt löschen
          </ActionButton>
        </ActionForm>
      </details>
    </Part>
  );
}
