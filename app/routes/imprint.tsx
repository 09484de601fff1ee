import { Link } from "react-router";
import { formatDay } from "#domain/format/format.ts";
import { paths } from "#domain/pages/paths.ts";
import { mailLink, phoneLink } from "#domain/profile/contact-links.ts";
import { isDetailNeeded, type OwnerDetailName } from "#domain/profile/missing-details.ts";
import type { LegalProfile } from "#domain/profile/profile.ts";
import { listingPlatform } from "#domain/stock/sync-result.ts";
import { breadcrumbGraph } from "#domain/structured-data/structured-data.ts";
import { siteContext, structuredDataContext } from "../context.ts";
import stylesheet from "../features/legal/legal.css?url";
import {
  IfOwner,
  LegalPage,
  type LegalSection,
  OwnerDetail,
  OwnerDetailList,
  useLegalProfile,
} from "../features/legal/legal-page.tsx";
import { PostalAddress } from "../features/site/dealer-details.tsx";
import { createPageMeta, JsonLd } from "../features/site/page-head.tsx";
import { useProfile } from "../features/site/site-settings.ts";
import { PageSheet } from "../ui/page-sheet.tsx";
import type { Route } from "./+types/imprint.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { origin, profile } = context.get(siteContext);
  context.set(structuredDataContext, breadcrumbGraph({ origin, path: paths.imprint }));
  return { canonical: `${origin}${paths.imprint}`, legal: profile.legal };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { name, address } = matches[0].loaderData.profile;
  return createPageMeta(matches, {
    title: "Impressum",
    description: `Anbieter, Kontakt und rechtliche Hinweise von ${name} in ${address.city}, mit der Erklärung zur Barrierefreiheit.`,
    canonical: loaderData?.canonical,
    isIndexed: loaderData !== undefined,
  });
};

const provider = (
  <>
    <IfOwner has="companyName">
      <p>
        <OwnerDetail of="companyName" />
      </p>
    </IfOwner>
    <PostalAddress hasName />
    <IfOwner has="representative">
      <p>
        Vertreten durch: <OwnerDetail of="representative" />
      </p>
    </IfOwner>
  </>
);

function Contact() {
  const { phone, email } = useProfile();
  return (
    <ul>
      <li>
        Telefon: <a href={phoneLink({ phone })}>{phone.display}</a>
      </li>
      <li>
        E-Mail: <a href={mailLink({ email }, null)}>{email}</a>
      </li>
    </ul>
  );
}

const registers: readonly [string, OwnerDetailName][] = [
  ["Registergericht", "registerCourt"],
  ["Registernummer", "registerNumber"],
  ["Umsatzsteuer-Identifikationsnummer (§\u00a027a UStG)", "vatId"],
  ["Zuständige Kammer für die Werkstatt", "chamber"],
  ["Berufshaftpflichtversicherung und ihr Geltungsbereich", "liabilityInsurance"],
  ["Vermittlung von Finanzierungen (§\u00a034k\u00a0GewO)", "loanPermit"],
  ["Vermittlung von Versicherungen (§\u00a034d\u00a0GewO)", "insurancePermit"],
];

function Registers() {
  const profile = useProfile();
  return <OwnerDetailList rows={registers.filter(([, name]) => isDetailNeeded(name, profile))} />;
}

