import { beforeEach, describe, expect, it } from "vitest";
import { connectionFields as fields, mailDraft } from "#domain/office/connections.ts";
import { officePaths } from "#domain/office/office.ts";
import { smtpUrl, withCredentials } from "#server/config.ts";
import { credentials } from "#server/platform/db/schema.ts";
import { silentLog } from "#server/platform/log.ts";
import { openCredentials } from "#server/protection/credentials.ts";
import { openSiteSecret, rotateSiteSecret } from "#server/protection/site-secret.ts";
import { chef, testOffice } from "#tests/support/test-office.ts";
import { testSite } from "#tests/support/test-site.ts";

const site = testSite();
const office = testOffice(site);
beforeEach(async () => {
  const { connections } = site().inquiries;
  Object.assign(connections, { provider: null, ads: 145, mail: { outcome: "sent" }, sent: [] });
  await connections.credentials.refresh();
});

const post = async (values: Record<string, string>) => {
  const { cookie } = await office.signIn();
  const answer = await office.post(officePaths.connections, values, { cookie });
  return { status: answer.status, html: await answer.text() };
};
const mobileDe = {
  aktion: "mobile",
  [fields.stockUser]: "dlr_foerde",
  [fields.stockPassword]: "geheim & <lang>",
  [fields.stockCustomer]: "",
};
const server = {
  aktion: "mail",
  [fields.provider]: "anderer",
  [fields.host]: "SMTP.kiel.example",
  [fields.port]: "465",
  [fields.mailUser]: "info@kiel.example",
  [fields.mailPassword]: "p@ss:wort/?",
};
const current = () => site().inquiries.connections.credentials.current();
const page = async () => {
  const { cookie } = await office.signIn();
  return (await site().ask(officePaths.connections, { headers: { cookie } })).text();
};

describe("the access to mobile.de", () => {
  it("is tried, stored encrypted, and never shown again", async () => {
    const { status, html } = await post(mobileDe);
    expect([status, html]).toEqual([200, expect.stringContaining("145 Inserate gefunden")]);
    expect(current().stock).toEqual({
      username: "dlr_foerde",
      password: "geheim & <lang>",
      customerId: null,
    });
    expect(await office.log()).toEqual([`${chef} connected mobile.de`]);
    const [row] = await site().database.orm.select().from(credentials);
    expect(JSON.stringify(row)).not.toMatch(/geheim|dlr_foerde/);
    const shown = await page();
    expect(shown).toContain("dlr_foerde");
    for (const text of [html, shown, site().logLines.join()]) expect(text).not.toContain("geheim");
  });

  it.each([
    ["unauthorized", "Die Fahrzeugbörse hat die Zugangsdaten abgelehnt."],
    ["unreachable", "Die Fahrzeugbörse ist nicht erreichbar."],
  ] as const)("is not stored when the provider is %s", async (provider, reason) => {
    site().inquiries.connections.provider = provider;
    const { status, html } = await post(mobileDe);
    expect([status, html]).toEqual([422, expect.stringContaining(reason)]);
    expect(html).toContain("dlr_foerde");
    expect(html).toMatch(/hilft, wer den Server betreut|vergleichen Sie Benutzer/);
    expect(html).toContain(`id="feld-${fields.stockPassword}-fehler"`);
    expect(html).not.toContain("geheim");
    expect(current().stock).toBeNull();
  });

  it("is not stored with a seller that has no ads, or with fields missing", async () => {
    site().inquiries.connections.ads = 0;
    const { html } = await post({ ...mobileDe, [fields.stockCustomer]: "4711" });
    expect(html).toContain("kein Inserat");
    for (const user of ["", "foerde"]) {
      const refused = await post({ ...mobileDe, [fields.stockUser]: user });
      expect(refused.status).toBe(422);
      expect(refused.html).not.toContain("kein Inserat");
    }
    expect(current().stock).toBeNull();
  });

  it("ends when it is taken back", async () => {
    await post(mobileDe);
    await post({ aktion: "mobile-trennen" });
    expect(current().stock).toBeNull();
    expect(await office.log()).toEqual([`${chef} disconnected mobile.de`]);
  });
});

it("is not repeated to whose session has ended", async () => {
  const answer = await office.post(officePaths.connections, mobileDe);
  const html = await answer.text();
  expect([answer.status, html]).toEqual([401, expect.stringContaining("dlr_foerde")]);
  expect(html).not.toContain("geheim");
});

