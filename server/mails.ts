import { join } from "node:path";
import type { z } from "zod";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { alarmSchema, isSuperseded, renderAlarm } from "./alarm/mails/alarm-mail.ts";
import { isWeekSuperfluous, renderWeek, weekSchema } from "./alarm/mails/week-mail.ts";
import { createAlertMails } from "./alert/alert-mails.ts";
import type { Config } from "./config.ts";
import { type Inquiry, senderName } from "./inquiry/inquiry.ts";
import { isDealerMail } from "./inquiry/inquiry-store.ts";
import { renderConfirmation } from "./inquiry/mails/confirmation.ts";
import { renderDealerInquiry, renderPhotosNotice } from "./inquiry/mails/dealer-inquiry.ts";
import { deletionNoticeSchema, renderDeletionNotice } from "./inquiry/mails/deletion-notice.ts";
import { createInquiryReader, type InquiryContext } from "./inquiry/mails/inquiry-context.ts";
import { renderReply } from "./inquiry/mails/reply.ts";
import {
  renderAppointment,
  renderCarGone,
  renderDealerAppointment,
  renderDealerCarGone,
} from "./inquiry/mails/test-drive-mails.ts";
import type { FindMailPicture } from "./mail/cars.ts";
import type { Mailbox, MailContent } from "./mail/mail.ts";
import type { MailServer } from "./mail/mailer.ts";
import { type MailKind, openOutbox, readStoredPayloads, type StoredMail } from "./mail/outbox.ts";
import { createOfficeLinkMail, createOfficeLinks } from "./office/office-links.ts";
import { createOfficePeople, type OfficePeople, officeDoors } from "./office/people.ts";
import type { Database } from "./platform/db/database.ts";
import type { MailName } from "./platform/db/personal-schema.ts";
import type { Log } from "./platform/log.ts";
import type { SiteSecret } from "./protection/site-secret.ts";
import type { Catalogue } from "./stock/catalogue.ts";

type InquiryMail = Pick<MailKind, "label" | "undeliverable"> & {
  render(inquiry: Inquiry, context: InquiryContext): MailContent;
  isReply?: boolean;
  isPersonal?: boolean;
};

type SiteMail<Payload> = {
  schema: z.ZodType<Payload>;
  render(payload: Payload): MailContent;
  /** True when the mail would be empty, or a later stored one supersedes it. */
  isSuperfluous?(payload: Payload, all: readonly Payload[]): boolean;
  keptDays: number;
};

export type MailSources = {
  readInquiry(mail: StoredMail): Promise<{ inquiry: Inquiry; context: InquiryContext } | null>;
  alerts: ReturnType<typeof createAlertMails>;
  officeLink: MailKind["compose"];
  stored<Payload>(kind: MailName, schema: z.ZodType<Payload>): Promise<Payload[]>;
  origin: string;
};

/** All mails of the site. To add one: its name in personal-schema.ts, a row below, its template, its test. */
export function createMailKinds(sources: MailSources) {
  return {
    ...inquiryMails(sources),
    ...alertMails(sources),
    ...siteMails(sources),
    "office-link": {
      label: "Link ins Büro",
      undeliverable: "ein Link ins Büro kam nicht an",
      // The link ends much earlier, and with it the mail.
      tryForDays: 1,
      keptDays: 1,
      compose: sources.officeLink,
    },
  } satisfies Record<MailName, MailKind>;
}

function inquiryMails({ readInquiry }: MailSources) {
  const inquiryMail = ({
    render,
    isReply = false,
    isPersonal = false,
    ...labels
  }: InquiryMail): MailKind => ({
    ...labels,
    tryForDays: 3,
    async compose(mail) {
      const found = await readInquiry(mail);
      if (found === null) return null;
      const { inquiry, context } = found;
      const content = render(inquiry, context);
      const { email: address } = inquiry.fields;
      // Somebody who called may have no address.
      const replyTo = address !== "" && { replyTo: { name: senderName(inquiry), address } };
      if (isDealerMail(mail.kind)) return { content, ...replyTo };
      return address === "" ? null : { content, to: address, isReply, isPersonal };
    },
  });
  return {
    dealer: inquiryMail({
      render: renderDealerInquiry,
      label: "E-Mail an uns",
      undeliverable: "die Anfrage an Sie kam nicht an",
    }),
    visitor: inquiryMail({
      render: renderConfirmation,
      isReply: true,
      label: "Bestätigung an Kunden",
      undeliverable:
        "die Bestätigung an den Absender kam nicht an; vielleicht ist dessen Adresse falsch geschrieben, dann hilft ein Anruf",
    }),
    reply: inquiryMail({
      render: renderReply,
      isPersonal: true,
      label: "Antwort an Kunden",
      undeliverable: "Ihre Antwort kam beim Kunden nicht an; bitte rufen Sie ihn an",
    }),
    appointment: inquiryMail({
      render: renderAppointment,
      label: "Termin an Kunden",
      undeliverable: "die E-Mail zum Termin kam beim Kunden nicht an; bitte rufen Sie ihn an",
    }),
    "appointment-dealer": inquiryMail({
      render: renderDealerAppointment,
      label: "Termin an uns",
      undeliverable: "eine Änderung des Termins kam bei Ihnen nicht an",
    }),
    "car-gone": inquiryMail({
      render: renderCarGone,
      label: "Fahrzeug des Termins ist weg, an Kunden",
      undeliverable:
        "das Fahrzeug des Termins ist nicht mehr im Bestand, und die E-Mail dazu kam beim Kunden nicht an; bitte rufen Sie ihn an",
    }),
    "car-gone-dealer": inquiryMail({
      render: renderDealerCarGone,
      label: "Fahrzeug des Termins ist weg, an uns",
      undeliverable:
        "der Hinweis, dass das Fahrzeug eines Termins nicht mehr im Bestand ist, kam bei Ihnen nicht an",
    }),
    photos: inquiryMail({
      render: renderPhotosNotice,
      label: "Hinweis auf Fotos an uns",
      undeliverable: "der Hinweis auf Fotos zu einem Fahrzeugangebot kam nicht an",
    }),
  };
}

