import type { ComponentProps, ReactNode } from "react";
import { data, redirect } from "react-router";
import { z } from "zod";
import type { DetailRow } from "#domain/inquiry/details.ts";
import { requiredText } from "#domain/inquiry/field-rules.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { searchField } from "#domain/office/entered-inquiry.ts";
import { chosenHoldEnd, holdSchema } from "#domain/office/hold-form.ts";
import {
  eventAnchor,
  maxHeardLength,
  noKeeper,
  outcomeButtons,
  threadFields,
} from "#domain/office/inquiry-events.ts";
import {
  contractLabel,
  type DeletedInquiry,
  handledLabel,
  handledReasons,
  type InquiryVehicle,
  type InquiryView,
  inquiryPath,
  inquiryStateLabel,
  maxInquiryNoteLength,
  personReportPath,
  photosAnchor,
  replyLink,
  undoMinutes,
} from "#domain/office/inquiry-view.ts";
import {
  holdFields,
  keepingRow,
  maxSearchLength,
  nextPageParameter,
  officeFields,
  officePaths,
  readNextPage,
} from "#domain/office/office.ts";
import { maxReplyLength, replyFields, templateParameter } from "#domain/office/reply.ts";
import { carAnchor, stockAddress } from "#domain/office/stock-overview.ts";
import { answerPath } from "#domain/office/week-plan.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import type { OfficeDesk } from "#server/office/office-service.ts";
import { openOffice, readPosted, refuse } from "../../context.ts";
import { CarPicture } from "../../features/car/car-parts.tsx";
import { Contact, Progress } from "../../features/office/contact.tsx";
import { HoldForm } from "../../features/office/hold-form.tsx";
import { InquiryRows } from "../../features/office/inquiry-rows.tsx";
import { Menu } from "../../features/office/menu.tsx";
import {
  ActionButton,
  OfficePage,
  ResendForm,
  Status,
} from "../../features/office/office-parts.tsx";
import { ReplyForm } from "../../features/office/reply-form.tsx";
import { Thread } from "../../features/office/thread.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import type { Route } from "./+types/inquiry.ts";

/** Where a sent answer is. */
const threadAnchor = "verlauf";

/** An old mail may lead to an inquiry that is gone. */
export async function loader({ context, params: { reference }, url }: Route.LoaderArgs) {
  const { inquiries } = openOffice(context).desk;
  const inquiry = await inquiries.find(reference);
  const deleted = inquiry === null ? await inquiries.findDeleted(reference) : null;
  const template = url.searchParams.get(templateParameter);
  const isTooLate = url.searchParams.has(tooLateParameter);
  const status = inquiry || deleted?.canRestore ? 200 : 404;
  return data({ inquiry, deleted, template, isTooLate }, { status });
}

/** Somebody else took the inquiry over first. */
const tooLateParameter = "zu-spaet";

/** Buttons that need nothing but the inquiry. */
const buttons = {
  "wagen-verkauft": (desk, reference) => desk.hideCar(reference),
  offen: (desk, reference) => desk.reopen(reference),
  abgeben: (desk, reference) => desk.yieldIt(reference),
  freigeben: (desk, reference) => desk.release(reference),
  loeschen: (desk, reference) => desk.remove(reference),
  zurueckholen: (desk, reference) => desk.restore(reference),
} satisfies Record<string, (desk: OfficeDesk["inquiries"], reference: string) => Promise<unknown>>;

const eventSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

const postedSchema = z.discriminatedUnion(officeFields.action, [
  z.object({ [officeFields.action]: z.enum(Object.keys(buttons) as (keyof typeof buttons)[]) }),
  z.object({
    [officeFields.action]: z.enum(Object.keys(outcomeButtons) as (keyof typeof outcomeButtons)[]),
    // Of an answer that somebody took along.
    [replyFields.text]: z.string().trim().max(maxReplyLength).optional(),
  }),
  z.object({
    [officeFields.action]: z.literal("erledigt"),
    [threadFields.reason]: z.enum(handledReasons).nullable().catch(null),
  }),
  z.object({
    [officeFields.action]: z.literal("vertrag"),
    [threadFields.hidesCar]: z.string().optional(),
    [threadFields.releases]: z.string().default(""),
  }),
  z.object({
    [officeFields.action]: z.literal("antworten"),
    [replyFields.text]: z.string().default(""),
    [replyFields.seen]: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  }),
  z.object({
    [officeFields.action]: z.literal("uebernehmen"),
    [threadFields.keeper]: eventSchema.catch(noKeeper),
  }),
  z.object({
    [officeFields.action]: z.literal("notiz"),
    [threadFields.note]: z.string().default(""),
  }),
  z.object({
    [officeFields.action]: z.literal("antwort-eintragen"),
    [threadFields.heard]: z.string().default(""),
    [threadFields.heardAt]: z.string().default(""),
  }),
  z.object({ [officeFields.action]: z.literal("suchen"), [threadFields.search]: searchField }),
  z.object({
    [officeFields.action]: z.enum(["zuruecknehmen", "wiederherstellen"]),
    [threadFields.event]: eventSchema,
  }),
  holdSchema,
]);

