import { consentLifetimeDays } from "#domain/consent.ts";
import { cookieCategories } from "#domain/cookie-categories.ts";
import { type StoredEntry, storedInBrowser } from "#domain/stored-in-browser.ts";
import { openConsentSettings } from "../../consent.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { useSiteFacts } from "../site/site-facts.ts";
import type { LegalSection } from "./legal-page.tsx";
import { OwnerFact } from "./owner-fact.tsx";

/** What happens when somebody only reads the site. */
export const privacyVisit: readonly LegalSection[] = [
  { id: "besuch", title: "Besuch der Website", body: <Visit /> },
  { id: "cookies", title: "Cookies und Speicher Ihres Browsers", body: <Cookies /> },
  { id: "eintraege", title: "Jeder Eintrag im Einzelnen", body: <Entries /> },
];

function Visit() {
  return (
    <>
      <p>
        Ihr Browser sendet mit jedem Abruf seine IP-Adresse, die Adresse der Seite, die Uhrzeit und
        Angaben zu seiner Art. Ohne das ließe sich die Seite nicht ausliefern. Die Übertragung ist
        verschlüsselt. Unser Programm selbst schreibt keine IP-Adressen und keine Suchbegriffe in
        sein Protokoll; es vermerkt Störungen und den Abgleich der Fahrzeuge.
      </p>
      <p>
        Den Server betreibt für uns <OwnerFact of="hosting" />. Dort können Abrufe zum Schutz vor
        Angriffen und Störungen protokolliert werden: <OwnerFact of="hostingLogs" />
      </p>
      <p>
        Rechtsgrundlage ist unser berechtigtes Interesse an einem sicheren, störungsfreien Betrieb
        (Art.&nbsp;6 Abs.&nbsp;1 Buchst.&nbsp;f DSGVO, §&nbsp;19 Abs.&nbsp;4 TDDDG). Mit anderen
        Daten führen wir die Protokolle nicht zusammen.
      </p>
    </>
  );
}

function Cookies() {
  const { analyticsId } = useSiteFacts();
  return (
    <>
      <p>
        Was nötig ist, damit die Website tut, was Sie verlangen, speichern wir ohne Einwilligung
        (§&nbsp;25 Abs.&nbsp;2 Nr.&nbsp;2 TDDDG). Diese Einträge bleiben in Ihrem Browser; nur der
        Cookie mit Ihrer Entscheidung geht, wie jeder Cookie, bei Abrufen an unseren Server, der ihn
        nicht auswertet. Für alles andere fragen wir Sie vorher (§&nbsp;25 Abs.&nbsp;1 TDDDG,
        Art.&nbsp;6 Abs.&nbsp;1 Buchst.&nbsp;a DSGVO):
      </p>
      <ul>
        {cookieCategories(analyticsId !== null).map(({ key, name, purpose, services }) => (
          <li key={key}>
            <strong>{name}.</strong> {purpose}{" "}
            {services.length === 0
              ? "Zurzeit setzen wir hier keinen Dienst ein."
              : key !== "essential" && `Dienst: ${services.map((one) => one.name).join(", ")}.`}
          </li>
        ))}
      </ul>
      <p>
        Ihre Entscheidung merken wir uns {consentLifetimeDays}&nbsp;Tage mit Zeitpunkt, Fassung des
        Textes und den Diensten, die zur Wahl standen, damit wir sie nachweisen können (Art.&nbsp;7
        Abs.&nbsp;1 DSGVO); danach, oder wenn sich Text oder Dienste ändern, fragen wir neu. Ändern
        oder widerrufen können Sie sie jederzeit, hier oder am Ende jeder Seite. Das wirkt sofort.
      </p>
      <p className="needs-script print:hidden">
        <button type="button" onClick={openConsentSettings} className={buttonStyle.strong}>
          Cookie-Einstellungen öffnen
        </button>
      </p>
    </>
  );
}

function Entries() {
  const { analyticsId } = useSiteFacts();
  return (
    <>
      <p>
        Mehr als diese Einträge legt die Website in Ihrem Browser nicht an. Die meisten entstehen
        erst, wenn Sie die jeweilige Funktion nutzen, und alle können Sie in den Einstellungen Ihres
        Browsers löschen. Endet eine Frist, während Sie nicht hier sind, gilt der Eintrag nicht
        mehr; gelöscht wird er, sobald Sie die Funktion das nächste Mal nutzen.
      </p>
      <ul>
        {storedInBrowser(analyticsId !== null).map((entry) => (
          <Entry key={entry.place + entry.name} {...entry} />
        ))}
      </ul>
    </>
  );
}

function Entry({ name, place, purpose, duration, category }: StoredEntry) {
  return (
    <li>
      <code>{name}</code> <span className="text-muted">({place})</span>
      <br />
      {purpose}; {duration}
      {category === "analytics" && "; nur mit Ihrer Einwilligung, von Google gesetzt"}
    </li>
  );
}
