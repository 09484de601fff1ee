import { cookieCategories } from "#domain/consent/privacy-disclosures.ts";
import { maxPhotos, photoAccessDays, photoRetentionDays } from "#domain/inquiry/photos.ts";
import { listingPlatform } from "#domain/stock/sync-result.ts";
import { useProfile, useSiteSettings } from "../site/site-settings.ts";
import { IfOwner, type LegalSection, OwnerDetail, OwnerDetailList } from "./legal-page.tsx";

const inquiries = (
  <>
    <p>
      Im <strong>Kontaktformular</strong> erheben wir Name, E‑Mail-Adresse, Telefonnummer, Thema und
      Ihre Nachricht, dazu das Fahrzeug, um das es geht. Im Formular zum{" "}
      <strong>Fahrzeugankauf</strong> sind es Vor- und Nachname, E‑Mail-Adresse, Telefonnummer,
      Marke, Modell, Baujahr und Kilometerstand, auf Wunsch Ausstattung und eine Nachricht.
      Freiwillige Felder sind gekennzeichnet; ohne die übrigen sie können wir nicht antworten oder
      kein Angebot vorbereiten. Die Telefonnummer brauchen wir für Rückfragen und Termine. Sie sind
      nicht verpflichtet, uns zu schreiben, und erreichen uns auch per Telefon, Brief und E‑Mail.
    </p>
    <p>
      Ihre Anfrage speichern wir in unserer Datenbank und senden sie uns selbst als E‑Mail. In der
      Regel erhalten Sie eine Bestätigung mit einer Vorgangsnummer. Was wir dazu notieren und Ihnen
      antworten, steht bei der Anfrage und wird mit ihr gelöscht. Solange Sie nicht gesendet haben,
      liegt Ihr Entwurf nur in Ihrem Browser; dort können Sie ihn löschen.
    </p>
    <p>
      Zu einem Fahrzeug, das Sie uns anbieten, können Sie uns freiwillig bis zu {maxPhotos}{" "}
      <strong>Fotos</strong> senden. Wir verkleinern sie, entfernen Aufnahmeort, Zeit und alle
      anderen Angaben aus den Dateien und speichern sie in unserer Datenbank. Sehen können die Fotos
      nur wir und Sie – Sie {photoAccessDays} Tage lang über den Link, den wir Ihnen schicken.
      Einzelne Fotos können Sie dort löschen; alle löschen wir mit der Anfrage, spätestens aber{" "}
      {photoRetentionDays} Tage nach dem Eingang.
    </p>
    <p>
      Rechtsgrundlage ist die Anbahnung eines Vertrags
      (Art.&nbsp;6&nbsp;Abs.&nbsp;1&nbsp;Buchst.&nbsp;b&nbsp;DSGVO), sonst unser berechtigtes
      Interesse, Anfragen zu beantworten (Buchst.&nbsp;f). Eine Einwilligung brauchen wir dafür
      nicht.
    </p>
  </>
);

const retention = (
  <p>
    Anfragen löschen wir spätestens sechs Monate nach ihrer Erledigung. Anfragen, die niemand als
    erledigt vermerkt, löscht die Website sechs Monate nach dem Eingang von selbst; vierzehn Tage
    vorher erinnert sie uns daran mit einer E‑Mail, in der nur Vorgangsnummer, Formular und die Tage
    von Eingang und Löschung stehen. Kommt es zu einem Vertrag, bewahren wir die dazugehörigen
    Unterlagen so lange auf, wie es Handels- und Steuerrecht verlangen: je nach Art sechs, acht oder
    etwa zehn Jahre, jeweils zum Ende des Kalenderjahres (§&nbsp;257&nbsp;HGB, §&nbsp;147&nbsp;AO).
    In unseren nächtlichen Sicherungskopien, die wir nach vierzehn Tagen löschen, bleiben Anfragen
    entsprechend länger gespeichert.
  </p>
);

