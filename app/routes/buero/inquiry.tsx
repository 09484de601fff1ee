import { data, redirect } from "react-router";
import { z } from "zod";
import { formatTypedPrice } from "#domain/format/format.ts";
import { requiredText } from "#domain/inquiry/field-rules.ts";
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
  type DeletedInquiry,
  handledReasons,
  inquiryPath,
  maxInquiryNoteLength,
  threadAnchor,
  undoMinutes,
} from "#domain/office/inquiry-view.ts";
import {
  holdFields,
  keepingRow,
  nextPageParameter,
  officeFields,
  officePaths,
  readNextPage,
} from "#domain/office/office.ts";
import { maxReplyLength, replyFields, templateParameter } from "#domain/office/reply.ts";
import type { OfficeDesk } from "#server/office/office-service.ts";
import { openOffice, readPosted, refuse } from "../../context.ts";
import { ActionForm, InquiryParts } from "../../features/office/inquiry-parts.tsx";
import { ActionButton, OfficePage } from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { FieldValues } from "../../ui/form-values.ts";
import type { Route } from "./+types/inquiry.ts";

/** An old mail may lead to an inquiry that is gone. */
export async function loader({ context, params: { reference }, url }: Route.LoaderArgs) {
  const { inquiries } = openOffice(context).desk;
  const inquiry = await inquiries.find(reference);
  const deleted = inquiry === null ? await inquiries.findDeleted(reference) : null;
  const template = url.searchParams.get(templateParameter);
  const isTooLate = url.searchParams.has(tooLateParameter);
  const status = inquiry || deleted?.canRestore ? 200 : 404;
  const next = await inquiries.next(reference);
  return data({ inquiry, deleted, template, isTooLate, next }, { status });
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
  z.object({
    [officeFields.action]: z.enum(["bieten", "genannt"]),
    [threadFields.price]: z.string().default(""),
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
    case "antworten":
    case "notiz":
    case "antwort-eintragen":
    case "bieten":
    case "genannt":
      return saveTyped(inquiries, reference, posted, values);
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

type Typed = Extract<
  z.infer<typeof postedSchema>,
  { aktion: "antworten" | "notiz" | "antwort-eintragen" | "bieten" | "genannt" }
>;

/** A refusal keeps what was typed. */
async function saveTyped(
  inquiries: OfficeDesk["inquiries"],
  reference: string,
  posted: Typed,
  values: FieldValues,
) {
  const path = inquiryPath(reference);
  const readWords = (schema: typeof noteSchema, typed: string) => {
    const { data: words, error } = schema.safeParse(typed);
    return { words: words ?? "", problem: error?.issues[0]?.message ?? null };
  };
  switch (posted.aktion) {
    case "antworten": {
      const { words, problem } = readWords(replySchema, posted.antwort);
      const refusal = problem ?? (await inquiries.reply(reference, words, posted.gesehen));
      if (refusal !== null) return refuse(replyFields.text, refusal, values);
      return redirect(`${path}#${threadAnchor}`, 303);
    }
    case "notiz": {
      const { words, problem } = readWords(noteSchema, posted.notiz);
      if (problem !== null) return refuse(threadFields.note, problem, values);
      const id = await inquiries.addEvent(reference, "note", words);
      return redirect(path + (id === null ? "" : eventAnchor(id)), 303);
    }
    case "antwort-eintragen": {
      const { words, problem } = readWords(heardSchema, posted.worte);
      if (problem !== null) return refuse(threadFields.heard, problem, values);
      const heard = await inquiries.hear(reference, words, posted.wann);
      if (typeof heard === "string") return refuse(threadFields.heardAt, heard, values);
      return redirect(path + eventAnchor(heard), 303);
    }
    case "bieten":
    case "genannt": {
      const price = formatTypedPrice(posted.gebot);
      if (price === null)
        return refuse(threadFields.price, "Bitte einen Betrag in Euro, zum Beispiel 9.500", values);
      await inquiries.addEvent(
        reference,
        posted.aktion === "genannt" ? "offered" : "priced",
        price,
      );
      return redirect(pageAfter(reference, values[nextPageParameter]), 303);
    }
  }
}

/** The lists keep the row whose button was pressed. */
function pageAfter(reference: string, asked: string | undefined): string {
  const page = readNextPage(asked);
  const isList =
    page === officePaths.purchase ||
    asked === officePaths.today ||
    page.split("?", 1)[0] === officePaths.inquiries;
  return isList ? keepingRow(page, reference, `#${reference}`) : inquiryPath(reference);
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  createPageMeta(matches, { title: `Büro: Anfrage ${params.reference}`, isIndexed: false });

export default function InquiryPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { inquiry, deleted, ...shown } = loaderData;
  const refused = actionData ?? null;
  return inquiry === null ? (
    <DeletedPage reference={params.reference} deleted={deleted} />
  ) : (
    <InquiryParts inquiry={inquiry} refused={refused} {...shown} />
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
