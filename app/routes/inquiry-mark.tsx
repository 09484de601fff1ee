import { data, useLocation } from "react-router";
import type { InquiryMark, MarkedInquiry } from "#domain/inquiry/outcome.ts";
import { formatInstant } from "#domain/site/format.ts";
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
  return (
    <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <div className="max-w-3xl">{inquiry === null ? <Ended /> : <Open inquiry={inquiry} />}</div>
    </div>
  );
}

function Ended() {
  return (
    <>
      <h1 className="text-3xl font-bold sm:text-4xl">Dieser Link gilt nicht mehr</h1>
      <p className="mt-4 max-w-prose text-lg">
        Links aus unseren E-Mails gelten 30&nbsp;Tage, oder die Anfrage ist schon gelöscht. Ein
        neuer Link steht in der nächsten Wochenübersicht.
      </p>
      <div className="mt-8">
        <ListLink className="way way-main">Zu unseren Fahrzeugen</ListLink>
      </div>
    </>
  );
}

const states: Readonly<Record<MarkedInquiry["state"], { title: string; text: string }>> = {
  new: {
    title: "ist noch offen",
    text: "Vermerken Sie sie, sobald nichts mehr zu tun ist: Erledigte Anfragen werden sechs Monate danach gelöscht, solche mit Vertrag bleiben bis zum Ende des zehnten Jahres danach.",
  },
  handled: {
    title: "ist erledigt",
    text: "Sie wird sechs Monate nach dem Vermerk gelöscht. Ist doch noch ein Vertrag daraus geworden, dann vermerken Sie es bitte.",
  },
  contract: {
    title: "hat einen Vertrag",
    text: "Sie bleibt bis zum Ende des zehnten Jahres danach gespeichert.",
  },
};

const buttons: Readonly<Record<MarkedInquiry["state"], readonly InquiryMark[]>> = {
  new: ["handled", "contract"],
  handled: ["contract"],
  contract: [],
};
const labels: Readonly<Record<InquiryMark, string>> = {
  handled: "Als erledigt vermerken",
  contract: "Vertrag geschlossen",
};

function Open({ inquiry: { reference, receivedAt, state } }: { inquiry: MarkedInquiry }) {
  const { pathname } = useLocation();
  const { title, text } = states[state];
  return (
    <>
      <h1 className="text-3xl font-bold sm:text-4xl">
        Anfrage <span className="figures whitespace-nowrap">{reference}</span> {title}
      </h1>
      <p className="figures mt-3 text-lg text-muted">
        Eingegangen am {formatInstant(receivedAt)}&nbsp;Uhr
      </p>
      <p className="mt-6 max-w-prose text-lg">{text}</p>
      <form method="post" action={pathname} className="mt-8 flex flex-wrap gap-3">
        {buttons[state].map((mark, index) => (
          <button
            key={mark}
            type="submit"
            name="vermerk"
            value={mark}
            className={`${index === 0 && state === "new" ? buttonStyle.primary : buttonStyle.quiet} max-sm:w-full`}
          >
            {labels[mark]}
          </button>
        ))}
      </form>
    </>
  );
}
