import { ChevronDown } from "lucide";
import { Link } from "react-router";
import { consentLifetimeDays } from "#domain/consent/consent.ts";
import { cookieCategories, storedInBrowser } from "#domain/consent/privacy-disclosures.ts";
import { paths } from "#domain/pages/paths.ts";
import { authorities } from "#domain/profile/authorities.ts";
import { mailLink, phoneLink } from "#domain/profile/contact-links.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { openConsentSettings } from "../site/consent-store.ts";
import { PostalAddress } from "../site/dealer-details.tsx";
import { useProfile, useSiteSettings } from "../site/site-settings.ts";
import { IfOwner, type LegalSection, OwnerDetail, useLegalProfile } from "./legal-page.tsx";
import { contactSections, otherSections } from "./privacy-processing.tsx";

function Controller() {
  const { owner } = useLegalProfile();
  const { phone, email } = useProfile();
  return (
    <>
      <p>
        Verantwortlich für die Datenverarbeitung ist
        <IfOwner has="companyName">
          {" "}
          <OwnerDetail of="companyName" />
        </IfOwner>
        :
      </p>
      <PostalAddress hasName />
      <p>
        Telefon <a href={phoneLink({ phone })}>{phone.display}</a>
        <br />
        E‑Mail <a href={mailLink({ email }, null)}>{email}</a>
      </p>
      {owner.dataProtectionOfficer !== false && (
        <p>
          Datenschutzbeauftragte Person: <OwnerDetail of="dataProtectionOfficer" />
        </p>
      )}
    </>
  );
}

const summary = (
  <ul>
    <li>Sie können die Website lesen, ohne uns Ihren Namen zu nennen.</li>
    <li>
      Von anderen Anbietern laden wir nichts, bevor Sie zustimmen: Schriften, Bilder und Symbole
      kommen von unserem eigenen Server.
    </li>
    <li>Was Sie uns schreiben, verwenden wir, um Ihnen zu antworten, und nicht für Werbung.</li>
    <li>
      Es gibt keine automatisierte Entscheidung im Einzelfall und keine Profilbildung
      (Art.&nbsp;22&nbsp;DSGVO).
    </li>
  </ul>
);

const rights = (
  <>
    <p>Sie haben uns gegenüber das Recht auf</p>
    <ul>
      <li>Auskunft über Ihre Daten (Art.&nbsp;15&nbsp;DSGVO),</li>
      <li>Berichtigung falscher Daten (Art.&nbsp;16&nbsp;DSGVO),</li>
      <li>Löschung (Art.&nbsp;17&nbsp;DSGVO),</li>
      <li>Einschränkung der Verarbeitung (Art.&nbsp;18&nbsp;DSGVO),</li>
      <li>Übertragung Ihrer Daten in einem gängigen Format (Art.&nbsp;20&nbsp;DSGVO),</li>
      <li>
        Widerruf einer Einwilligung, jederzeit und mit Wirkung für die Zukunft
        (Art.&nbsp;7&nbsp;Abs.&nbsp;3&nbsp;DSGVO).
      </li>
    </ul>
    <p>Eine formlose Nachricht an die oben genannte Anschrift oder E‑Mail-Adresse genügt.</p>
  </>
);

const objection = (
  <div className="legal-notice">
    <p>
      <strong>
        Soweit wir Ihre Daten auf Grundlage eines berechtigten Interesses verarbeiten
        (Art.&nbsp;6&nbsp;Abs.&nbsp;1&nbsp;Buchst.&nbsp;f&nbsp;DSGVO), können Sie dem jederzeit aus
        Gründen widersprechen, die sich aus Ihrer besonderen Situation ergeben
        (Art.&nbsp;21&nbsp;DSGVO).
      </strong>
    </p>
    <p>
      Wir verarbeiten die Daten dann nicht mehr, es sei denn, es gibt zwingende schutzwürdige Gründe
      dafür oder sie werden gebraucht, um Rechtsansprüche geltend zu machen oder abzuwehren. Einer
      Verwendung für Direktwerbung, die wir nicht betreiben, können Sie ohne Gründe widersprechen.
    </p>
  </div>
);

