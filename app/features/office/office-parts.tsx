import { type Mail, Phone } from "lucide";
import type { ReactNode } from "react";
import { dialLink } from "#domain/dealership/contact-links.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officeFields } from "#domain/office/office.ts";
import { Icon } from "../../ui/icon.tsx";

/** A card of a list. */
export const rowStyle =
  "flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 wrap-anywhere";

/** The buttons of a card: side by side where they fit. */
export const rowActions = "flex flex-wrap gap-2 max-sm:*:grow";

type CarLineProps = { wish?: string; car: string | null; carNote: string | null };

/** What it is about; `carNote` says that the car is sold or held. */
export function CarLine({ wish, car, carNote }: CarLineProps) {
  const text = [wish, car].filter(Boolean).join(": ");
  if (text === "" && carNote === null) return null;
  return (
    <p className="figures">
      {text}
      {carNote !== null && (
        <strong className="block font-semibold text-warning first-letter:uppercase">
          {carNote}
        </strong>
      )}
    </p>
  );
}

type ReplyLinkProps = {
  reference: string;
  href: string;
  icon: typeof Mail;
  className?: string;
  children: ReactNode;
};

/** Opening a reply counts as the first handling of the inquiry. */
export function ReplyLink({ reference, href, icon, className = "", children }: ReplyLinkProps) {
  const recordReply = () => {
    const fields = new URLSearchParams({ [officeFields.action]: "geantwortet" });
    navigator.sendBeacon(inquiryPath(reference), fields);
  };
  return (
    <a
      href={href}
      onClick={recordReply}
      target={href.startsWith("mailto:") ? undefined : "_blank"}
      rel="noopener noreferrer"
      className={`action-link ${className}`}
    >
      <Icon icon={icon} size={18} />
      {children}
    </a>
  );
}

/** Shows a number that cannot be dialed as text. */
export function CallLink({ phone, className = "" }: { phone: string; className?: string }) {
  const dial = dialLink(phone);
  if (dial === null) return <span className="figures">Telefon: {phone}</span>;
  return (
    <a href={dial} className={`action-link figures ${className}`}>
      <Icon icon={Phone} size={18} />
      <span className="sr-only">Anrufen: </span>
      {phone}
    </a>
  );
}
