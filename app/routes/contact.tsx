import { offeredDays, openDays } from "#domain/appointment/slots.ts";
import { testDriveIn } from "#domain/appointment/wish.ts";
import { energyLine } from "#domain/car/energy-label.ts";
import { fitFacts, fitQuestions, type Needs, readNeeds } from "#domain/car/fits.ts";
import { summarise } from "#domain/car/summary.ts";
import { readContactIntent, readGeneralWish } from "#domain/inquiry/contact-request.ts";
import {
  vehicleChatText,
  vehicleMessage,
  vehiclesChatText,
  vehiclesMessage,
} from "#domain/inquiry/vehicle-message.ts";
import { callbackTimes, wishIssues, withWishDetails } from "#domain/inquiry/wish-details.ts";
import { dealership } from "#domain/site/dealership.ts";
import { berlinMoment } from "#domain/site/format.ts";
import { needsParameter, paths } from "#domain/site/paths.ts";
import { contactGraph } from "#domain/site/structured-data.ts";
import { smallCar } from "../features/car/small-card.tsx";
import { aboutOf } from "../features/inquiry/contact-form.tsx";
import { ContactPage } from "../features/inquiry/contact-page.tsx";
import type { Prefill } from "../features/inquiry/prefill.tsx";
import { JsonLd, pageMeta } from "../features/site/page-head.tsx";
import {
  acceptFormContext,
  acceptPostedForm,
  carsForSale,
  type Port,
  portContext,
  structuredDataContext,
} from "../port.ts";
import type { Route } from "./+types/contact.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const { origin } = port.site;
  const { searchParams } = new URL(request.url);
  const wanted = readContactIntent(searchParams);
  context.set(structuredDataContext, contactGraph(origin));
  const wantsCallback = searchParams.get("anliegen") === "rueckruf";
  const wantsTestDrive = searchParams.get("anliegen") === "probefahrt";
  return {
    testDriveDays: wantsTestDrive ? openDays(berlinMoment(port.now()).day, offeredDays) : [],
    callbackDays: wantsCallback ? callbackTimes(berlinMoment(port.now())) : [],
    prefill:
      wanted && (await prefillFor(port, wanted, readNeeds(searchParams.get(needsParameter)))),
    wish: readGeneralWish(searchParams),
    canonical: `${origin}${paths.contact}`,
    // A page about a vehicle, or the answer to a form, is for one visitor.
    isIndexed: searchParams.size === 0 && context.get(acceptFormContext) === null,
  };
}

/** Answers to what else the form asks become lines of the message, as they do with scripts. */
export const action = (args: Route.ActionArgs) =>
  acceptPostedForm("contact", args, {
    refuse: (typed) => wishIssues(typed, berlinMoment(args.context.get(portContext).now())),
    wishOf: testDriveIn,
    compose: (typed) => ({ ...typed, message: withWishDetails(typed.message ?? "", typed) }),
  });
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Null when none of the vehicles is for sale or can be read; of several those that are. */
async function prefillFor(
  port: Port,
  { adKeys, intent }: NonNullable<ReturnType<typeof readContactIntent>>,
  needs: Needs,
): Promise<Prefill | null> {
  const cars = await carsForSale(port, adKeys);
  const [car] = cars;
  if (car === undefined) return null;
  const { origin } = port.site;
  const shown = cars.map((one) => smallCar(summarise(one, energyLine(one, port.now()))));
  if (cars.length > 1) {
    const several = { cars, origin };
    const texts = { message: vehiclesMessage(several), chat: vehiclesChatText(several) };
    return { intent: "anfrage", cars: shown, ...texts };
  }
  const questions = fitQuestions(needs, fitFacts(car));
  const occasion = { car, origin, intent, questions };
  const texts = { message: vehicleMessage(occasion), chat: vehicleChatText(occasion) };
  return { intent, cars: shown, ...texts };
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

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { prefill, wish, callbackDays, testDriveDays } = loaderData;
  return (
    <>
      <JsonLd />
      {/* Another vehicle is another form. */}
      <ContactPage
        key={prefill ? aboutOf(prefill) + prefill.intent : wish?.message}
        prefill={prefill}
        wish={wish}
        callbackDays={callbackDays}
        testDriveDays={testDriveDays}
        posted={actionData ?? null}
      />
    </>
  );
}
