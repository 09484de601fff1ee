import { data, useLocation } from "react-router";
import { formatInstant } from "#domain/format/format.ts";
import { type InquiryMark, type MarkedInquiry, markLinkDays } from "#domain/inquiry/outcome.ts";
import { slotInSentence } from "#domain/test-drive/slots.ts";
import { ask, siteContext } from "../context.ts";
import { FamilyPage } from "../features/inquiry/family-page.tsx";
import { createPageMeta } from "../features/site/page-head.tsx";
import type { OwnFrameHandle } from "../features/site/site-frame.tsx";
import { buttonStyle } from "../ui/button-style.ts";
import type { Route } from "./+types/inquiry-mark.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const inquiry = await ask(site, ({ inquiryMarks }) => inquiryMarks.find(params.token));
  return data({ inquiry }, { status: inquiry === null ? 404 : 200 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Anfrage abschließen", isIndexed: false });

export const handle: OwnFrameHandle = { hasOwnFrame: true };

/** Staff open it from a mail. Only its buttons change anything: mail scanners open links, too (ML5). */
export default function InquiryMarkPage({ loaderData: { inquiry } }: Route.ComponentProps) {
  return inquiry === null ? <ExpiredLink /> : <MarkForm inquiry={inquiry} />;
}

function ExpiredLink() {
  return (
    <FamilyPage title="Dieser Link gilt nicht mehr" phone={null}>
      <p className="mt-4 max-w-prose text-lg">
        Er ist älter als {markLinkDays}&nbsp;Tage, oder die Anfrage ist schon gelöscht. Ist sie noch
        offen, steht ein neuer Link in der nächsten Wochenübersicht.
      </p>
    </FamilyPage>
  );
}

/** `text` and `keeps` get the last year of the storage with a contract. */
type StateTexts = {
  title: string;
  text: (year: number) => string;
  marks: readonly InquiryMark[];
};

const states: Readonly<Record<MarkedInquiry["state"], StateTexts>> = {
  new: {
    title: "ist noch offen",
    text: () => "Ist alles erledigt? Dann halten Sie hier fest, wie es ausgegangen ist.",
    marks: ["handled", "contract"],
  },
  handled: {
    title: "ist erledigt",
    text: () =>
      "Wir löschen sie sechs Monate danach. Ist doch noch ein Vertrag daraus geworden, dann halten Sie es bitte hier fest.",
    marks: ["contract"],
  },
  contract: {
    title: "führte zu einem Vertrag",
    text: (year) => `Wir bewahren sie zehn Jahre auf, bis Ende ${year}.`,
    marks: [],
  },
};

type ChoiceTexts = { title: string; keeps: (year: number) => string; label: string };

const choices: Readonly<Record<InquiryMark, ChoiceTexts>> = {
  handled: {
    title: "Kein Vertrag",
    keeps: () => "Wir löschen die Anfrage nach sechs Monaten.",
    label: "Ohne Vertrag erledigt",
  },
  contract: {
    title: "Vertrag geschlossen",
    keeps: (year) => `Wir bewahren die Anfrage zehn Jahre auf, bis Ende ${year}.`,
    label: "Mit Vertrag erledigt",
  },
};

function MarkForm({ inquiry }: { inquiry: MarkedInquiry }) {
  const { reference, receivedAt, state, lastContractYear, testDrive, phone } = inquiry;
  const { pathname } = useLocation();
  const { title, text, marks } = states[state];
  return (
    <FamilyPage
      title={
        <>
          Anfrage <span className="figures whitespace-nowrap">{reference}</span> {title}
        </>
      }
      phone={phone}
    >
      <p className="figures mt-1 text-muted">Eingegangen am {formatInstant(receivedAt)}&nbsp;Uhr</p>
      {testDrive && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border-2 border-warning p-4 sm:px-6">
          <p className="figures">
            Die Probefahrt am {slotInSentence(testDrive.slot)} gilt weiter, auch wenn Sie die
            Anfrage abschließen.
          </p>
          <a href={testDrive.cancelPath} className={`${buttonStyle.quiet} max-sm:w-full`}>
            Termin absagen
          </a>
        </div>
      )}
      <form method="post" action={pathname} className="mt-6 grid items-start gap-6 sm:grid-cols-2">
        <p className={`text-lg ${state === "new" ? "sm:col-span-2" : ""}`}>
          {text(lastContractYear)}
        </p>
        {marks.map((mark) => (
          <section key={mark} className="rounded-card border border-line bg-surface p-4 sm:p-6">
            <h2 className="text-xl font-bold">{choices[mark].title}</h2>
            <p className="mt-1 mb-4 text-muted">{choices[mark].keeps(lastContractYear)}</p>
            <button
              type="submit"
              name="vermerk"
              value={mark}
              className={`${buttonStyle.quiet} max-sm:w-full`}
            >
              {choices[mark].label}
            </button>
          </section>
        ))}
      </form>
    </FamilyPage>
  );
}
