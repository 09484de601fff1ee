import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { aCar } from "#domain/car/test-car.ts";
import { acceptFormContext, type Port, portContext } from "../port.ts";
import { action, loader } from "./contact.tsx";

/** Forms of browsers without scripts: what the form asks for itself becomes part of the message. */

async function post(typed: Record<string, string>, refusal: string | null = null) {
  const accepted: Readonly<Record<string, string>>[] = [];
  const context = new RouterContextProvider();
  // Of a port the action reads the clock alone.
  context.set(portContext, { now: () => new Date("2026-11-23T13:00:00Z") } as Port);
  context.set(acceptFormContext, async (_, values) => {
    accepted.push(values);
    const issues = [{ field: "email", message: refusal ?? "" }];
    return refusal === null
      ? { outcome: { state: "sent", reference: "K-1" }, status: 200, headers: {} }
      : {
          outcome: { state: "refused", message: refusal, issues, values },
          status: 422,
          headers: {},
        };
  });
  const request = new Request("https://site.test/kontakt?anliegen=rueckruf", {
    method: "POST",
    body: new URLSearchParams(typed),
  });
  const asked = { request, context, url: new URL(request.url), params: {} };
  const answer = await action(Object.assign(asked));
  return { accepted, answer };
}

it("writes the time of a call back into the message", async () => {
  const { accepted } = await post({ message: "Guten Tag", callback: "2026-11-24 8:00" });
  expect(accepted).toEqual([
    expect.objectContaining({
      message: "Guten Tag\n\nRückruf: Dienstag, 24.11.2026, 8–12 Uhr",
    }),
  ]);
});

it("gives back what was typed, not what was made of it", async () => {
  const typed = { message: "Guten Tag", deposit: "3000", email: "erika" };
  const { answer } = await post(typed, "Ungültige E-Mail-Adresse");
  expect(answer.data).toMatchObject({ state: "refused", values: typed });
});

it("says at the field that a time is over, and accepts nothing", async () => {
  const typed = { message: "Guten Tag", callback: "2026-11-23 8:00" };
  const { accepted, answer } = await post(typed);
  expect(accepted).toEqual([]);
  expect(answer.init?.status).toBe(422);
  expect(answer.data).toMatchObject({
    issues: [{ field: "callback", message: expect.stringContaining("vorbei") }],
    values: typed,
  });
});

it("words the questions of 'Passt das?' by the vehicle's record, and only those", async () => {
  const context = new RouterContextProvider();
  context.set(acceptFormContext, null);
  context.set(portContext, {
    now: () => new Date("2026-11-23T13:00:00Z"),
    site: { origin: "https://site.test" },
    vehiclesForSale: async () => [aCar()],
  } as unknown as Port);
  const address = "https://site.test/kontakt?fahrzeug=900000101&passt=breite230,strecke60,<script>";
  const request = new Request(address);
  const asked = { request, context, url: new URL(request.url), params: {} };
  const { prefill } = await loader(Object.assign(asked));
  const [, questions] = prefill?.message.message.split("Passt das Fahrzeug zu mir?\n") ?? [];
  expect(questions).toBe(
    "- Bitte nachmessen: Garage 2,30 m breit; bitte mit Außenspiegeln\n\nVielen Dank und freundliche Grüße",
  );
});
