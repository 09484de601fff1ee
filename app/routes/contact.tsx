import { deliveryOfAll } from "#domain/car/availability.ts";
import { energyLine } from "#domain/car/energy-label.ts";
import type { Car } from "#domain/car/record.ts";
import { summarise } from "#domain/car/summary.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { callbackPlan, callbackSoon, callbackTimes } from "#domain/inquiry/callback.ts";
import { readContactIntent, readGeneralIntent } from "#domain/inquiry/contact-request.ts";
import { callbackField, hiddenFieldNames } from "#domain/inquiry/details.ts";
import type { ContactIntent } from "#domain/inquiry/vehicle-message.ts";
import { paths } from "#domain/pages/paths.ts";
import { contactGraph } from "#domain/structured-data/structured-data.ts";
import { readTestDriveIfPresent } from "#domain/test-drive/request.ts";
import { offeredDays, openDays } from "#domain/test-drive/slots.ts";
import {
  acceptFormContext,
  acceptPostedForm,
  askOrNull,
  type Site,
  siteContext,
  structuredDataContext,
} from "../context.ts";
import { createSmallCar } from "../features/car/small-card.tsx";
import type { ContactPrefill } from "../features/inquiry/contact/contact-form.tsx";
import { ContactPage, findWishTitle } from "../features/inquiry/contact/contact-page.tsx";
import { createPageMeta, JsonLd } from "../features/site/page-head.tsx";
import type { Route } from "./+types/contact.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { origin, profile, now } = site;
  const { searchParams } = new URL(request.url);
  const contactIntent = readContactIntent(searchParams, profile);
  // A page about a vehicle, or the response to a form, is for one visitor.
  const isIndexed = searchParams.size === 0 && context.get(acceptFormContext) === null;
  if (isIndexed) context.set(structuredDataContext, contactGraph({ origin, profile }));
  const isCallback = searchParams.get("anliegen") === "rueckruf";
  const isTestDrive = searchParams.get("anliegen") === "probefahrt";
  const { adKeys = [], intent: wishedIntent = "anfrage" } = contactIntent ?? {};
  const cars = contactIntent && (await askOrNull(site, ({ stock }) => stock.forSale(adKeys)));
  const delivery = deliveryOfAll(cars ?? []);
  const isTooEarly = wishedIntent === "probefahrt" && delivery !== null;
  const intent = isTooEarly ? "anfrage" : wishedIntent;
  const offered = cars?.map(({ ad_key }) => ad_key) ?? adKeys;
  const gone = adKeys.filter((adKey) => !offered.includes(adKey));
  return {
    testDriveDays: isTestDrive ? openDays(berlinMoment(now()).day, offeredDays, profile) : [],
    callbackDays: isCallback ? callbackTimes(berlinMoment(now()), profile) : [],
    earlyDelivery: isTooEarly ? delivery : null,
    prefill: createPrefill(site, cars ?? [], intent),
    adKeys: [...offered, ...gone],
    gone,
    generalIntent: readGeneralIntent(searchParams, profile),
    answerTime: await askOrNull(site, ({ answerTime }) => answerTime()),
    canonical: `${origin}${paths.contact}`,
    isIndexed,
  };
}

export function action(args: Route.ActionArgs) {
  const { now, profile } = args.context.get(siteContext);
  return acceptPostedForm("contact", args, {
    readTestDrive: readTestDriveIfPresent,
    planCallback: (values) =>
      values[hiddenFieldNames.intent] === "rueckruf"
        ? callbackPlan(values[callbackField] || callbackSoon, berlinMoment(now()), profile)
        : null,
  });
}
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

function createPrefill(
  { now }: Site,
  cars: readonly Car[],
  intent: ContactIntent,
): ContactPrefill | null {
  if (cars.length === 0) return null;
  return {
    intent: cars.length > 1 ? "anfrage" : intent,
    cars: cars.map((car) => createSmallCar(summarise(car, energyLine(car, now())))),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { name, address, phone, whatsapp } = matches[0].loaderData.profile;
  const { street, postalCode, city } = address;
  return createPageMeta(matches, {
    title: (loaderData && findWishTitle(loaderData)) ?? "Kontakt, Öffnungszeiten und Anfahrt",
    description: `${name}, ${street}, ${postalCode} ${city}. Telefon ${phone.display}, ${whatsapp === null ? "" : "WhatsApp, "}E-Mail und Öffnungszeiten.`,
    canonical: loaderData?.canonical,
    isIndexed: loaderData?.isIndexed ?? false,
  });
};

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { adKeys, prefill, generalIntent } = loaderData;
  return (
    <>
      <JsonLd />
      {/* The key resets the form for another vehicle. */}
      <ContactPage
        {...loaderData}
        key={`${adKeys.join(",")} ${prefill?.intent ?? generalIntent?.intent}`}
        posted={actionData ?? null}
      />
    </>
  );
}
