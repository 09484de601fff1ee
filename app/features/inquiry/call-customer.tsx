import { Phone } from "lucide";
import { dialLink } from "#domain/dealership/contact-links.ts";
import { Icon } from "../../ui/icon.tsx";

/** First on each of the family's pages: most answers begin with a call. */
export function CallCustomer({ phone, name }: { phone: string; name?: string }) {
  const dial = dialLink(phone);
  const text = (
    <span className="min-w-0">
      <span className="block text-sm text-muted">
        {name === undefined ? "Kunde anrufen" : <bdi>{name}</bdi>}
      </span>
      <span className="figures block font-display text-2xl font-bold">{phone}</span>
    </span>
  );
  const style =
    "mb-6 flex items-center gap-4 rounded-card border border-line bg-surface px-4 py-3 sm:px-6";
  if (dial === null) return <p className={style}>{text}</p>;
  return (
    <a href={dial} className={`${style} hover:border-muted`}>
      <Icon icon={Phone} size={28} className="shrink-0 text-muted" />
      {text}
    </a>
  );
}
