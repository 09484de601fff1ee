import { Phone } from "lucide";
import { phoneLink } from "#domain/contact-links.ts";
import { dealership } from "#domain/dealership.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";

/** The dealer's number as a button, where the site cannot help for now. */
export function PhoneWay() {
  return (
    <a href={phoneLink()} className={`figures ${buttonStyle.quiet}`}>
      <Icon of={Phone} size={18} />
      {dealership.phone.display}
    </a>
  );
}
