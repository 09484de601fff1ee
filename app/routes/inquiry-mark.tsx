import { data, useLocation } from "react-router";
import type { InquiryMark, MarkedInquiry } from "#domain/inquiry/outcome.ts";
import { formatInstant } from "#domain/site/format.ts";
import { CoveredCar } from "../features/site/covered-car.tsx";
import { pageMeta } from "../features/site/page-head.tsx";
import { ListLink } from "../features/site/site-links.tsx";
import { cannotAnswer, portContext } from "../port.ts";
import { buttonStyle } from "../ui/button-style.ts";
import type { Route } from "./+types/inquiry-mark.ts";

/** 404 for a token that opens nothing any more. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const inquiry = await port.marks.find(params.token).catch(cannotAnswer(port));
  return data({ inquiry }, { status: inquiry === null ? 404 : 200 });
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Anfrage vermerken", indexed: false });

/** For the family, from a mail's link. Its buttons are forms, so that opening it does nothing (ML5). */
export default function InquiryMarked({ loaderData: { inquiry } }: Route.ComponentProps) {
  return inquiry === null ? <Ended /> : <Open inquiry={inquiry} />;
}

function Ended() {
  return (
    <CoveredCar>
      <h1 className="text-3xl font-bold sm:text-4xl">Dieser Link gilt nicht mehr</h1>
      <p className="mt-4 max-w-prose text-lg">
        Links aus unseren E-Mails gelten 30&nbsp;Tage, oder die Anfrage ist schon gelöscht. Ein
        neuer Link steht in der nächsten Wochenübersicht.
      </p>
      <ListLink className="way way-main mt-8 max-sm:w-full">Zu unseren Fahrzeugen</ListLink>
    </CoveredCar>
  );
}

type State = { title: string; text: string; marks: readonly InquiryMark[] };

const states: Readonly<Record<MarkedInquiry["state"], State>> = {
  new: {
    title: "ist noch offen",
    text: "Vermerken Sie sie, sobald nichts mehr zu tun ist.",
    marks: ["handled", "contract"],
  },
  handled: {
    title: "ist erledigt",
    text: "Sie wird sechs Monate nach dem Vermerk gelöscht. Ist doch noch ein Vertrag daraus geworden, dann vermerken Sie es bitte.",
    marks: ["contract"],
  },
  contract: {
    title: "hat einen Vertrag",
    text: "Sie bleibt bis zum Ende des zehnten Jahres danach gespeichert.",
    marks: [],
  },
};

const choices: Readonly<Record<InquiryMark, { title: string; text: string; label: string }>> = {
  handled: {
    title: "Es gab keinen Vertrag",
    text: "Die Anfrage wird sechs Monate nach dem Vermerk gelöscht.",
    label: "Als erledigt vermerken",
  },
  contract: {
    title: "Es gab einen Vertrag",
    text: "Die Anfrage bleibt bis zum Ende des zehnten Jahres danach gespeichert.",
    label: "Vertrag geschlossen",
  },
};

function Open({ inquiry: { reference, receivedAt, state } }: { inquiry: MarkedInquiry }) {
  const { pathname } = useLocation();
  const { title, text, marks } = states[state];
  return (
    <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">
        Anfrage <span className="figures whitespace-nowrap">{reference}</span> {title}
      </h1>
      <p className="figures mt-3 text-lg text-muted">
        Eingegangen am {formatInstant(receivedAt)}&nbsp;Uhr
      </p>
      <form method="post" action={pathname} className="mt-6 grid items-start gap-6 sm:grid-cols-2">
        <p className={`text-lg ${state === "new" ? "sm:col-span-2" : ""}`}>{text}</p>
        {marks.map((mark, index) => (
          <section key={mark} className="rounded-card border border-line bg-surface p-4 sm:p-6">
            <h2 className="text-xl font-bold">{choices[mark].title}</h2>
            <p className="mt-1 mb-4 text-muted">{choices[mark].text}</p>
            <button
              type="submit"
              name="vermerk"
              value={mark}
              className={`${index === 0 && state === "new" ? buttonStyle.primary : buttonStyle.quiet} max-sm:w-full`}
            >
              {choices[mark].label}
            </button>
          </section>
        ))}
      </form>
    </div>
  );
}
