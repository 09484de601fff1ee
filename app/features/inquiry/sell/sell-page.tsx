import { Phone } from "lucide";
import { type ReactNode, useState } from "react";
import { vehicleName } from "#domain/car/title.ts";
import type { PostedOutcome } from "#domain/inquiry/outcome.ts";
import { phoneLink } from "#domain/profile/contact-links.ts";
import { Icon } from "../../../ui/icon.tsx";
import { type SmallCar, SmallCard } from "../../car/small-card.tsx";
import { useProfile } from "../../site/site-settings.ts";
import coveredCar from "./covered-car.svg?url";
import { SellForm } from "./sell-form.tsx";
import { useSellForm } from "./use-sell-form.ts";

type SellPageProps = { desiredCar: SmallCar | null; posted: PostedOutcome | null };

export function SellPage({ desiredCar, posted }: SellPageProps) {
  const { city } = useProfile().address;
  // Kept as state: any navigation, even to a field's hash, discards action data. A posted form is never
  // accepted: without scripts the captcha cannot be solved.
  const [refused] = useState(posted?.state === "refused" ? posted : null);
  const sell = useSellForm(refused, desiredCar);
  const isSent = sell.form.reference !== null;
  const form = <SellForm sell={sell} desiredCar={desiredCar} refused={refused} />;
  return (
    <>
      {desiredCar === null ? (
        <SellHero isSent={isSent}>{form}</SellHero>
      ) : (
        <TradeIn car={desiredCar} isSent={isSent}>
          {form}
        </TradeIn>
      )}
      {!isSent && <SaleSteps city={city} isTradeIn={desiredCar !== null} />}
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-4 pt-12 sm:px-6 lg:grid-cols-3">
        <RequiredDocuments />
        <OfferChanges />
        <NoObligation />
      </div>
    </>
  );
}

/** The form begins on the first screen: beside the hero, on phones below its sentence. */
function SellHero({ isSent, children }: { isSent: boolean; children: ReactNode }) {
  if (isSent)
    return (
      <section className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
        <h1 className="mb-6 text-3xl font-bold sm:text-4xl">Angebot angefragt</h1>
        <div className="max-w-3xl">{children}</div>
      </section>
    );
  return (
    <div className="bg-dusk">
      <div className="mx-auto grid max-w-page gap-x-12 px-4 pt-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_36rem] lg:pt-10">
        <section className="on-dusk flex flex-col items-start text-on-dusk">
          <h1 className="text-[min(3.25rem,13vw)] leading-none font-extrabold sm:text-7xl lg:text-[5.5rem]">
            Wir kaufen Ihr Auto
          </h1>
          <p className="mt-4 max-w-prose text-on-dusk-muted sm:mt-6 sm:text-lg">
            Drei kurze Schritte, etwa drei Minuten: Ihre Kontaktdaten, Ihr Wagen, seine Ausstattung.
            Dann bekommen Sie ein unverbindliches Angebot von uns.
          </p>
          <PhoneInstead />
          {/* Stands on the form, on a wide screen on the edge of the page's light ground, or of the window. */}
          <div className="flex w-full grow items-end justify-end lg:pt-6">
            <img
              src={coveredCar}
              alt=""
              width={600}
              height={240}
              className="w-[min(60%,20rem)] lg:sticky lg:bottom-(--banner-height,0px) lg:w-full"
            />
          </div>
        </section>
        <div className="min-w-0 pb-8 lg:pb-10">{children}</div>
      </div>
    </div>
  );
}

function PhoneInstead() {
  const { phone } = useProfile();
  return (
    <a
      href={phoneLink({ phone })}
      className="figures mt-4 inline-flex min-h-11 items-center gap-2 font-semibold whitespace-normal underline-offset-4 hover:underline"
    >
      <Icon icon={Phone} size={18} className="shrink-0" />
      <span>
        Lieber am Telefon? <span className="whitespace-nowrap">{phone.display}</span>
      </span>
    </a>
  );
}

const saleSteps = (city: string) => [
  {
    title: "Formular ausfüllen",
    text: "Wer Sie sind, dazu Marke, Modell, Baujahr und Kilometerstand. Fotos können Sie danach senden.",
  },
  {
    title: "Angebot erhalten",
    text: "Wir sehen uns Ihre Angaben an und melden uns mit einem unverbindlichen Angebot, telefonisch oder per E-Mail.",
  },
  {
    title: "Bewertung vor Ort",
    text: `Sie kommen zu uns nach ${city}. Wir prüfen den Wagen gemeinsam mit Ihnen, erklären unseren Preis und erledigen die Formalitäten.`,
  },
  {
    title: "Sichere Auszahlung",
    text: "Sind wir uns einig, schließen wir einen schriftlichen Kaufvertrag. Den vereinbarten Betrag überweisen wir auf Ihr Konto.",
  },
];