describe("the mail server", () => {
  it("gets a mail for whoever connects it, and is stored when it takes it", async () => {
    const { html } = await post(server);
    expect(html).toContain(`Die Testmail ist unterwegs an ${chef}`);
    const { mail } = current();
    expect(site().inquiries.connections.sent).toEqual([{ server: mail, to: chef }]);
    expect(mail && new URL(smtpUrl(mail)).host).toBe("smtp.kiel.example:465");
    expect(mail && decodeURIComponent(new URL(smtpUrl(mail)).password)).toBe("p@ss:wort/?");
  });

  it("is known by its provider's name", async () => {
    const { [fields.host]: _host, [fields.port]: _port, ...login } = server;
    await post({ ...login, [fields.provider]: "strato" });
    expect(current().mail).toMatchObject({ host: "smtp.strato.de", port: 465 });
    expect((await post({ ...login, [fields.provider]: "" })).html).toContain("Bitte wählen");
  });

  it("is first asked for as the mailbox that the mails are from", async () => {
    expect(await page()).toContain('value="info@autohaus.example"');
    expect(mailDraft("autohaus@WEB.de")[fields.provider]).toBe("webde");
    expect(mailDraft("info@kiel.example")[fields.provider]).toBe("");
  });

  it("gets another trial mail at any time, and the page says what came of it", async () => {
    await post(server);
    expect((await post({ aktion: "testmail" })).html).toContain("angenommen");
    const reason = "Der Mailserver hat die Anmeldung abgelehnt";
    site().inquiries.connections.mail = { outcome: "later", reason: `${reason} (EAUTH)` };
    const { html } = await post({ aktion: "testmail" });
    expect(html).toContain(reason);
    expect(current().mail).not.toBeNull();
  });

  it("is not stored when it refuses", async () => {
    const reason = "Der Mailserver ist nicht erreichbar: sein Name ist nicht zu finden";
    site().inquiries.connections.mail = { outcome: "later", reason: `${reason} (EDNS)` };
    const { status, html } = await post(server);
    expect([status, html]).toEqual([422, expect.stringContaining(reason)]);
    expect(html).not.toMatch(/p@ss|EDNS/);
    expect(current().mail).toBeNull();
  });

  it.each([
    { [fields.host]: "127.0.0.1" },
    { [fields.host]: "localhost" },
    { [fields.host]: "[::1]" },
    { [fields.host]: "mail.example:25" },
    { [fields.host]: "mail.example/?x" },
    { [fields.port]: "22" },
    { [fields.port]: "5432" },
  ])("is a host of the internet and a port for mail, not %j", async (changed) => {
    expect((await post({ ...server, ...changed })).status).toBe(422);
    expect(site().inquiries.connections.sent).toEqual([]);
  });
});

describe("stored credentials", () => {
  const open = async () => {
    const { database } = site();
    const secret = await openSiteSecret(database);
    const store = await openCredentials({ database, secret, log: silentLog });
    store.close();
    return store.current();
  };

  it("survive a new key, and do not open with another", async () => {
    await post(server);
    const { mail } = current();
    const { database, inquiries } = site();
    await rotateSiteSecret(database, null);
    expect((await open()).mail).toEqual(mail);
    // A process that still has the former key keeps what it knows.
    await inquiries.connections.credentials.refresh();
    expect(current().mail).toEqual(mail);
    const other = { digest: () => Buffer.alloc(32).toString("base64url") };
    const store = await openCredentials({ database, secret: other, log: silentLog });
    store.close();
    expect(store.current()).toEqual({ stock: null, mail: null });
  });

  it("count for what no environment variable sets", () => {
    const stock = { username: "dlr_a", password: "b", customerId: "7" };
    const mail = { host: "smtp.kiel.example", port: 587 as const, username: "u", password: "p" };
    const env = {} as Parameters<typeof withCredentials>[0];
    expect(withCredentials(env, { stock, mail })).toMatchObject({
      MOBILE_DE_USERNAME: "dlr_a",
      MOBILE_DE_CUSTOMER_ID: "7",
      SMTP_URL: "smtp://u:p@smtp.kiel.example:587",
    });
    const set = { MOBILE_DE_USERNAME: "x", MOBILE_DE_PASSWORD: "y", SMTP_URL: "smtp://z" };
    expect(withCredentials({ ...env, ...set }, { stock, mail })).toEqual(set);
  });
});