function Complaint() {
  const { region } = useProfile().address;
  const { dataProtectionAuthority } = useLegalProfile().owner;
  return (
    <p>
      Sie können sich bei einer Aufsichtsbehörde für den Datenschutz beschweren
      (Art.&nbsp;77&nbsp;DSGVO).
      {(region !== null || dataProtectionAuthority !== false) && (
        <>
          {" Für uns zuständig ist"}
          {region !== null && ` ${authorities[region]}`}
          {dataProtectionAuthority === false ||
          (dataProtectionAuthority === null && region !== null) ? (
            "."
          ) : (
            <>
              : <OwnerDetail of="dataProtectionAuthority" />
            </>
          )}
        </>
      )}
    </p>
  );
}

const websiteVisit = (
  <>
    <p>
      Ihr Browser sendet mit jedem Abruf seine IP‑Adresse, die Adresse der Seite, die Uhrzeit sowie
      Art und Version des Browsers. Ohne das ließe sich die Seite nicht ausliefern. Die Übertragung
      ist verschlüsselt. Unser Programm selbst schreibt keine Suchbegriffe und keine vollständigen
      IP‑Adressen in sein Protokoll; es vermerkt Störungen, den Abruf der Fahrzeuge und, mit
      gekürzter IP‑Adresse, abgewiesene Anmeldungen und Formulare fremder Websites. Wie oft die
      Seite eines Fahrzeugs an einem Tag geöffnet wurde, zählen wir ohne Cookies, ohne Adressen und
      ohne Kennungen; die Zahlen löschen wir nach einem Jahr.
    </p>
    <p>
      Zum Schutz vor Angriffen und Störungen protokolliert der vorgeschaltete Server jeden Abruf
      sieben Tage lang: Zeit, Adresse der Seite ohne Suchbegriffe, Ergebnis, Art des Browsers und
      die gekürzte IP‑Adresse (ohne ihre letzte Zahl, bei IPv6 ohne die letzten fünf Gruppen).
      <IfOwner has="hosting">
        {" "}
        Den Server betreibt für uns <OwnerDetail of="hosting" />.
      </IfOwner>
      <IfOwner has="hostingLogs">
        {" "}
        Was der Anbieter darüber hinaus protokolliert: <OwnerDetail of="hostingLogs" />
      </IfOwner>
    </p>
    <p>
      Rechtsgrundlage ist unser berechtigtes Interesse an einem sicheren, störungsfreien Betrieb
      (Art.&nbsp;6&nbsp;Abs.&nbsp;1&nbsp;Buchst.&nbsp;f&nbsp;DSGVO,
      §&nbsp;19&nbsp;Abs.&nbsp;4&nbsp;TDDDG). Mit anderen Daten führen wir die Protokolle nicht
      zusammen.
    </p>
  </>
);

