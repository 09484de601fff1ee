import { beforeEach, describe, expect, it, test } from "vitest";
import { honeypotField } from "#domain/inquiry/contact-fields.ts";
import { alertPath } from "#domain/pages/paths.ts";
import { alerts } from "#server/platform/db/personal-schema.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { forwardedFor, inquiryTestSite } from "#tests/support/test-inquiry-site.ts";
import { deriveToken } from "./alert-store.ts";

const { site, advanceClock } = inquiryTestSite();

const post = async (path: string, fields: Record<string, string>, headers = {}) =>
  site().ask(path, { method: "POST", body: new URLSearchParams(fields), headers });
const submitAlert = (fields: Record<string, string> = {}, headers = {}) =>
  post("/suchauftrag", { email: "Jana@Muster.example", suche: "aufbau=kombi", ...fields }, headers);

const stored = () => site().database.orm.select().from(alerts).orderBy(alerts.createdAt);
const onlyAlert = async () => {
  const [row, ...others] = await stored();
  if (row === undefined || others.length > 0) throw new Error("There is not exactly one alert.");
  return row;
};
const tokenFor = async ({ id }: { id: string }) =>
  deriveToken(id, await openSiteSecret(site().database));
const pressButton = async (token: string, id: string, aktion: string) =>
  post(alertPath(token), { auftrag: id, aktion });

async function confirmAlert(fields: Record<string, string> = {}) {
  await submitAlert(fields);
  const row = (await stored()).at(-1) ?? (await onlyAlert());
  const token = await tokenFor(row);
  expect((await pressButton(token, row.id, "confirm")).status).toBe(303);
  return { id: row.id, token };
}

beforeEach(() => site().offer({ ad_key: "1", price_amount: 20_000 }));