function Protection() {
  const { captcha } = useSiteSettings();
  return (
    <>
      {captcha.kind === "proof-of-work" ? (
        <p>
          Zum Schutz vor automatisierten Anfragen löst Ihr Browser im Formular zum Fahrzeugankauf
          eine kleine Rechenaufgabe. Dabei werden keine Cookies gesetzt und keine Daten an Dritte
          übermittelt.
        </p>
      ) : (
        <p>
          Im Formular zum Fahrzeugankauf prüft Google reCAPTCHA, ob ein Mensch sendet. Es wird erst
          geladen, wenn Sie dort zustimmen (§&nbsp;25&nbsp;Abs.&nbsp;1&nbsp;TDDDG,
          Art.&nbsp;6&nbsp;Abs.&nbsp;1&nbsp;Buchst.&nbsp;a&nbsp;DSGVO). Dann erhält die Google
          Ireland Limited, Gordon House, Barrow Street, Dublin&nbsp;4, Irland, als unser
          Auftragsverarbeiter Ihre IP‑Adresse und Angaben zu Browser und Verhalten, setzt den Cookie{" "}
          <code>_GRECAPTCHA</code> (6&nbsp;Monate) und kann im Local Storage einen Eintrag gleichen
          Namens anlegen; Daten können in die USA gelangen, wo Google LLC nach dem EU-US Data
          Privacy Framework zertifiziert ist. Wer nicht zustimmen möchte, erreicht uns per Telefon
          und E‑Mail.
        </p>
      )}
      <p>
        Gehen in einer Stunde sehr viele Anfragen ein, löst Ihr Browser auch im Kontaktformular eine
        kleine Rechenaufgabe von unserem Server, ohne Cookies und ohne Dritte.
      </p>
      <p>
        Außerdem zählen wir, wie viele Anfragen in kurzer Zeit aus einem Anschluss oder Netz kommen
        und wie viele Bestätigungen an eine E‑Mail-Adresse gehen. Dafür speichern wir aus IP‑Adresse
        und E‑Mail-Adresse nur Prüfwerte, aus denen sie sich ohne unseren geheimen Schlüssel nicht
        zurückrechnen lassen, und höchstens 48&nbsp;Stunden lang. Prüfwerte verhindern auch, dass
        dieselbe Anfrage zweimal ankommt. Beim Ausfüllen merkt sich die Seite, wann Sie begonnen
        haben, weil Programme schneller sind als Menschen. Rechtsgrundlage ist unser berechtigtes
        Interesse, Missbrauch abzuwehren
        (Art.&nbsp;6&nbsp;Abs.&nbsp;1&nbsp;Buchst.&nbsp;f&nbsp;DSGVO).
      </p>
    </>
  );
}

const phoneAndMail = (
  <p>
    Rufen Sie uns an oder schreiben Sie eine E‑Mail, verarbeiten wir Ihre Kontaktdaten und den
    Inhalt so wie eine Anfrage über das Formular, auf denselben Grundlagen und mit denselben
    Fristen. Wann wir mit Ihnen gesprochen oder Ihnen geantwortet haben, und was wir uns dazu
    notieren, steht bei Ihrer Anfrage und wird mit ihr gelöscht.
    <IfOwner has="mail">
      {" "}
      Unsere E‑Mails verarbeitet <OwnerDetail of="mail" />.
    </IfOwner>
  </p>
);

function WhatsApp() {
  const { whatsapp } = useProfile();
  if (whatsapp === null) return <p>Über WhatsApp sind wir nicht erreichbar.</p>;
  return (
    <>
      <p>
        Auf der Website stehen nur Links zu WhatsApp ({whatsapp.display}). Vor dem Klick fließen
        keine Daten. Danach verarbeitet die WhatsApp Ireland Limited, Dublin, Ihre Nummer, Ihre
        Nachrichten und Angaben darüber, wer wann mit wem schreibt, möglicherweise auch in den USA.
        Darauf haben wir keinen Einfluss. Rechtsgrundlage für den Chat mit uns ist
        Art.&nbsp;6&nbsp;Abs.&nbsp;1&nbsp;Buchst.&nbsp;b oder f DSGVO; wir löschen ihn nach
        denselben Fristen wie Anfragen.
      </p>
      <p>
        Der Weg ist freiwillig. Senden Sie uns dort bitte keine Ausweise und keine Bankdaten; dafür
        gibt es Telefon, E‑Mail und das Gespräch im Autohaus.
      </p>
    </>
  );
}

const mapText = (
  <p>
    An der Stelle der Karte steht zunächst nur unsere Anschrift. Erst wenn Sie „Karte laden“ wählen
    oder funktionale Cookies erlauben, kommt die Karte von der OpenStreetMap Foundation, Cambridge,
    Vereinigtes Königreich. Der Anbieter erhält dann Ihre IP‑Adresse, Angaben zu Ihrem Browser und
    die Adresse unserer Website und kann eigene Cookies setzen. Für das Vereinigte Königreich gilt
    ein Angemessenheitsbeschluss der EU-Kommission. Rechtsgrundlage ist Ihre Einwilligung
    (§&nbsp;25&nbsp;Abs.&nbsp;1&nbsp;TDDDG,
    Art.&nbsp;6&nbsp;Abs.&nbsp;1&nbsp;Buchst.&nbsp;a&nbsp;DSGVO). Der Link „Route planen“ öffnet
    einen Kartendienst von Google; vor dem Klick fließen keine Daten dorthin.
  </p>
);

