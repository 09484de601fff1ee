import { Mail, MessageCircle, Phone } from "lucide";
import type { ReactNode } from "react";
import { mailLink, phoneLink } from "#domain/profile/contact-links.ts";
import { weeklyHours } from "#domain/profile/opening-hours.ts";
import type { ContactPerson } from "#domain/profile/profile.ts";
import { Icon } from "../../ui/icon.tsx";
import { useProfile } from "./site-settings.ts";
import { WhatsAppLink } from "./whatsapp-link.tsx";

type ContactPeopleProps = {
  people: readonly ContactPerson[];
  level: "h2" | "h3";
  className?: string;
};

export function ContactPeople({ people, level: Heading, className = "" }: ContactPeopleProps) {
  if (people.length === 0) return null;
  return (
    <section className={className}>
      <Heading className={Heading === "h2" ? "part-title" : "text-lg font-bold"}>
        {people.length === 1 ? "Ihr Ansprechpartner" : "Ihre Ansprechpartner"}
      </Heading>
      <ul className="mt-3 grid gap-4">
        {people.map((person) => (
          <li key={person.name} className="flex items-center gap-4">
            {person.photo !== null && (
              <img
                src={person.photo}
                alt=""
                width={72}
                height={72}
                loading="lazy"
                decoding="async"
                className="size-18 shrink-0 rounded-card object-cover"
              />
            )}
            <p className="min-w-0">
              <span className="font-semibold">{person.name}</span>
              {person.role !== "" && <span className="block text-muted">{person.role}</span>}
              {person.languages.length > 0 && (
                <span className="block text-sm text-muted">{person.languages.join(", ")}</span>
              )}
              {person.phone !== null && (
                <a
                  href={`tel:${person.phone.international}`}
                  className="figures inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
                >
                  <span className="sr-only">Direkt anrufen: </span>
                  {person.phone.display}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ContactChannels({ children }: { children?: ReactNode }) {
  const { phone, phoneHours, whatsapp, email } = useProfile();
  return (
    <ul className="action-links">
      <li>
        <a href={phoneLink({ phone })} className="figures">
          <Icon icon={Phone} size={18} />
          <span className="sr-only">Anrufen: </span>
          {phone.display}
        </a>
        {phoneHours.length > 0 && (
          <span className="figures text-sm text-muted">{weeklyHours(phoneHours)}</span>
        )}
      </li>
      <li>
        <a href={mailLink({ email }, null)}>
          <Icon icon={Mail} size={18} className="shrink-0" />
          <span className="sr-only">E-Mail schreiben: </span>
          {email}
        </a>
      </li>
      {whatsapp !== null && (
        <li>
          <span className="figures">
            <Icon icon={MessageCircle} size={18} />
            <span>
              <span className="block text-sm font-normal text-muted">WhatsApp</span>
              {whatsapp.display}
            </span>
          </span>
          <WhatsAppLink className="action-link">
            Jetzt chatten <span className="sr-only">(WhatsApp, externer Dienst)</span>
          </WhatsAppLink>
        </li>
      )}
      {children}
    </ul>
  );
}