const wordsSchema = (max: number) =>
  requiredText("Hier steht noch nichts", { max, tooLong: `Höchstens ${max} Zeichen` });
const noteSchema = wordsSchema(maxInquiryNoteLength);
const replySchema = wordsSchema(maxReplyLength);
const heardSchema = wordsSchema(maxHeardLength);

type Action = z.infer<typeof postedSchema>["aktion"];

export async function action({ context, params: { reference } }: Route.ActionArgs) {
  const { desk, values } = openOffice(context);
  const { inquiries } = desk;
  const posted = readPosted(postedSchema, values);
  switch (posted.aktion) {
    case "antworten": {
      const text = replySchema.safeParse(posted.antwort);
      const refusal = text.success
        ? await inquiries.reply(reference, text.data, posted.gesehen)
        : (text.error.issues[0]?.message ?? "");
      if (refusal !== null) return refuse(replyFields.text, refusal, values);
      return redirect(`${inquiryPath(reference)}#${threadAnchor}`, 303);
    }
    case "notiz": {
      const note = noteSchema.safeParse(posted.notiz);
      if (!note.success) {
        return refuse(threadFields.note, note.error.issues[0]?.message ?? "", values);
      }
      const id = await inquiries.addEvent(reference, "note", note.data);
      return redirect(inquiryPath(reference) + (id === null ? "" : eventAnchor(id)), 303);
    }
    case "antwort-eintragen": {
      const words = heardSchema.safeParse(posted.worte);
      if (!words.success)
        return refuse(threadFields.heard, words.error.issues[0]?.message ?? "", values);
      const refusal = await inquiries.hear(reference, words.data, posted.wann);
      if (refusal !== null) return refuse(threadFields.heardAt, refusal, values);
      return redirect(`${inquiryPath(reference)}#${threadAnchor}`, 303);
    }
    case "erledigt":
      await inquiries.markHandled(reference, posted.grund);
      break;
    case "vertrag":
      await inquiries.markContract(reference, posted[threadFields.hidesCar] !== undefined);
      for (const other of posted[threadFields.releases].split(" ").filter(Boolean))
        await inquiries.release(other);
      break;
    case "vormerken": {
      const refusal = await inquiries.hold(reference, chosenHoldEnd(posted));
      if (refusal !== null) return refuse(holdFields.day, refusal, values);
      break;
    }
    case "uebernehmen": {
      const isFree = await inquiries.take(reference, posted.dran);
      if (!isFree) return redirect(`${inquiryPath(reference)}?${tooLateParameter}`, 303);
      break;
    }
    case "suchen":
      await inquiries.setSearch(reference, posted.sucht);
      break;
    case "zuruecknehmen":
    case "wiederherstellen":
      await inquiries.withdraw(reference, posted.eintrag, posted.aktion === "zuruecknehmen");
      break;
    case "angerufen":
    case "nicht-erreicht":
    case "gemailt":
    case "geschrieben":
      await inquiries.addEvent(reference, outcomeButtons[posted.aktion][0], posted.antwort || null);
      break;
    default:
      await buttons[posted.aktion](inquiries, reference);
  }
  return redirect(pageAfter(reference, values[nextPageParameter]), 303);
}

/** The lists keep the row whose button was pressed. */
function pageAfter(reference: string, asked: string | undefined): string {
  const page = readNextPage(asked);
  const isList = asked === officePaths.today || page.split("?", 1)[0] === officePaths.inquiries;
  return isList ? keepingRow(page, reference, `#${reference}`) : inquiryPath(reference);
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  createPageMeta(matches, { title: `Büro: Anfrage ${params.reference}`, isIndexed: false });

export default function InquiryPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { inquiry, deleted, template, isTooLate } = loaderData;
  const refused = actionData ?? null;
  return inquiry === null ? (
    <DeletedPage reference={params.reference} deleted={deleted} />
  ) : (
    <FoundInquiry inquiry={inquiry} template={template} refused={refused} isTooLate={isTooLate} />
  );
}

type DeletedProps = { reference: string; deleted: DeletedInquiry | null };