function alertMails({ alerts }: MailSources) {
  const alertMail = (compose: MailKind["compose"]): MailKind => ({
    label: "E-Mail zu einem Suchauftrag",
    undeliverable: "die E-Mail zu einem Suchauftrag kam nicht an",
    tryForDays: 3,
    compose,
  });
  return {
    order: alertMail(alerts.confirmation),
    hits: alertMail(alerts.hits),
    question: alertMail(alerts.renewalQuestion),
  };
}

function siteMails({ stored, origin }: MailSources) {
  const siteMail = <Payload>(
    label: string,
    { schema, render, isSuperfluous, keptDays }: SiteMail<Payload>,
  ): MailKind => ({
    label,
    undeliverable: `eine regelmäßige E-Mail kam nicht bei Ihnen an (${label})`,
    tryForDays: 7,
    isPersistent: true,
    keptDays,
    async compose({ kind, payload: json }) {
      const payload = schema.parse(json);
      const isSkipped = isSuperfluous?.(payload, await stored(kind, schema));
      return isSkipped ? null : { content: render(payload) };
    },
  });
  return {
    alarm: siteMail("Hinweis der Website", {
      schema: alarmSchema,
      render: (alarm) => renderAlarm(alarm, origin),
      isSuperfluous: isSuperseded,
      keptDays: 400,
    }),
    "deletion-notice": siteMail("Ankündigung von Löschungen", {
      schema: deletionNoticeSchema,
      render: (notice) => renderDeletionNotice(notice, origin),
      keptDays: 7,
    }),
    week: siteMail("Überblick der Woche", {
      schema: weekSchema,
      render: (week) => renderWeek(week, origin),
      isSuperfluous: isWeekSuperfluous,
      keptDays: 30,
    }),
  };
}

type MailKindDeps = {
  database: Database;
  secret: SiteSecret;
  findCars: Catalogue["findAll"];
  findPicture?: FindMailPicture | undefined;
  mailbox: () => Mailbox;
  people: Pick<OfficePeople, "mayEnter" | "isUnused">;
  now: () => Date;
};

export function openMailKinds(deps: MailKindDeps) {
  const { database, secret, mailbox, people } = deps;
  const { origin } = mailbox();
  const links = createOfficeLinks({ secret, people, origin });
  return createMailKinds({
    readInquiry: createInquiryReader(deps),
    alerts: createAlertMails(deps),
    officeLink: createOfficeLinkMail({ ...deps, links }),
    stored: (kind, schema) => readStoredPayloads(database.orm, kind, schema),
    origin,
  });
}

type MailDeps = Omit<MailKindDeps, "mailbox" | "people"> & {
  profile: () => DealerProfile;
  env: Pick<Config, "DATA_DIR" | "MAIL_FROM" | "MAIL_TO" | "SITE_URL" | "OFFICE_EMAILS">;
  /** Null without one. */
  server: () => MailServer | null;
  findHead?: Mailbox["findHead"];
  log: Log;
};

/** A process that sends no mails needs neither `findPicture` nor `findHead`. */
export function openMail({ env, server, profile, findHead, ...deps }: MailDeps) {
  const { database, now, log } = deps;
  const mailbox = (): Mailbox => {
    const shown = profile();
    const own = { name: shown.name, address: shown.email };
    const { MAIL_FROM: from = own, MAIL_TO: to = own, SITE_URL: origin } = env;
    return { from, to, origin, profile: shown, findHead };
  };
  const people = createOfficePeople({ db: database, doors: () => officeDoors(env, profile()) });
  const kinds = openMailKinds({ ...deps, mailbox, people });
  const mailer = { server, folder: join(env.DATA_DIR, "mail") };
  const opened = openOutbox({ ...mailer, database, kinds, mailbox, now, log });
  return { kinds, people, mailbox, ...opened };
}