describe("an alert", () => {
  it("is stored with its mail, and confirmed only by the button", async () => {
    const answer = await submitAlert({
      suche: "sortierung=preis-aufsteigend&aufbau=kombi&fremd=1",
    });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await answer.json()).toEqual({ state: "sent", reference: "", hasConfirmation: true });
    const row = await onlyAlert();
    const expected = { email: "jana@muster.example", query: "aufbau=kombi", state: "pending" };
    expect(row).toMatchObject(expected);
    const [mail] = await site().inquiries.mails();
    expect(mail).toMatchObject({ alertId: row.id, kind: "order", inquiryId: null });
    expect(site().inquiries.queued).toEqual([mail?.id]);
    const token = await tokenFor(row);
    expect(JSON.stringify(row)).not.toContain(token);
    await site().ask(alertPath(token));
    expect((await onlyAlert()).state).toBe("pending");
    const pressed = await pressButton(token, row.id, "confirm");
    const confirmedPage = `${alertPath(token)}?bestaetigt`;
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, confirmedPage]);
    expect(await onlyAlert()).toMatchObject({
      state: "active",
      since: site().clock.now,
      expiresOn: "2027-05-21",
    });
  });

  it.each([
    ["marke=opel", "marke=Opel"],
    ["suche=opel+cabrio", "marke=Opel&aufbau=cabrio"],
    ["marke=opel,BMW&kraftstoff=benzin,diesel", "marke=BMW,Opel&kraftstoff=diesel,benzin"],
    ["aufbau=kombi&suche=porsche", "aufbau=kombi&text=porsche"],
  ])(
    "for %j stores the search that the vehicle list and the feed understand",
    async (suche, query) => {
      await site().offer({ ad_key: "2", brand: "Opel" }, { ad_key: "3", body_type: "Cabrio" });
      await submitAlert({ suche });
      expect((await onlyAlert()).query).toBe(query);
      const feed = await (await site().ask(`/feeds/neu.atom?${suche}`)).text();
      expect(feed).toContain(`/fahrzeuge?${query.replaceAll("&", "&amp;")}"`);
    },
  );

  it("for a car stores its current price, and is refused for an unknown car", async () => {
    expect((await post("/suchauftrag", { email: "a@b.de", fahrzeug: "1" })).status).toBe(200);
    expect(await onlyAlert()).toMatchObject({ adKey: "1", price: 20_000, query: null });
    const gone = await post("/suchauftrag", { email: "a@b.de", fahrzeug: "2" });
    expect([gone.status, await gone.text()]).toEqual([
      422,
      expect.stringContaining("nicht mehr verfügbar"),
    ]);
  });

  it("for a car is refused while its price leaves the battery out", async () => {
    await site().offer({ ad_key: "4", price_amount: 7_450, battery: "BATTERY_RENTED" });
    const refused = await post("/suchauftrag", { email: "a@b.de", fahrzeug: "4" });
    expect([refused.status, await stored()]).toEqual([422, []]);
  });

  it("sent twice is stored once, and gets the same answer whether the address is known", async () => {
    const answers = [
      await submitAlert(),
      await submitAlert(),
      await submitAlert({ email: "new@b.de" }),
    ];
    const [first] = await Promise.all(answers.map((answer) => answer.text()));
    expect(first).toContain("sent");
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toHaveLength(2);
    expect(await site().inquiries.mails()).toHaveLength(3);
  });

  it.each([
    [{ email: "jana" }, "email"],
    [{ email: "a@b.de,c@d.de" }, "email"],
    [{ suche: "x".repeat(2_001) }, "suche"],
    [{ fahrzeug: "1" }, "suche"],
  ])("with %j is refused", async (fields: Record<string, string>, field) => {
    const answer = await submitAlert(fields);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ state: "refused", issues: [{ field }] });
    expect(await stored()).toEqual([]);
  });

  it("is ignored if the honeypot is filled in, and refused from another origin", async () => {
    expect((await submitAlert({ [honeypotField]: "https://spam.example" })).status).toBe(200);
    expect((await submitAlert({}, { origin: "https://evil.example" })).status).toBe(403);
    expect(await stored()).toEqual([]);
    for (let time = 0; time < 4; time += 1) await submitAlert({ [honeypotField]: "x" });
    expect((await submitAlert({ [honeypotField]: "x" })).status).toBe(429);
  });

  it("is not stored without its mail's job", async () => {
    site().inquiries.faults.queueFails = true;
    expect((await submitAlert()).status).toBe(503);
    expect(await stored()).toEqual([]);
  });

  it("is rate limited by sender; an address silently gets no more mails", async () => {
    for (let time = 0; time < 5; time += 1) {
      expect((await submitAlert({ suche: `preis-bis=${time + 1}000` })).status).toBe(200);
    }
    expect(await site().inquiries.mails()).toHaveLength(3);
    expect(await stored()).toHaveLength(5);
    const full = await submitAlert({ suche: "preis-bis=9000" });
    expect([full.status, full.headers.has("retry-after")]).toEqual([429, true]);
  });

  it("needs a captcha after very many submissions", async () => {
    for (let sender = 0; sender < 61; sender += 1) {
      await submitAlert({ email: `a${sender}@b.de` }, forwardedFor(`203.0.113.${sender}`));
    }
    const crowded = await submitAlert({}, forwardedFor("198.51.100.1"));
    expect(crowded.status).toBe(403);
    expect(await crowded.json()).toMatchObject({ issues: [{ field: "recaptchaToken" }] });
    const proven = { recaptchaToken: "good one" };
    expect((await submitAlert(proven, forwardedFor("198.51.100.1"))).status).toBe(200);
    const again = await submitAlert({ ...proven, suche: "" }, forwardedFor("198.51.100.1"));
    expect(again.status).toBe(403);
  });
});

