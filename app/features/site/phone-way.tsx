import { Phone } from "lucide-react";
import { phoneLink } from "#domain/contact-links.ts";
import { dealership } from "#domain/dealership.ts";
import { buttonStyle } from "../../ui/button-style.ts";

/** The dealer's number as a button, where the site cannot help for now. */
export function PhoneWay() {
  return (
    <a href={phoneLink()} className={`figures ${buttonStyle.quiet}`}>
      <Phone aria-hidden size={18} />
      {dealership.phone.display}
    </a>
  );
}