function Analytics() {
  const { name: dealer } = useProfile();
  const { analyticsId } = useSiteSettings();
  if (analyticsId === null) {
    return (
      <p>
        Zurzeit werten wir Besuche nicht aus. Der Schalter „Analyse Cookies“ ist deshalb gesperrt.
        Bevor sich das ändert, fragen wir Sie noch einmal.
      </p>
    );
  }
  const services =
    cookieCategories(dealer, true).find(({ key }) => key === "analytics")?.services ?? [];
  return services.map(({ name, provider, duration, thirdCountry }) => (
    <p key={name}>
      Nur mit Ihrer Einwilligung (§&nbsp;25&nbsp;Abs.&nbsp;1&nbsp;TDDDG,
      Art.&nbsp;6&nbsp;Abs.&nbsp;1&nbsp;Buchst.&nbsp;a&nbsp;DSGVO) laden wir {name}{" "}
      (Fassung&nbsp;4), einen Dienst der {provider}, der als unser Auftragsverarbeiter Besuche und
      gelesene Seiten zählt. Er erhält Angaben zu Ihrem Gerät und die Adressen der Seiten ohne
      Suchbegriffe und setzt Cookies ({duration}). Aus Ihrer IP‑Adresse leitet er auf Servern in der
      EU den ungefähren Ort ab; gespeichert wird sie nicht. Werbefunktionen und Google Signals sind
      aus. Bei Google werden die Daten nach höchstens 14&nbsp;Monaten gelöscht. Drittland:{" "}
      {thirdCountry}. Widerrufen Sie, endet die Auswertung sofort, und wir löschen die Cookies des
      Dienstes.
    </p>
  ));
}

const ownFiles = (
  <p>
    Schriften werden von unserem eigenen Server geladen, ebenso alle Symbole, Markenzeichen und
    Fahrzeugfotos. Dabei erfährt kein anderer Anbieter von Ihrem Besuch.
  </p>
);

function SocialProfiles() {
  const { profiles } = useProfile();
  if (profiles.length === 0) return <p>Diese Website verweist auf keine sozialen Netzwerke.</p>;
  return (
    <p>
      Zu unseren Profilen ({profiles.map(({ network }) => network).join(", ")}) führen einfache
      Links ohne Zusatzprogramme. Vor dem Klick fließen keine Daten. Auf dem Profil verarbeitet der
      Betreiber des Netzwerks Ihre Daten nach seinen eigenen Regeln; für die Besuchsstatistik der
      Profile sind wir mit ihm gemeinsam verantwortlich (Art.&nbsp;26&nbsp;DSGVO). Ihre Rechte
      können Sie bei ihm und bei uns geltend machen.
    </p>
  );
}

const vehicleDataOrigin = (
  <>
    <p>
      Die Angaben zu unseren Fahrzeugen kommen aus unseren Inseraten bei {listingPlatform}. Unser
      Server ruft sie ab; von Ihnen wird dabei nichts übermittelt. Fahrzeug-Identifizierungsnummern
      veröffentlichen wir nicht.
    </p>
    <p>
      Zu vielen Fahrzeugen schreiben wir selbst auf, was wir auf dem Hof gesehen und gemessen haben,
      mit Fotos, dem Tag und dem Vornamen dessen, der nachgesehen hat. Auf Fotos von Papieren wie
      Serviceheft, Rechnung und Prüfbericht schwärzen wir vorher Namen, Adressen, Kennzeichen und
      Fahrzeug-Identifizierungsnummern. Rechtsgrundlage ist unser berechtigtes Interesse, den
      Zustand unserer Fahrzeuge zu belegen
      (Art.&nbsp;6&nbsp;Abs.&nbsp;1&nbsp;Buchst.&nbsp;f&nbsp;DSGVO). Gelöscht wird das alles
      spätestens 30&nbsp;Tage, nachdem das Fahrzeug verkauft ist. Steht auf einem Foto doch etwas
      über Sie, sagen Sie es uns: Wir nehmen es sofort heraus und geben Ihnen Auskunft, was wir zu
      dem Fahrzeug gespeichert haben.
    </p>
  </>
);