/** It may turn into this while somebody types, whose text stays. */
function DeletedPage({ reference, deleted }: DeletedProps) {
  const { by = null, canRestore = false } = deleted ?? {};
  const undo = `${undoMinutes}\u00a0Minuten lang können Sie es zurücknehmen.`;
  return (
    <OfficePage title="Gelöscht" isGone>
      <p role="status" className="figures mt-4 max-w-prose text-lg">
        {by === null
          ? `Die Anfrage ${reference} ${canRestore ? "ist gelöscht" : "gibt es nicht mehr"}.`
          : `${by} hat die Anfrage ${reference} gelöscht.`}{" "}
        {canRestore ? undo : "E-Mails, die schon im Postfach liegen, löschen Sie bitte dort."}
      </p>
      {canRestore && (
        <ActionForm className="mt-6">
          <ActionButton<Action> value="zurueckholen" look="primary">
            Rückgängig
          </ActionButton>
        </ActionForm>
      )}
      <p className="mt-4">
        <a href={officePaths.inquiries} className="action-link max-sm:w-full">
          Zu den Anfragen
        </a>
      </p>
    </OfficePage>
  );
}

type PartProps = { inquiry: InquiryView; refused: RefusedForm | null };

const errorOf = (field: string, refused: RefusedForm | null) =>
  refused?.issues.find((issue) => issue.field === field)?.message ?? null;

type FoundProps = PartProps & { template: string | null; isTooLate: boolean };

