import { MessageCircle, Phone } from "lucide";
import { Link } from "react-router";
import { phoneLink, whatsappLink } from "#domain/site/contact-links.ts";
import { contactPath } from "#domain/vehicle-letter.ts";
import { Icon } from "../../ui/icon.tsx";
import { Price } from "../car/price.tsx";
import { type VehicleHead, wordsAbout } from "./vehicle-head.ts";

/**
 * Price and contact in reach of the thumb, on phones. It sticks to the window's lower edge while the
 * vehicle is read and ends with it, so that it never lies on the footer; app.css keeps the keyboard's
 * place free above it.
 */
export function ContactBar({ head }: { head: VehicleHead }) {
  return (
    <aside aria-label="Preis und Kontakt" className="contact-bar">
      <Price car={head.price} className="mr-auto min-w-0 text-lg leading-tight" />
      <a href={phoneLink()} aria-label="Anrufen" className="way way-icon">
        <Icon icon={Phone} size={20} />
      </a>
      <a
        href={whatsappLink(wordsAbout(head).chat)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="WhatsApp (externer Dienst)"
        className="way way-icon"
      >
        <Icon icon={MessageCircle} size={20} />
      </a>
      <Link to={contactPath({ adKey: head.adKey, wish: "anfrage" })} className="way way-main">
        Anfragen
      </Link>
    </aside>
  );
}