function Cookies() {
  const { name: dealer } = useProfile();
  const { analyticsId } = useSiteSettings();
  return (
    <>
      <p>
        Was nötig ist, damit die Website tut, was Sie verlangen, speichern wir ohne Einwilligung
        (§&nbsp;25&nbsp;Abs.&nbsp;2&nbsp;Nr.&nbsp;2&nbsp;TDDDG). Diese Einträge bleiben in Ihrem
        Browser; nur der Cookie mit Ihrer Entscheidung geht, wie jeder Cookie, bei Abrufen an
        unseren Server, der ihn nicht auswertet. Für alles andere fragen wir Sie vorher
        (§&nbsp;25&nbsp;Abs.&nbsp;1&nbsp;TDDDG,
        Art.&nbsp;6&nbsp;Abs.&nbsp;1&nbsp;Buchst.&nbsp;a&nbsp;DSGVO):
      </p>
      <ul>
        {cookieCategories(dealer, analyticsId !== null).map(({ key, name, purpose, services }) => (
          <li key={key}>
            <strong>{name}.</strong> {purpose}{" "}
            {services.length === 0
              ? "Zurzeit setzen wir hier keinen Dienst ein."
              : key !== "essential" &&
                `${services.length === 1 ? "Dienst" : "Dienste"}: ${services.map((one) => one.name).join(", ")}.`}
          </li>
        ))}
      </ul>
      <p>
        Ihre Entscheidung merken wir uns {consentLifetimeDays}&nbsp;Tage mit Zeitpunkt, Fassung des
        Textes und den Diensten, die zur Wahl standen, damit wir sie nachweisen können
        (Art.&nbsp;7&nbsp;Abs.&nbsp;1&nbsp;DSGVO); danach, oder wenn sich Text oder Dienste ändern,
        fragen wir noch einmal. Ändern oder widerrufen können Sie sie jederzeit, hier oder am Ende
        jeder Seite. Das wirkt sofort.
      </p>
      <p className="needs-script print:hidden">
        <button type="button" onClick={openConsentSettings} className={buttonStyle.quiet}>
          Cookie-Einstellungen öffnen
        </button>
      </p>
      <p>
        Die Merkliste entsteht erst, wenn Sie bei einem Fahrzeug auf das Herz tippen. Sie liegt nur
        in Ihrem Browser, mit dem Preis von diesem Tag und Ihren Notizen; wir erfahren nicht, was
        darauf steht. Weil Sie diese Funktion selbst verlangen, ist keine Einwilligung nötig
        (§&nbsp;25&nbsp;Abs.&nbsp;2&nbsp;Nr.&nbsp;2&nbsp;TDDDG). Sie löschen einzelne Fahrzeuge oder
        alle auf der Seite <Link to={paths.wishlist}>Merkliste</Link>. Teilen Sie die Liste oder
        fragen Sie uns nach den Fahrzeugen, stehen ihre Nummern im Link; Notizen nie.
      </p>
    </>
  );
}

function StorageEntries() {
  const { analyticsId } = useSiteSettings();
  const entries = storedInBrowser(analyticsId !== null);
  return (
    <>
      <p>
        Mehr als diese Einträge legt die Website in Ihrem Browser nicht an. Die meisten entstehen
        erst, wenn Sie die jeweilige Funktion nutzen, und alle können Sie in den Einstellungen Ihres
        Browsers löschen. Endet eine Frist, während Sie nicht hier sind, gilt der Eintrag nicht
        mehr; gelöscht wird er, sobald Sie die Funktion das nächste Mal nutzen.
      </p>
      <details className="group">
        <summary className="flex list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
          Alle Einträge ansehen ({entries.length})
          <Icon icon={ChevronDown} size={18} className="group-open:rotate-180" />
        </summary>
        <ul>
          {entries.map((entry) => (
            <li key={entry.storage + entry.name}>
              <code>{entry.name}</code> <span className="text-muted">({entry.storage})</span>
              <br />
              {entry.purpose}; {entry.duration}
              {entry.category === "functional" && "; nur mit Ihrer Einwilligung"}
              {entry.category === "analytics" && "; nur mit Ihrer Einwilligung, von Google gesetzt"}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** The privacy policy (Art. 13 and 15 to 22 DSGVO). */
export const privacySections: readonly LegalSection[] = [
  { id: "verantwortlich", title: "Verantwortlich", body: <Controller /> },
  { id: "kurz", title: "Das Wichtigste in Kürze", body: summary },
  { id: "besuch", title: "Besuch der Website", body: websiteVisit },
  { id: "cookies", title: "Cookies und Speicher Ihres Browsers", body: <Cookies /> },
  { id: "eintraege", title: "Jeder Eintrag im Einzelnen", body: <StorageEntries /> },
  ...contactSections,
  ...otherSections,
  { id: "rechte", title: "Ihre Rechte", body: rights },
  { id: "widerspruch", title: "Ihr Recht auf Widerspruch", body: objection },
  { id: "beschwerde", title: "Beschwerde bei der Aufsicht", body: <Complaint /> },
];