function FoundInquiry({ inquiry, template, refused, isTooLate }: FoundProps) {
  const { name, reference, state, others, deletion } = inquiry;
  return (
    <OfficePage
      title={name}
      links={
        <a
          href={officePaths.inquiries}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Alle Anfragen
        </a>
      }
    >
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
        <States inquiry={inquiry} />
      </div>
      {inquiry.remark !== null && (
        <p className="mt-3 max-w-prose font-semibold text-warning">{inquiry.remark}</p>
      )}
      {deletion !== null && (
        <p className="figures mt-3 text-sm text-muted">Wird am {deletion} gelöscht.</p>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Part id={threadAnchor} title="Verlauf">
          <Thread
            reference={reference}
            events={inquiry.events}
            refused={refused}
            first={<Words inquiry={inquiry} />}
          >
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
        <div className="grid min-w-0 gap-6">
          {!inquiry.hasOpenWish && (
            <Part title="Termin">
              {inquiry.appointment !== null && (
                <p className="figures mt-1">{inquiry.appointment}</p>
              )}
              <a href={answerPath(reference)} className="action-link mt-3 max-sm:w-full">
                {inquiry.appointment === null ? "Termin vereinbaren" : "Termin ändern"}
              </a>
            </Part>
          )}
          {inquiry.vehicle && inquiry.vehicle.hold !== "gone" && (
            <Vehicle vehicle={inquiry.vehicle} inquiry={inquiry} refused={refused} />
          )}
          <Wanted inquiry={inquiry} />
          <Mails inquiry={inquiry} />
          <Data inquiry={inquiry} />
        </div>
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

const ActionForm = (props: ComponentProps<"form">) => <form method="post" {...props} />;

type PartBoxProps = { id?: string; title: string; children: ReactNode };

const Part = ({ id, title, children }: PartBoxProps) => (
  <section
    id={id}
    className="min-w-0 scroll-mt-16 rounded-card border border-line bg-surface p-4 wrap-anywhere sm:p-5"
  >
    <h2 className="text-xl font-bold">{title}</h2>
    {children}
  </section>
);

/** What the customer wrote, which the conversation starts with. */
function Words({ inquiry }: PartOf) {
  const { name, receivedAt, message, otherVehicles, details, photos } = inquiry;
  const rows: DetailRow[] = [...otherVehicles, ...details];
  return (
    <>
      <p className="figures text-sm text-muted">
        <strong dir="auto" className="text-base text-ink">
          {name}
        </strong>
        , {receivedAt}
      </p>
      {message !== "" && (
        <p dir="auto" className="mt-1 whitespace-pre-line">
          {message}
        </p>
      )}
      <dl className="figures mt-2 flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
        {rows.map(([term, value, address]) => (
          <div key={term + value} className="min-w-0">
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
      {photos.length > 0 && (
        <div id={photosAnchor} className="mt-4 scroll-mt-16">
          <h3 className="font-bold">Fotos ({photos.length})</h3>
          <ul className="mt-2 grid grid-cols-2 gap-3">
            {photos.map(({ id, path, width, height }, index) => (
              <li key={id}>
                <a href={path} className="block overflow-hidden rounded-card border border-line">
                  <img
                    src={path}
                    alt={`Foto ${index + 1}, groß ansehen`}
                    width={width}
                    height={height}
                    loading="lazy"
                    className="aspect-4/3 w-full bg-sunken object-contain"
                  />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

type PartOf = Pick<PartProps, "inquiry">;

/** Who asks what about which car: seen before anything else. */
function Head({ inquiry }: PartOf) {
  const { wish, receivedAt, age, reference, vehicle, car, carNote, photos } = inquiry;
  const [photo] = photos;
  return (
    <div className="mt-2 flex gap-4 wrap-anywhere">
      {vehicle !== null && (
        <div className="w-28 shrink-0 self-start overflow-hidden rounded-card sm:w-40">
          <CarPicture path={vehicle.photo} alt="" sizes="10rem" priority="lazy" widest={480} />
        </div>
      )}
      {vehicle === null && photo !== undefined && (
        <img
          src={photo.path}
          alt=""
          width={photo.width}
          height={photo.height}
          className="aspect-4/3 w-28 shrink-0 self-start rounded-card bg-sunken object-cover sm:w-40"
        />
      )}
      <div className="min-w-0">
        {vehicle === null ? (
          car !== null && <p className="figures text-lg font-bold">{car}</p>
        ) : (
          <CarName vehicle={vehicle} />
        )}
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
          <ActionButton<Action> value="wagen-verkauft" look="primary">
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

const stateButton = "action-link max-sm:px-3";

function States({ inquiry }: PartOf) {
  const { state, isOffer, vehicle } = inquiry;
  const canHide = !isOffer && vehicle !== null && vehicle.hold !== "gone";
  return (
    <>
      {state !== "contract" &&
        (canHide ? (
          <Sale held={inquiry.held} />
        ) : (
          <ActionForm>
            <ActionButton<Action> value="vertrag" className={stateButton}>
              {contractLabel({ isOffer })}
            </ActionButton>
          </ActionForm>
        ))}
      {state === "new" ? (
        <NoSale />
      ) : (
        <ActionForm>
          <ActionButton<Action> value="offen" className={stateButton}>
            Wieder offen
          </ActionButton>
        </ActionForm>
      )}
      {state === "contract" && !isOffer && vehicle?.hold === "gone" && (
        <a
          href={stockAddress({ tab: "verkauft" }) + carAnchor(vehicle.adKey)}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Wagen im Bestand
        </a>
      )}
    </>
  );
}

const menuPanel = "left-0 p-4";

/** Asks at once why, which the history keeps. */
const NoSale = () => (
  <Menu label={`${handledLabel} …`} look={stateButton} className="sm:relative" panel={menuPanel}>
    <ActionForm className="grid gap-3">
      <input type="hidden" name={officeFields.action} value={"erledigt" satisfies Action} />
      <p className="text-sm text-muted">Woran lag es?</p>
      <div className="grid grid-cols-2 gap-2">
        {handledReasons.map((reason) => (
          <button
            key={reason}
            type="submit"
            name={threadFields.reason}
            value={reason}
            className="action-link text-base leading-tight"
          >
            {reason}
          </button>
        ))}
      </div>
      <button type="submit" className={buttonStyle.quiet}>
        Ohne Grund beenden
      </button>
    </ActionForm>
  </Menu>
);

/** Asks at once whether the car leaves the website, or it would go on being offered there, and others stay held. */
const Sale = ({ held }: Pick<InquiryView, "held">) => (
  <Menu
    label={`${contractLabel({ isOffer: false })} …`}
    look={stateButton}
    className="sm:relative"
    panel={menuPanel}
  >
    <ActionForm className="grid gap-3">
      <SaleCheck name={threadFields.hidesCar} value="ja">
        Wagen von der Website nehmen
      </SaleCheck>
      {held.length > 0 && (
        <SaleCheck
          name={threadFields.releases}
          value={held.map(({ reference }) => reference).join(" ")}
        >
          Vormerkung aufheben: {held.map(({ car }) => car).join("; ")}
        </SaleCheck>
      )}
      <ActionButton<Action> value="vertrag" look="primary">
        Ja, verkauft
      </ActionButton>
    </ActionForm>
  </Menu>
);

const SaleCheck = ({ children, ...input }: ComponentProps<"input">) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="checkbox" {...input} defaultChecked className="size-5 shrink-0 accent-accent" />
    <span className="min-w-0">{children}</span>
  </label>
);

/** For the purchase, which lists it while the inquiry is open. */
const Wanted = ({ inquiry: { search } }: PartOf) => (
  <Part title="Sucht">
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
  </Part>
);

function Mails({ inquiry: { reference, mails } }: PartOf) {
  if (mails.length === 0) return null;
  return (
    <Part title="E-Mails">
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
    </Part>
  );
}

function Data({ inquiry: { reference, email } }: PartOf) {
  return (
    <Part title="Daten">
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
          <ActionButton<Action> value="loeschen" look="strong">
            Jetzt löschen
          </ActionButton>
        </ActionForm>
      </details>
    </Part>
  );
}
