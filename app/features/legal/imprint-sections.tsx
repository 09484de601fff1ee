import { mailLink, phoneLink } from "#domain/contact-links.ts";
import { dealership } from "#domain/dealership.ts";
import { PostalAddress } from "../site/postal-address.tsx";
import { AccessibilityStatement } from "./accessibility-statement.tsx";
import type { LegalSection } from "./legal-page.tsx";
import { OwnerFact } from "./owner-fact.tsx";
import { OwnerFactList } from "./owner-fact-list.tsx";

/** The imprint (§ 5 DDG, § 36 VSBG) with what visitors should know about offers and guarantees. */
export const imprintSections: readonly LegalSection[] = [
  { id: "anbieter", title: "Angaben gemäß §\u00a05 DDG", body: <Provider /> },
  { id: "kontakt", title: "Kontakt", body: <Contact /> },
  { id: "register", title: "Register, Umsatzsteuer und Erlaubnisse", body: <Registers /> },
  { id: "streitbeilegung", title: "Verbraucher\u00adstreitbeilegung", body: <Arbitration /> },
  { id: "angebote", title: "Hinweise zu Angeboten und Preisen", body: <Offers /> },
  { id: "gewaehrleistung", title: "Mängelrechte und Garantie", body: <Guarantee /> },
  { id: "bilder", title: "Bilder und Marken", body: <Pictures /> },
  { id: "barrierefreiheit", title: "Barrierefreiheit", body: <AccessibilityStatement /> },
];

function Provider() {
  return (
    <>
      <p>
        <OwnerFact of="companyName" />
      </p>
      <PostalAddress isNamed />
      <p>
        Vertreten durch: <OwnerFact of="representative" />
      </p>
    </>
  );
}

function Contact() {
  const { phone, email } = dealership;
  return (
    <ul>
      <li>
        Telefon: <a href={phoneLink()}>{phone.display}</a>
      </li>
      <li>
        E-Mail: <a href={mailLink(null)}>{email}</a>
      </li>
    </ul>
  );
}

function Registers() {
  return (
    <OwnerFactList
      rows={[
        ["Registergericht", "registerCourt"],
        ["Registernummer", "registerNumber"],
        ["Umsatzsteuer-Identifikationsnummer (§\u00a027a UStG)", "vatId"],
        ["Zuständige Kammer für die Werkstatt", "chamber"],
        ["Berufshaftpflichtversicherung und ihr Geltungsbereich", "liabilityInsurance"],
        ["Vermittlung von Finanzierungen (§\u00a034k GewO)", "loanPermit"],
        ["Vermittlung von Versicherungen (§\u00a034d GewO)", "insurancePermit"],
      ]}
    />
  );
}

function Arbitration() {
  return dealership.legal.joinsArbitration ? (
    <p>
      Wir nehmen an Streitbeilegungsverfahren vor der Universalschlichtungsstelle des Bundes teil,
      Straßburger Straße 8, 77694 Kehl.
    </p>
  ) : (
    <p>
      Wir sind weder bereit noch verpflichtet, an Streitbeilegungsverfahren vor einer
      Verbraucherschlichtungsstelle teilzunehmen.
    </p>
  );
}

function Offers() {
  return (
    <>
      <p>
        Alle Angaben sind freibleibend. Ein Kaufvertrag kommt erst durch schriftliche Vereinbarung
        mit uns zustande. Irrtümer und Zwischenverkauf vorbehalten. Eine Anfrage über diese Website
        ist unverbindlich.
      </p>
      <p>
        Die Preise sind Gesamtpreise in Euro einschließlich der gesetzlichen Umsatzsteuer.
        Fahrzeuge, die der Differenzbesteuerung nach §&nbsp;25a UStG unterliegen, weisen keine
        Umsatzsteuer aus; wo sie ausgewiesen werden kann, steht es beim Fahrzeug. „VB“ heißt, dass
        wir über den Preis mit uns reden lassen.
      </p>
      <p>
        Angaben zu Verbrauch und CO₂-Emissionen stammen aus dem Inserat des Fahrzeugs. Bei
        gebrauchten Fahrzeugen können sie vom heutigen Zustand abweichen.
      </p>
    </>
  );
}

function Guarantee() {
  const { guarantor } = dealership.legal.owner;
  return (
    <>
      <p>Für alle Fahrzeuge gelten die gesetzlichen Mängelrechte.</p>
      {guarantor !== false && (
        <p>
          Eine Garantie kommt zu diesen Rechten hinzu und schränkt sie nicht ein. Auf Wunsch
          vermitteln wir eine Gebrauchtwagengarantie: <OwnerFact of="guarantor" />. Umfang, Dauer
          und Bedingungen nennen wir Ihnen vor dem Kauf schriftlich.
        </p>
      )}
    </>
  );
}

function Pictures() {
  return (
    <>
      <p>
        Die Zeichnungen dieser Website sind eigene Arbeiten. Fahrzeugfotos und ihre Urheber:{" "}
        <OwnerFact of="pictureCredits" />
      </p>
      <p>
        Marken und Logos gehören ihren Inhabern. Wir nennen sie, um die angebotenen Fahrzeuge zu
        bezeichnen.
      </p>
    </>
  );
}
