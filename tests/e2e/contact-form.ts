import type { Locator, Page, Route } from "@playwright/test";
import { formTicketPath } from "#domain/pages/paths.ts";

export const contactCall = "**/functions/v1/send-contact-inquiry";

export const contactValues = {
  name: "Erika Mustermann",
  email: "erika@example.com",
  phone: "0171 3920-099",
  subject: "beratung",
  message: "Guten Tag,\n\nich suche einen Kombi mit Automatik.",
} as const;
export type ContactFieldName = keyof typeof contactValues;

const labels: Record<ContactFieldName, string> = {
  name: "Name",
  email: "E-Mail",
  phone: "Telefonnummer",
  subject: "Thema",
  message: "Nachricht",
};

export function contactForm(page: Page) {
  const main = page.getByRole("main");
  const field = (name: ContactFieldName): Locator =>
    main.getByLabel(new RegExp(`^${labels[name]} ?(freiwillig)?$`));
  const enter = async (name: ContactFieldName, text: string) => {
    if (name !== "subject") return field(name).fill(text);
    await field(name).selectOption(text);
  };
  return {
    field,
    enter,
    send: main.getByRole("button", {
      name: /^((Nachricht|Terminwunsch|Rückrufwunsch) senden|Finanzierung anfragen)$/,
    }),
    retry: main.getByRole("button", { name: "Erneut versuchen" }),
    sent: main.getByRole("heading", { name: "Nachricht versendet!" }),
    draftLine: main.getByText("Ihr Entwurf ist in diesem Browser gespeichert."),
    discard: main.getByRole("button", { name: "Entwurf löschen" }),
    toasts: page.getByRole("region", { name: "Meldungen" }),
    open: async (path = "/kontakt") => {
      await page.goto(path);
      // Hydration turns native validation off.
      await main.locator("form[novalidate]").waitFor();
    },
    fill: async (values: Partial<Record<ContactFieldName, string>> = contactValues) => {
      for (const [name, text] of Object.entries(values)) {
        await enter(name as ContactFieldName, text);
      }
    },
  };
}

/**
 * Prevents tickets: the form then sends without waiting for one to be 3 s old, and the server accepts the
 * message as an unproven sender's. contact-sending.spec.ts covers tickets.
 */
export async function preventTickets(page: Page): Promise<void> {
  await page.route(`**${formTicketPath}`, (route) => route.fulfill({ json: {} }));
}

export const challenge = "**/captcha/challenge";

/**
 * Replaces the captcha's challenge by a trivial one, for forms that never reach the server.
 * sell-sending.spec.ts, trade-in.spec.ts and tests/engines/forms.test.ts solve a real one.
 */
export async function sendTrivialChallenge(route: Route): Promise<void> {
  // One retry, as browsers do when the server has just closed the kept connection.
  const response = await route.fetch({ maxRetries: 1 });
  const { parameters, ...rest } = await response.json();
  const json = { ...rest, parameters: { ...parameters, cost: 1, keyPrefix: "0" } };
  await route.fulfill({ response, json });
}

export const accept = (route: Route) =>
  route.fulfill({ json: { success: true, reference: "K-2345-67" } });

export function refuse(
  status: number,
  message: string,
  issues?: { field: string; message: string }[],
) {
  return (route: Route) =>
    route.fulfill({
      status,
      json: { error: { code: "refused", message, ...(issues && { issues }) } },
    });
}
