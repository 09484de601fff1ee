import { Link } from "react-router";
import { mailLink, phoneLink } from "#domain/contact-links.ts";
import { dealership } from "#domain/dealership.ts";
import { formatDay } from "#domain/format.ts";
import { paths } from "#domain/paths.ts";
import { OwnerFact } from "./owner-fact.tsx";

/** What the site does for everybody, where it falls short, and who hears of it (reference, section 6). */
export function AccessibilityStatement() {
  const { phone, email, legal } = dealership;
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
        <li>Kontraste genügen in heller und dunkler Darstellung; Farbe allein sagt nie etwas.</li>
        <li>
          Die Seiten bleiben bei 200&nbsp;% Vergrößerung und auf schmalen Bildschirmen lesbar.
        </li>
        <li>Wer im System weniger Bewegung einstellt, sieht keine Animationen.</li>
        <li>Der Schutz der Formulare verlangt weder Sehen noch Hören noch eine Maus.</li>
      </ul>
      <h3>Was noch nicht so ist, wie es sein soll</h3>
      <ul>
        <li>
          Beschreibungen und Fotos der Fahrzeuge kommen aus unseren Inseraten bei mobile.de. Die
          Alternativtexte der Fotos nennen das Fahrzeug und die Nummer des Bildes, nicht, was im
          Einzelnen zu sehen ist.
        </li>
        <li>
          Die Karte von OpenStreetMap ist ein fremder Inhalt. Anschrift und ein Link zur
          Routenplanung stehen deshalb als Text daneben.
        </li>
        <li>Eine Prüfung durch Menschen, die auf Hilfsmittel angewiesen sind, steht noch aus.</li>
      </ul>
      <p>
        Stand der Prüfung: {formatDay(new Date(legal.textsOf))}, automatisch auf allen Seiten in
        beiden Darstellungen und von Hand mit der Tastatur.
      </p>
      <h3>Barrieren melden</h3>
      <p>
        Stoßen Sie auf eine Barriere, sagen Sie es uns bitte: <a href={mailLink(null)}>{email}</a>,
        Telefon <a href={phoneLink()}>{phone.display}</a> oder über unsere{" "}
        <Link to={paths.contact}>Kontaktseite</Link>. Was Sie hier nicht lesen oder bedienen können,
        nennen und erledigen wir gern am Telefon.
      </p>
      <p>
        Zuständig für die Aufsicht ist die Marktüberwachungsstelle der Länder für die
        Barrierefreiheit von Produkten und Dienstleistungen (MLBF) in Magdeburg:{" "}
        <OwnerFact of="accessibilityAuthority" />
      </p>
    </>
  );
}
