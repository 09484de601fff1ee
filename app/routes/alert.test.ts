import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider, type useLoaderData } from "react-router";
import { expect, it } from "vitest";
import { summarise } from "#domain/car/summary.ts";
import type { PostedOutcome } from "#domain/inquiry/outcome.ts";
import type { SiteServices } from "#server/routes.ts";
import { aCar } from "#tests/support/test-car.ts";
import { acceptFormContext, type Site, siteContext } from "../context.ts";
import { action } from "./alert.tsx";
import AlertsPage, { type loader } from "./alerts.tsx";

const sent: PostedOutcome = { state: "sent", reference: "", hasConfirmation: false };

async function createAlert(
  typed: Record<string, string>,
  { outcome = sent, ...stockChanges }: { outcome?: PostedOutcome; [name: string]: unknown } = {},
) {
  const context = new RouterContextProvider();
  const car = aCar({ brand: "Opel", model: "Cascada" });
  const stock = {
    list: async () => ({ cars: [summarise(car)] }),
    find: async () => ({ state: "for-sale", car }),
    ...stockChanges,
  };
  const services = (): SiteServices => Object.assign({ stock });
  const site = { services, reportFailure: () => undefined };
  context.set(siteContext, site as Partial<Site> as Site);
  context.set(acceptFormContext, async () => ({ outcome, status: 200, headers: {} }));
  const request = new Request("https://site.test/suchauftrag", {
    method: "POST",
    body: new URLSearchParams(typed),
  });
  const args = { request, context, url: new URL(request.url), params: {} };
  const { data } = await action(Object.assign(args));
  return data;
}

const email = "jana@muster.example";

it.each([
  [{ suche: "suche=opel+bis+10000" }, "Opel, bis\u00a010.000\u00a0€"],
  [{ suche: "" }, "Alle neuen Fahrzeuge"],
  [{ fahrzeug: "1" }, "Preis: Opel Cascada, jetzt 19.980\u00a0€", "/fahrzeug/1"],
])(
  "returns the mail address and the alert's title for %j",
  async (typed: Record<string, string>, title, vehicle: string | null = null) => {
    expect(await createAlert({ email, ...typed })).toMatchObject({
      alert: { email, title, vehicle },
    });
  },
);

it("confirms a new alert even if the stock cannot be read", async () => {
  const list = () => Promise.reject(new Error("away"));
  const sent = await createAlert({ email, suche: "" }, { list });
  expect(sent).toMatchObject({ state: "sent", alert: { email, title: null } });
});

it("names the search of a refused alert, too", async () => {
  const outcome = { state: "refused", issues: [], message: "", values: {} } as const;
  const refused = await createAlert({ email, suche: "suche=opel" }, { outcome });
  expect(refused).toMatchObject({ state: "refused", alert: { title: "Opel" } });
});

function renderAlerts(loaderData: ReturnType<typeof useLoaderData<typeof loader>>): string {
  const id = "alerts";
  const path = "/suchauftrag/:token";
  const Stub = createRoutesStub([{ id, path, Component: AlertsPage, loader: () => null }]);
  const hydrationData = { loaderData: { [id]: loaderData } };
  const initialEntries = ["/suchauftrag/t"];
  return renderToStaticMarkup(createElement(Stub, { initialEntries, hydrationData }));
}

it("shows that an alert is confirmed, and offers to undo its deletion", () => {
  const emptyOverview = { email, alerts: [] };
  const heading = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];
  const confirmed = renderAlerts({ overview: emptyOverview, ended: null, isConfirmed: true });
  expect(heading(confirmed)).toBe("Ihr Suchauftrag ist bestätigt");
  for (const overview of [null, emptyOverview]) {
    const ended = renderAlerts({ overview, ended: "sealed", isConfirmed: false });
    expect(ended).toContain("Ihr Suchauftrag ist beendet");
    expect(ended).toMatch(/action="[^"]*\?beendet=sealed".*value="undo"/);
  }
  expect(renderAlerts({ overview: null, ended: "", isConfirmed: false })).not.toContain("undo");
});
