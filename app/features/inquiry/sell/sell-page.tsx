import { ArrowDown, Phone } from "lucide";
import { type ReactNode, useState } from "react";
import { fallbackPicturePath } from "#domain/car/pictures.ts";
import { phoneLink } from "#domain/dealership/contact-links.ts";
import type { PostedOutcome } from "#domain/inquiry/outcome.ts";
import { Icon } from "../../../ui/icon.tsx";
import { type SmallCar, SmallCard } from "../../car/small-card.tsx";
import { useDealership } from "../../site/site-facts.ts";
import { SellForm } from "./sell-form.tsx";
import { sellFormId } from "./sell-steps.tsx";

type SellPageProps = { desiredCar: SmallCar | null; posted: PostedOutcome | null };

export function SellPage({ desiredCar, posted }: SellPageProps) {
  // Kept as state: any navigation, even to a field's hash, discards action data. A posted form is never
  // accepted: without scripts the captcha cannot be solved.
  const { city } = useDealership().address;
  const [refused] = useState(posted?.state === "refused" ? posted : null);
  return (
    <>
      {desiredCar === null ? (
        <>
          <SellHero />
          <SaleSteps title="So verkaufen Sie an uns" steps={saleSteps(city)} />
        </>
      ) : (
        <>
          <TradeIn car={desiredCar}>
            <SellForm desiredCar={desiredCar} refused={refused} />
          </TradeIn>
          <SaleSteps title="So geht es weiter" steps={tradeInSteps(city)} />
        </>
      )}
      <div className="mx-auto max-w-page space-y-12 px-4 sm:px-6">
        {desiredCar === null ? (
          <>
            <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <SellForm desiredCar={null} refused={refused} />
              <RequiredDocuments />
            </div>
            <div className="grid gap-x-12 gap-y-10 border-line lg:grid-cols-[minmax(0,1fr)_20rem] lg:border-t lg:pt-10">
              <OfferChanges />
              <NoObligation />
            </div>
          </>
        ) : (
          <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
            <RequiredDocuments />
            <div className="space-y-10">
              <OfferChanges />
              <NoObligation />
            </div>
          </div>
        )}
      </div>
    </>
  );
}

const heroLinkStyle =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-card border px-5 font-semibold max-sm:w-full";

function SellHero() {
  const { phone, address } = useDealership();
  return (
    <section className="on-dusk bg-dusk text-on-dusk">
      <div className="mx-auto grid max-w-page gap-x-10 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:pr-6">
        <div className="min-w-0 self-center px-4 py-10 sm:px-6 sm:py-14 lg:py-20">
          <h1 className="text-4xl font-bold sm:text-5xl">Wir kaufen Ihr Auto</h1>
          <p className="mt-4 max-w-prose text-lg text-on-dusk-muted">
            Beschreiben Sie uns Ihren Wagen in drei kurzen Schritten. Sie bekommen ein
            unverbindliches Angebot von Menschen, die sich Ihren Wagen danach selbst ansehen, bei
            uns in {address.city}.
          </p>
          <p className="mt-8 flex flex-wrap gap-3">
            <a
              href={`#${sellFormId}`}
              className={`${heroLinkStyle} border-transparent bg-on-dusk-accent text-dusk hover:brightness-110`}
            >
              Angebot anfragen
              <Icon icon={ArrowDown} size={18} />
            </a>
            <a
              href={phoneLink({ phone })}
              className={`figures ${heroLinkStyle} border-on-dusk-muted hover:bg-on-dusk/10`}
            >
              <Icon icon={Phone} size={18} />
              {phone.display}
            </a>
          </p>
        </div>
        <img
          src={fallbackPicturePath}
          alt=""
          width={1600}
          height={1200}
          className="sell-picture aspect-4/3 self-center object-cover max-md:hidden lg:max-h-112"
        />
      </div>
    </section>
  );
}

const saleSteps = (city: string) => [
  {
    title: "Formular ausfüllen",
    text: "Marke, Modell, Baujahr, Kilometerstand: Mehr brauchen wir für den Anfang nicht. Das dauert etwa drei Minuten.",
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

type SaleStepsProps = { title: string; steps: readonly { title: string; text: string }[] };

function SaleSteps({ title, steps }: SaleStepsProps) {
  return (
    <section className="mx-auto max-w-page px-4 py-10 sm:px-6 sm:py-14">
      <h2 className="part-title">{title}</h2>
      <ol className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[auto_1fr] gap-x-4 border-t-2 border-ink pt-4 lg:block"
          >
            <span aria-hidden className="figures font-display text-3xl leading-none font-bold">
              {index + 1}
            </span>
            <div className="lg:mt-3">
              <h3 className="text-lg font-bold">{title}</h3>
              <p className="mt-1 max-w-prose text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const requiredDocuments = [
  "Zulassungsbescheinigung Teil I (Fahrzeugschein) und Teil II (Fahrzeugbrief)",
  "letzter HU-Bericht",
  "Serviceheft und Rechnungen über Wartung und Reparaturen",
  "alle Schlüssel",
  "Ihr Personalausweis oder Reisepass, zum Vorzeigen",
  "CoC-Papiere (Übereinstimmungsbescheinigung), falls vorhanden",
  "Finanzierungs- oder Leasingunterlagen, falls der Wagen noch nicht abbezahlt ist",
  "Vollmacht des Halters und sein Ausweis zum Vorzeigen, falls Sie für jemand anderen verkaufen",
];

const offerChanges = [
  "Schäden, Mängel oder Warnleuchten, die im Formular nicht standen",
  "ein anderer Kilometerstand oder eine inzwischen abgelaufene HU",
  "fehlende Papiere, Schlüssel, Räder oder Ausstattung",
  "mehr Vorbesitzer oder ein Unfall in der Vorgeschichte",
  "der Markt, wenn zwischen Angebot und Besichtigung viel Zeit vergeht",
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
        Sie hören von uns den Grund, bevor Sie sich entscheiden. Nein sagen können Sie immer.
      </p>
    </InfoSection>
  );
}

/** The form concludes no contract (G3). */
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
    <section className="min-w-0">
      <h2 className="text-xl font-bold">{title}</h2>
      <p className="mt-2 max-w-prose text-muted">{intro}</p>
      {points && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {points.map((point) => (
            <li key={point} className="py-2">
              {point}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

type TradeInProps = { car: SmallCar; children: ReactNode };

/** Shows the desired vehicle beside the form, on phones above it (I1). */
function TradeIn({ car, children }: TradeInProps) {
  return (
    <section className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">Ihren Wagen in Zahlung geben</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        Beschreiben Sie uns Ihren Wagen: Wir sagen Ihnen, was er uns wert ist und was dann noch zu
        zahlen bleibt. Unverbindlich, mit einer einzigen Anfrage für beide Wagen.
      </p>
      <div className="mt-8 grid items-start gap-x-8 gap-y-8 md:grid-cols-[17rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-x-12">
        <SmallCard car={car} level="h2" />
        {children}
      </div>
    </section>
  );
}
