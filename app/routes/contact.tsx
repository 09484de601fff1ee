import { energyLine } from "#domain/car/energy-label.ts";
import { summarise } from "#domain/car/summary.ts";
import {
  type ContactIntent,
  vehicleChatText,
  vehicleMessage,
} from "#domain/inquiry/vehicle-message.ts";
import { readContactIntent } from "#domain/inquiry/vehicle-of-inquiry.ts";
import { dealership } from "#domain/site/dealership.ts";
import { paths } from "#domain/site/paths.ts";
import { contactGraph } from "#domain/site/structured-data.ts";
import { smallCar } from "../features/car/small-card.tsx";
import { ContactPage } from "../features/inquiry/contact-page.tsx";
import type { Prefill } from "../features/inquiry/prefill.tsx";
import { JsonLd, pageMeta } from "../features/site/page-head.tsx";
import { formOutcomeContext, type Port, portContext, structuredDataContext } from "../port.ts";
import type { Route } from "./+types/contact.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const { origin } = port.site;
  const { searchParams } = new URL(request.url);
  const wanted = readContactIntent(searchParams);
  context.set(structuredDataContext, contactGraph(origin));
  const outcome = context.get(formOutcomeContext);
  return {
    prepared: wanted && (await prepare(port, wanted)),
    outcome,
    canonical: `${origin}${paths.contact}`,
    // A page about a vehicle, or the answer to a form, is for one visitor; what search engines find
    // is the page itself.
    isIndexed: searchParams.size === 0 && outcome === null,
  };
}

/** The message about the vehicle; null when it is not for sale, and when nobody can tell just now. */
async function prepare(
  port: Port,
  { adKey, wish }: { adKey: string; wish: ContactIntent },
): Promise<Prefill | null> {
  const found = await port.vehicle(adKey).catch((error: unknown) => {
    port.reportFailure(error);
    return null;
  });
  if (found?.state !== "for-sale") return null;
  const { car } = found;
  const occasion = { car, origin: port.site.origin, wish };
  return {
    intent: wish,
    car: smallCar(summarise(car, energyLine(car, new Date()))),
    message: vehicleMessage(occasion),
    chat: vehicleChatText(occasion),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { street, postalCode, city } = dealership.address;
  return pageMeta({
    title: "Kontakt, Öffnungszeiten und Anfahrt",
    description: `${dealership.name}, ${street}, ${postalCode} ${city}. Telefon ${dealership.phone.display}, WhatsApp, E-Mail und Öffnungszeiten.`,
    canonical: loaderData?.canonical,
    indexed: loaderData?.isIndexed ?? false,
  });
};

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { prepared, outcome } = loaderData;
  return (
    <>
      <JsonLd />
      {/* About another vehicle it is another form. */}
      <ContactPage
        key={prepared ? prepared.car.adKey + prepared.intent : ""}
        prepared={prepared}
        outcome={outcome}
      />
    </>
  );
}
