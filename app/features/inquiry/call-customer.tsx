import { Phone } from "lucide";
import { dialLink } from "#domain/dealership/contact-links.ts";
import { Icon } from "../../ui/icon.tsx";

export function CallCustomer({ phone }: { phone: string }) {
  const dial = dialLink(phone);
  if (dial === null) return <p className="figures mt-4">Telefon: {phone}</p>;
  return (
    <p className="mt-4">
      <a href={dial} className="action-link figures max-sm:w-full">
        <Icon icon={Phone} size={18} />
        Anrufen: {phone}
      </a>
    </p>
  );
}
