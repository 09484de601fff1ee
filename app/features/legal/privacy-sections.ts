import type { LegalSection } from "./legal-page.tsx";
import { privacyRights, privacyStart } from "./privacy-basics.tsx";
import { privacyContact } from "./privacy-contact.tsx";
import { privacyOthers } from "./privacy-others.tsx";
import { privacyVisit } from "./privacy-visit.tsx";

/** The privacy policy, in the order in which one meets its subjects. */
export const privacySections: readonly LegalSection[] = [
  ...privacyStart,
  ...privacyVisit,
  ...privacyContact,
  ...privacyOthers,
  ...privacyRights,
];
