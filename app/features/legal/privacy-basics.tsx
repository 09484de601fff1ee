import { mailLink, phoneLink } from "#domain/contact-links.ts";
import { dealership } from "#domain/dealership.ts";
import { PostalAddress } from "../site/postal-address.tsx";
import type { LegalSection } from "./legal-page.tsx";
import { OwnerFact } from "./owner-fact.tsx";

/** Who answers for the data, and what visitors may ask of them (Art. 13 and 15 to 22 DSGVO). */
export const privacyStart: readonly LegalSection[] = [
  { id: "verantwortlich", title: "Verantwortlich", body: <Controller /> },
  { id: "kurz", title: "Das Wichtigste in Kürze", body: <InShort /> },
];

export const privacyRights: readonly LegalSection[] = [
  { id: "rechte", title: "Ihre Rechte", body: <Rights /> },
  { id: "widerspruch", title: "Ihr Recht auf Widerspruch", body: <Objection /> },
  { id: "beschwerde", title: "Beschwerde bei der Aufsicht", body: <Complaint /> },
];

function Controller() {
  const { phone, email, legal } = dealership;
  return (
    <>
      <p>
        Verantwortlich für die Datenverarbeitung ist <OwnerFact of="companyName" />:
      </p>
      <PostalAddress isNamed />
      <p>
        Telefon <a href={phoneLink()}>{phone.display}</a>, E-Mail{" "}
        <a href={mailLink(null)}>{email}</a>
      </p>
      {legal.owner.dataProtectionOfficer !== false && (
        <p>
          Datenschutzbeauftragte Person: <OwnerFact of="dataProtectionOfficer" />
        </p>
      )}
    </>
  );
}

function InShort() {
  return (
    <ul>
      <li>Sie können die Website lesen, ohne uns Ihren Namen zu nennen.</li>
      <li>
        Von anderen Anbietern laden wir nichts, bevor Sie zustimmen: Schriften, Bilder und Symbole
        kommen von unserem eigenen Server.
      </li>
      <li>Was Sie uns schreiben, verwenden wir, um Ihnen zu antworten, und nicht für Werbung.</li>
      <li>
        Es gibt keine automatisierte Entscheidung im Einzelfall und keine Profilbildung
        (Art.&nbsp;22 DSGVO).
      </li>
    </ul>
  );
}

function Rights() {
  return (
    <>
      <p>Sie haben uns gegenüber das Recht auf</p>
      <ul>
        <li>Auskunft über Ihre Daten (Art.&nbsp;15 DSGVO),</li>
        <li>Berichtigung falscher Daten (Art.&nbsp;16 DSGVO),</li>
        <li>Löschung (Art.&nbsp;17 DSGVO),</li>
        <li>Einschränkung der Verarbeitung (Art.&nbsp;18 DSGVO),</li>
        <li>Übertragung Ihrer Daten in einem gängigen Format (Art.&nbsp;20 DSGVO),</li>
        <li>
          Widerruf einer Einwilligung, jederzeit und mit Wirkung für die Zukunft (Art.&nbsp;7
          Abs.&nbsp;3 DSGVO).
        </li>
      </ul>
      <p>Eine formlose Nachricht an die oben genannte Anschrift oder E-Mail-Adresse genügt.</p>
    </>
  );
}

function Objection() {
  return (
    <div className="legal-notice">
      <p>
        <strong>
          Soweit wir Ihre Daten auf Grundlage eines berechtigten Interesses verarbeiten (Art.&nbsp;6
          Abs.&nbsp;1 Buchst.&nbsp;f DSGVO), können Sie dem jederzeit aus Gründen widersprechen, die
          sich aus Ihrer besonderen Situation ergeben (Art.&nbsp;21 DSGVO).
        </strong>
      </p>
      <p>
        Wir verarbeiten die Daten dann nicht mehr, es sei denn, es gibt zwingende schutzwürdige
        Gründe dafür oder sie werden gebraucht, um Rechtsansprüche geltend zu machen oder
        abzuwehren. Einer Verwendung für Direktwerbung, die wir nicht betreiben, können Sie ohne
        Gründe widersprechen.
      </p>
    </div>
  );
}

function Complaint() {
  return (
    <p>
      Sie können sich bei einer Aufsichtsbehörde für den Datenschutz beschweren (Art.&nbsp;77
      DSGVO). Für uns zuständig ist die oder der Landesbeauftragte für den Datenschutz und die
      Informationsfreiheit {dealership.address.region}, Stuttgart,{" "}
      <a href="https://www.baden-wuerttemberg.datenschutz.de" rel="noopener noreferrer">
        www.baden-wuerttemberg.datenschutz.de
      </a>
      : <OwnerFact of="dataProtectionAuthority" />
    </p>
  );
}