function Arbitration() {
  return useLegalProfile().joinsArbitration ? (
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

const offers = (
  <>
    <p>
      Alle Angaben sind freibleibend. Ein Kaufvertrag kommt in der Regel erst durch schriftliche
      Vereinbarung mit uns zustande. Irrtümer und Zwischenverkauf vorbehalten. Eine Anfrage über
      diese Website ist unverbindlich.
    </p>
    <p>
      Die Preise sind Gesamtpreise in Euro einschließlich der gesetzlichen Umsatzsteuer. Bei
      Fahrzeugen, die der Differenzbesteuerung nach §&nbsp;25a UStG unterliegen, wird keine
      Umsatzsteuer ausgewiesen; wo sie ausgewiesen werden kann, steht es beim Fahrzeug. „VB“ heißt,
      dass wir über den Preis mit uns reden lassen.
    </p>
    <p>
      Angaben zu Verbrauch und CO₂-Emissionen stammen aus dem Inserat des Fahrzeugs. Bei gebrauchten
      Fahrzeugen können sie vom heutigen Zustand abweichen.
    </p>
  </>
);

function Guarantee() {
  const { owner } = useLegalProfile();
  return (
    <>
      <p>Für alle Fahrzeuge gelten die gesetzlichen Mängelrechte.</p>
      {owner.guarantor !== false && (
        <p>
          Eine Garantie kommt zu diesen Rechten hinzu und schränkt sie nicht ein. Auf Wunsch
          vermitteln wir eine Gebrauchtwagengarantie: <OwnerDetail of="guarantor" />. Umfang, Dauer
          und Bedingungen nennen wir Ihnen vor dem Kauf schriftlich.
        </p>
      )}
    </>
  );
}

const pictures = (
  <>
    <p>
      Die Zeichnungen dieser Website sind eigene Arbeiten.
      <IfOwner has="pictureCredits">
        {" "}
        Fahrzeugfotos und ihre Urheber: <OwnerDetail of="pictureCredits" />
      </IfOwner>
    </p>
    <p>
      Marken und Logos gehören ihren Inhabern. Wir nennen sie, um die angebotenen Fahrzeuge zu
      bezeichnen.
    </p>
  </>
);

function AccessibilityStatement() {
  const { accessibilityTestedOn } = useLegalProfile();
  const { phone, email } = useProfile();
  return (
    <>
      <p>
        Auf dieser Website sehen Sie unsere Fahrzeuge, schreiben uns Anfragen und bieten uns Ihr
        Fahrzeug zum Ankauf an. Alle sollen das ohne fremde Hilfe können. Maßstab sind die
        Richtlinien WCAG&nbsp;2.2, Stufe&nbsp;AA, und die Norm EN&nbsp;301&nbsp;549.
      </p>
      <h3>Was wir dafür tun</h3>
      <ul>
        <li>
          Alles lässt sich mit der Tastatur bedienen; was den Fokus hat, ist deutlich zu sehen.
        </li>
        <li>Überschriften, Bereiche, Felder und Fehler sind für Vorleseprogramme benannt.</li>
        <li>
          Die Kontraste reichen in heller und dunkler Darstellung aus; nichts ist allein an der
          Farbe zu erkennen.
        </li>
        <li>
          Die Seiten bleiben bei 200&nbsp;% Vergrößerung und auf schmalen Bildschirmen lesbar.
        </li>
        <li>Wer im System weniger Bewegung einstellt, sieht keine Animationen.</li>
        <li>Der Schutz der Formulare verlangt weder Sehen noch Hören noch eine Maus.</li>
      </ul>
      <h3>Was noch nicht so ist, wie es sein soll</h3>
      <ul>
        <li>
          Beschreibungen und Fotos der Fahrzeuge kommen aus unseren Inseraten bei {listingPlatform}.
          Die Alternativtexte der Fotos nennen das Fahrzeug und die Nummer des Bildes, nicht, was im
          Einzelnen zu sehen ist.
        </li>
        <li>
          Die Karte von OpenStreetMap ist ein fremder Inhalt. Anschrift und ein Link zur
          Routenplanung stehen deshalb als Text daneben.
        </li>
        <li>Eine Prüfung durch Menschen, die auf Hilfsmittel angewiesen sind, steht noch aus.</li>
      </ul>
      {accessibilityTestedOn !== null && (
        <p>
          Zuletzt geprüft am {formatDay(new Date(accessibilityTestedOn))}: automatisch auf allen
          Seiten in beiden Darstellungen und von Hand mit der Tastatur.
        </p>
      )}
      <h3>Barrieren melden</h3>
      <p>
        Stoßen Sie auf eine Barriere, sagen Sie es uns bitte:{" "}
        <a href={mailLink({ email }, null)}>{email}</a>, Telefon{" "}
        <a href={phoneLink({ phone })}>{phone.display}</a> oder über unsere{" "}
        <Link to={paths.contact}>Kontaktseite</Link>. Was Sie hier nicht lesen oder bedienen können,
        lesen wir Ihnen gern am Telefon vor oder erledigen es für Sie.
      </p>
      <p>
        Zuständig für die Aufsicht ist die Marktüberwachungsstelle der Länder für die
        Barrierefreiheit von Produkten und Dienstleistungen (MLBF) in Magdeburg.
      </p>
    </>
  );
}

/** Required by § 5 DDG and § 36 VSBG. */
const sections: readonly LegalSection[] = [
  { id: "anbieter", title: "Angaben gemäß §\u00a05 DDG", body: provider },
  { id: "kontakt", title: "Kontakt", body: <Contact /> },
  { id: "register", title: "Register, Umsatzsteuer und Erlaubnisse", body: <Registers /> },
  { id: "streitbeilegung", title: "Verbraucher\u00adstreitbeilegung", body: <Arbitration /> },
  { id: "angebote", title: "Hinweise zu Angeboten und Preisen", body: offers },
  { id: "gewaehrleistung", title: "Mängelrechte und Garantie", body: <Guarantee /> },
  { id: "bilder", title: "Bilder und Marken", body: pictures },
  { id: "barrierefreiheit", title: "Barrierefreiheit", body: <AccessibilityStatement /> },
];

/** Whoever gives no guarantee does not speak of one. */
const titleOf = ({ id, title }: LegalSection, { owner }: LegalProfile) =>
  id === "gewaehrleistung" && owner.guarantor === false ? "Mängelrechte" : title;

export default function ImprintPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageSheet href={stylesheet} />
      <JsonLd />
      <LegalPage
        title="Impressum"
        lead="Wer für diese Website einsteht und wie Sie uns erreichen."
        legal={loaderData.legal}
        sections={sections.map((section) => ({
          ...section,
          title: titleOf(section, loaderData.legal),
        }))}
      />
    </>
  );
}