describe("the alerts' page", () => {
  it("shows all alerts of the address, and changes them with its buttons", async () => {
    const { id, token } = await confirmAlert();
    advanceClock(1);
    const price = await post("/suchauftrag", { email: "jana@muster.example", fahrzeug: "1" });
    expect(price.status).toBe(200);
    const overview = async () => site().services.alerts.overview(token);
    expect(await overview()).toMatchObject({
      email: "jana@muster.example",
      alerts: [
        { id, state: "active", title: "Kombi", path: "/fahrzeuge?aufbau=kombi", price: null },
        { state: "pending", title: "Volkswagen Golf", path: "/fahrzeug/1", price: 20_000 },
      ],
    });
    await pressButton(token, id, "pause");
    expect((await overview())?.alerts[0]).toMatchObject({ state: "paused" });
    advanceClock(60);
    await pressButton(token, id, "resume");
    expect((await stored())[0]).toMatchObject({ state: "active", since: site().clock.now });
    // Each alert's token leads to the same page; the alert of the token in use may end first.
    const other = (await overview())?.alerts[1]?.id ?? "";
    const ended = await pressButton(token, id, "end");
    const [nextPage] = ended.headers.get("location")?.split("?") ?? [];
    expect(nextPage).toBe(alertPath(await tokenFor({ id: other })));
    expect(await overview()).toBeNull();
    const last = await pressButton(await tokenFor({ id: other }), other, "end");
    expect(last.headers.get("location")).toMatch(/\?beendet$/);
    expect([await stored(), await site().inquiries.mails()]).toEqual([[], []]);
  });

  it("can restore an ended alert for an hour, although the database keeps nothing of it", async () => {
    const { id, token } = await confirmAlert();
    const before = await onlyAlert();
    const end = async () => {
      const location = (await pressButton(token, id, "end")).headers.get("location") ?? "";
      expect([await stored(), await site().inquiries.mails()]).toEqual([[], []]);
      expect(location).not.toMatch(/muster|kombi/i);
      return new URL(location, "https://a.example").searchParams.get("beendet") ?? "";
    };
    const undo = (receipt: string) =>
      post(`${alertPath(token)}?beendet=${receipt}`, { aktion: "undo" });
    const sealed = await end();
    for (const forged of ["", "x", sealed.replace(/.$/, (last) => (last === "A" ? "Q" : "A"))]) {
      await undo(forged);
      expect(await stored()).toEqual([]);
    }
    advanceClock(3_599);
    expect((await undo(sealed)).headers.get("location")).toBe(alertPath(token));
    expect(await onlyAlert()).toEqual({ ...before, since: site().clock.now });
    await undo(sealed);
    expect(await stored()).toHaveLength(1);
    const again = await end();
    advanceClock(3_600);
    await undo(again);
    expect(await stored()).toEqual([]);
  });

  it("confirms within seven days, and a button pressed twice does nothing more", async () => {
    await submitAlert();
    const { id } = await onlyAlert();
    const token = await tokenFor({ id });
    advanceClock(7 * 24 * 3600);
    await pressButton(token, id, "confirm");
    expect((await onlyAlert()).state).toBe("pending");
    expect(await site().services.alerts.overview(token)).toBeNull();
    // A second submission can be confirmed for another seven days.
    await submitAlert();
    await pressButton(token, id, "confirm");
    const once = await onlyAlert();
    advanceClock(60);
    await pressButton(token, id, "confirm");
    expect(await onlyAlert()).toEqual(once);
  });

  it("cannot change alerts of another address", async () => {
    const mine = await confirmAlert();
    const theirs = await confirmAlert({ email: "other@b.de" });
    await pressButton(mine.token, theirs.id, "end");
    await pressButton("x".repeat(43), theirs.id, "end");
    expect(await stored()).toHaveLength(2);
    expect(await site().services.alerts.overview("x".repeat(43))).toBeNull();
  });

  it.each([
    [{ auftrag: "1", aktion: "end" }, {}, 400],
    [{ auftrag: "00000000-0000-4000-8000-000000000000", aktion: "drop" }, {}, 400],
    [{}, {}, 400],
    [{}, { "content-type": "text/plain" }, 415],
  ])("answers fields %j with headers %j by status %i", async (fields, headers, status) => {
    const { token } = await confirmAlert();
    const answer = await post(alertPath(token), fields as Record<string, string>, headers);
    expect(answer.status).toBe(status);
    expect(await stored()).toHaveLength(1);
  });

  it("puts no token into the log", async () => {
    const { token } = await confirmAlert();
    await site().ask(alertPath(token));
    expect(site().inquiries.queued).toHaveLength(1);
    expect(site().logLines.join()).not.toContain(token);
    expect(site().logLines.join()).not.toContain("muster.example");
  });
});

describe("one-click unsubscribe", () => {
  const click = "List-Unsubscribe=One-Click";
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const multipart = { "content-type": "multipart/form-data; boundary=b" };
  const parts = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;

  test.each([
    [click, form],
    [parts, multipart],
  ])(
    "ends the alert with either content type, and does nothing the second time",
    async (body, headers) => {
      const { token } = await confirmAlert();
      const once = () => site().ask(alertPath(token), { method: "POST", body, headers });
      expect((await once()).status).toBe(200);
      expect(await stored()).toEqual([]);
      expect((await once()).status).toBe(200);
    },
  );

  test("ends all alerts of the address when the mail was about several", async () => {
    const { token } = await confirmAlert();
    advanceClock(1);
    await confirmAlert({ suche: "kraftstoff=diesel" });
    await confirmAlert({ email: "other@b.de" });
    await site().ask(`${alertPath(token)}?alle=1`, { method: "POST", body: click, headers: form });
    expect((await stored()).map(({ email }) => email)).toEqual(["other@b.de"]);
  });
});