const tradeInSteps = (city: string) => [
  ...saleSteps(city).slice(0, -1),
  {
    title: "Verrechnung",
    text: "Sind wir uns einig, ziehen wir den Betrag vom Preis Ihres neuen Wagens ab. Beides steht im schriftlichen Vertrag.",
  },
];

function SaleSteps({ city, isTradeIn }: { city: string; isTradeIn: boolean }) {
  const steps = isTradeIn ? tradeInSteps(city) : saleSteps(city);
  return (
    <section className="mx-auto max-w-page px-4 pt-12 sm:px-6">
      <h2 className="part-title mb-6">
        {isTradeIn ? "So geht die Inzahlungnahme" : "So verkaufen Sie an uns"}
      </h2>
      <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-ink pt-3">
            <h3 className="text-lg font-bold">{title}</h3>
            <p className="mt-1 max-w-prose text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const requiredDocuments = [
  "Zulassungsbescheinigung Teil I (Fahrzeugschein) und Teil II (Fahrzeugbrief)",
  "Letzter HU-Bericht",
  "Serviceheft und Rechnungen über Wartung und Reparaturen",
  "Alle Schlüssel",
  "Ihr Personalausweis oder Reisepass, zum Vorzeigen",
  "CoC-Papiere (Übereinstimmungsbescheinigung), falls vorhanden",
  "Finanzierungs- oder Leasingunterlagen, falls der Wagen noch nicht abbezahlt ist",
  "Vollmacht des Halters und sein Ausweis zum Vorzeigen, falls Sie für jemand anderen verkaufen",
];

const offerChanges = [
  "Schäden, Mängel oder Warnleuchten, die im Formular nicht standen",
  "Ein anderer Kilometerstand oder eine inzwischen abgelaufene HU",
  "Fehlende Papiere, Schlüssel, Räder oder Ausstattung",
  "Mehr Vorbesitzer oder ein Unfall in der Vorgeschichte",
  "Der Markt, wenn zwischen Angebot und Besichtigung viel Zeit vergeht",
];

function RequiredDocuments() {
  return (
    <InfoSection
      title="Das bringen Sie bitte mit"
      intro="Bei der Besichtigung sollte alles da sein:"
      points={requiredDocuments}
    />
  );
}

function OfferChanges() {
  return (
    <InfoSection
      title="Was unser Angebot noch ändern kann"
      intro="Unser erstes Angebot beruht auf Ihren Angaben. Nach der Besichtigung kann es höher oder niedriger ausfallen. Gründe dafür sind zum Beispiel:"
      points={offerChanges}
    >
      <p className="mt-3 text-muted">
        Wir nennen Ihnen den Grund, bevor Sie sich entscheiden. Sie können jederzeit Nein sagen.
      </p>
    </InfoSection>
  );
}

/** The form concludes no contract. */
const NoObligation = () => (
  <InfoSection
    title="Unverbindlich und ohne Kosten"
    intro="Ihre Anfrage verpflichtet weder Sie noch uns. Ein Kaufvertrag kommt erst zustande, wenn wir ihn beide unterschrieben haben."
  />
);

type InfoSectionProps = {
  title: string;
  intro: string;
  points?: readonly string[];
  children?: ReactNode;
};

function InfoSection({ title, intro, points, children }: InfoSectionProps) {
  return (
    <section className="min-w-0 border-t-2 border-ink pt-3">
      <h2 className="text-xl font-bold">{title}</h2>
      <p className="mt-2 max-w-prose text-muted">{intro}</p>
      {points && (
        <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-muted">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

type TradeInProps = { car: SmallCar; isSent: boolean; children: ReactNode };

/** Shows the desired vehicle beside the form, on phones above it. */
function TradeIn({ car, isSent, children }: TradeInProps) {
  return (
    <section className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">
        {isSent ? "Inzahlungnahme angefragt" : "Ihren Wagen in Zahlung geben"}
      </h1>
      {!isSent && (
        <>
          <p className="mt-3 max-w-prose text-lg text-muted">
            Wir sagen Ihnen unverbindlich, was uns Ihr Wagen wert ist und was dann noch zu zahlen
            bleibt. Den {vehicleName(car)} fragen Sie damit gleich mit an.
          </p>
          <PhoneInstead />
        </>
      )}
      <div className="mt-6 grid items-start gap-x-8 gap-y-8 md:grid-cols-[17rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-x-12">
        <SmallCard car={car} level="h2" />
        {children}
      </div>
    </section>
  );
}