const processors = (
  <>
    <p>
      Diese Unternehmen verarbeiten Daten in unserem Auftrag und nach unserer Weisung
      (Art.&nbsp;28&nbsp;DSGVO). An andere geben wir Ihre Daten nur weiter, wenn Sie es wünschen
      oder ein Gesetz es verlangt.
    </p>
    <OwnerDetailList
      rows={[
        ["Hosting", "hosting"],
        ["Datenbank", "database"],
        ["E‑Mail", "mail"],
      ]}
    />
  </>
);

const alerts = (
  <>
    <p>
      Auf Wunsch geben wir Ihnen per E‑Mail Bescheid, wenn ein passendes Fahrzeug kommt oder der
      Preis eines Fahrzeugs sinkt. Dafür speichern wir Ihre E‑Mail-Adresse, Ihre Suche oder das
      Fahrzeug mit seinem Preis, wann Sie den Auftrag angelegt und bestätigt haben und von welchen
      Fahrzeugen wir Ihnen geschrieben haben. Wir schreiben erst, wenn Sie den Link in der ersten
      E‑Mail geöffnet und den Auftrag dort bestätigt haben, höchstens einmal am Tag und nur dazu.
      Rechtsgrundlage ist Ihre Einwilligung
      (Art.&nbsp;6&nbsp;Abs.&nbsp;1&nbsp;Buchst.&nbsp;a&nbsp;DSGVO,
      §&nbsp;7&nbsp;Abs.&nbsp;2&nbsp;UWG).
    </p>
    <p>
      Widerrufen können Sie jederzeit: mit einem Klick in Ihrem Mailprogramm, auf der Seite, zu der
      jede unserer E‑Mails führt, oder formlos bei uns. Dann löschen wir den Auftrag mit allem, was
      dazu gespeichert ist. Ohne Bestätigung löschen wir ihn nach sieben Tagen, sonst nach sechs
      Monaten, wenn Sie ihn auf unsere Nachfrage nicht verlängern. Wie oft etwas gesucht wird,
      zählen wir ohne Bezug zu Personen, um passende Fahrzeuge einzukaufen. Die Links in den E‑Mails
      messen nicht, ob Sie sie öffnen.
    </p>
  </>
);

const testDrives = (
  <>
    <p>
      Wünschen Sie eine Probefahrt, speichern wir mit Ihrer Anfrage Ihre Wunschzeiten, unseren
      Vorschlag und den bestätigten Termin, um ihn mit Ihnen zu vereinbaren
      (Art.&nbsp;6&nbsp;Abs.&nbsp;1&nbsp;Buchst.&nbsp;b&nbsp;DSGVO). Mit der Bestätigung bekommen
      Sie eine Datei für Ihren Kalender; darin stehen Termin, Fahrzeug, unsere Adresse und Ihre
      E‑Mail-Adresse. Gelöscht wird der Termin mit der Anfrage.
    </p>
    <p>
      Unsere E‑Mails führen zu einer Seite nur für Ihren Termin, auf der Sie ihn verschieben oder
      absagen. Öffnen kann sie, wer ihre Adresse kennt; Ihr Name steht nicht darauf.
    </p>
  </>
);

export const contactSections: readonly LegalSection[] = [
  { id: "anfragen", title: "Kontaktformular und Fahrzeugankauf", body: inquiries },
  { id: "dauer", title: "Wie lange wir Anfragen aufbewahren", body: retention },
  { id: "probefahrt", title: "Probefahrten", body: testDrives },
  { id: "suchauftrag", title: "Suchaufträge", body: alerts },
  { id: "schutz", title: "Schutz der Formulare", body: <Protection /> },
  { id: "telefon", title: "Telefon und E‑Mail", body: phoneAndMail },
  { id: "whatsapp", title: "WhatsApp", body: <WhatsApp /> },
];

export const otherSections: readonly LegalSection[] = [
  { id: "karte", title: "Karte", body: mapText },
  { id: "analyse", title: "Analyse", body: <Analytics /> },
  { id: "schriften", title: "Schriften, Bilder und Symbole", body: ownFiles },
  { id: "profile", title: "Soziale Netzwerke", body: <SocialProfiles /> },
  { id: "fahrzeuge", title: "Herkunft der Fahrzeugdaten", body: vehicleDataOrigin },
  { id: "empfaenger", title: "Wer für uns Daten verarbeitet", body: processors },
];
