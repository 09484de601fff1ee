import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { dayMs } from "#domain/format/calendar.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officeLinkPath, officePaths } from "#domain/office/office.ts";
import { outgoingMail } from "#server/mail/mail.ts";
import { officeLinks, officeLog, officeSessions } from "#server/platform/db/personal-schema.ts";
import { hashToken } from "#server/protection/site-secret.ts";
import { testMailbox } from "#tests/support/test-delivery.ts";
import { forwardedFor } from "#tests/support/test-inquiry-site.ts";
import { testOrigin, testSite } from "#tests/support/test-site.ts";

const site = testSite();

const phone = {
  "user-agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
};
const post = (path: string, fields: Record<string, string> = {}, headers = {}) =>
  site().ask(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: testOrigin, ...phone, ...headers },
  });
async function askForLink(email: string, headers = {}): Promise<Response> {
  const answer = await post(officePaths.today, { email }, headers);
  await site().services.office.settled();
  return answer;
}

/** The mails to the office that were queued, as they are sent. */
async function sentMails() {
  const stored = await site().inquiries.mails();
  const composed = await Promise.all(
    stored.map(async (mail) => {
      const content = await site().inquiries.mailKinds[mail.kind].compose(mail);
      return content && outgoingMail(content, mail, { ...testMailbox, origin: testOrigin });
    }),
  );
  return composed.flatMap((mail) => mail ?? []);
}
async function linkFor(email: string): Promise<string> {
  await askForLink(email);
  const link = /\/buero\/anmelden\/[\w-]+/.exec((await sentMails()).at(-1)?.text ?? "")?.[0];
  if (link === undefined) throw new Error("No link was mailed.");
  return link;
}
const cookieOf = (answer: Response) =>
  /__Host-buero=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
async function signIn(email = "chef@autohaus.example", headers = {}): Promise<string> {
  const answer = await post(await linkFor(email), {}, headers);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/buero"]);
  return cookieOf(answer);
}
const withSession = (token: string) => ({ cookie: `__Host-buero=${token}` });
const isSignedIn = async (token: string) => (await site().services.office.enter(token)) !== null;
const devicesOf = async (token: string) =>
  ((await (await site().services.office.enter(token))?.people.list()) ?? []).flatMap(
    ({ isSelf, devices }) => (isSelf ? devices : []),
  );
const stored = (table: typeof officeLinks | typeof officeSessions | typeof officeLog) =>
  site().database.orm.select().from(table);
const wait = (ms: number) => {
  site().clock.now = new Date(site().clock.now.getTime() + ms);
};
const minuteMs = 60_000;

it.each(["/vorgang/alt", "/termin/antwort/alt"])("%s of an older mail leads here", async (path) => {
  expect((await site().ask(path)).headers.get("location")).toBe(officePaths.today);
});

describe("the request for a link", () => {
  it.each([
    ["/buero/anfragen/K-7F4M-2Q", "/buero/anfragen/K-7F4M-2Q"],
    ["/buero/bestand?sortierung=aufrufe", "/buero/bestand?sortierung=aufrufe"],
    ["/buero/anfragen?suche=Max+(jun.)", "/buero/anfragen?suche=Max+(jun.)"],
    [`/buero/${"a".repeat(1_000)}`, "/buero"],
    ["/buero/../fahrzeuge", "/buero"],
    ["https://evil.example", "/buero"],
    ["//evil.example", "/buero"],
    ["/buero//evil.example", "/buero"],
    ["/buero\\evil", "/buero"],
    ["/kontakt", "/buero"],
  ])("made for %s leads on to %s", async (weiter, page) => {
    await post(officePaths.today, { email: "chef@autohaus.example", weiter });
    await site().services.office.settled();
    const text = (await sentMails()).at(-1)?.text ?? "";
    const link = /\/buero\/anmelden\/\S+/.exec(text)?.[0] ?? "";
    expect((await post(link)).headers.get("location")).toBe(page);
  });

  it("gets the same answer for known and unknown addresses, and mails only known ones", async () => {
    const answers = await Promise.all(
      ["\u200bChef@Autohaus.example\u00ad ", "fremd@example.com", "", "kein Satz"].map(
        async (email, index) => {
          const answer = await askForLink(email, forwardedFor(`192.0.2.${index}`));
          const { status, headers } = answer;
          for (const name of ["content-security-policy", "etag"]) headers.delete(name);
          const [main = ""] = /<main.*<\/main>/s.exec(await answer.text()) ?? [];
          // What was typed is all that differs.
          const text = main.replace(/<strong>.*?<\/strong>/s, "").replaceAll(/value=".*?"/g, "");
          return JSON.stringify({ status, headers: [...headers], text });
        },
      ),
    );
    expect(answers[0]).toContain("unterwegs");
    expect(new Set(answers).size).toBe(1);
    expect((await site().inquiries.mails()).map(({ kind }) => kind)).toEqual(["office-link"]);
    const [mail] = await sentMails();
    expect(mail?.to).toEqual({ name: "", address: "chef@autohaus.example" });
    expect(mail?.text).toMatch(/Am 21\.11\.2026, 07:00\sUhr hat jemand .* \(Chrome auf Android\)/);
    expect(mail?.text).toMatch(/gilt 15\sMinuten und nur einmal/);
  });

  it("is answered with what was typed, which no address bar holds, and can be repeated", async () => {
    const answer = await askForLink("<b>chef@autohaus.example");
    const html = await answer.text();
    expect(answer.headers.get("location")).toBeNull();
    expect(html).toContain("<strong>&lt;b&gt;chef@autohaus.example</strong>");
    expect(html).toContain('value="&lt;b&gt;chef@autohaus.example"');
  });

  it("is answered before the address is looked at, whatever happens then", async () => {
    const { promise: gate, reject } = Promise.withResolvers<never>();
    gate.catch(() => undefined);
    const waits = vi.spyOn(site().database.orm, "transaction").mockReturnValueOnce(gate);
    for (const email of ["chef@autohaus.example", "fremd@example.com"]) {
      expect((await post(officePaths.today, { email })).status).toBe(200);
    }
    reject(new DrizzleQueryError("insert", ["chef@autohaus.example"], new Error("away")));
    await site().services.office.settled();
    waits.mockRestore();
    expect(await site().inquiries.mails()).toEqual([]);
    expect(site().logged).toContain("a link into the office is not mailed");
    expect(site().logLines.join()).not.toContain("chef@");
    await askForLink("chef@autohaus.example");
    expect(await site().inquiries.mails()).toHaveLength(1);
  });

  it("leaves neither token nor address in the outbox, and none in the log", async () => {
    const link = await linkFor("chef@autohaus.example");
    const token = link.slice(officeLinkPath("").length);
    const [mail] = await site().inquiries.mails();
    expect(JSON.stringify(mail)).not.toMatch(/chef@/);
    for (const text of [JSON.stringify(mail), JSON.stringify(await stored(officeLinks))]) {
      expect(text).not.toContain(token);
    }
    await post(link);
    expect(site().logLines.join()).not.toContain(token);
    expect(site().logLines.join()).not.toContain("chef@");
  });

  it("is limited for a client", async () => {
    const answers = [];
    for (let count = 0; count < 6; count += 1) {
      answers.push((await askForLink("fremd@example.com")).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("the link", () => {
  it("is not redeemed by opening it, and only once by its button", async () => {
    const link = await linkFor("chef@autohaus.example");
    for (const method of ["GET", "HEAD"]) {
      expect((await site().ask(link, { method })).headers.get("set-cookie")).toBeNull();
    }
    expect(await stored(officeSessions)).toEqual([]);
    const [one, other] = await Promise.all([post(link), post(link)]);
    const cookies = [one, other].map(cookieOf);
    expect(cookies.filter((value) => value !== "")).toHaveLength(1);
    expect(cookieOf(await post(link))).toBe("");
    expect(await stored(officeSessions)).toHaveLength(1);
    expect(await site().services.office.linkPurpose(link.slice(officeLinkPath("").length))).toBe(
      "over",
    );
  });

  it("works for fifteen minutes", async () => {
    const [early, late] = [
      await linkFor("chef@autohaus.example"),
      await linkFor("anna@autohaus.example"),
    ];
    wait(14 * minuteMs);
    expect(cookieOf(await post(early))).not.toBe("");
    wait(minuteMs);
    expect(cookieOf(await post(late))).toBe("");
    // A mail that was still waiting is not sent any more.
    expect(await sentMails()).toEqual([]);
  });

  it("does not work for an address that was removed", async () => {
    const link = await linkFor("anna@autohaus.example");
    site().inquiries.officeEmails.pop();
    expect(cookieOf(await post(link))).toBe("");
    expect(await stored(officeSessions)).toEqual([]);
  });

  it("cannot be guessed: sixty wrong ones, and the client has to wait", async () => {
    const answers = new Set<number>();
    for (let count = 0; count < 60; count += 1) {
      answers.add((await post(officeLinkPath(`guess-${count}`))).status);
    }
    expect([...answers]).toEqual([303]);
    expect((await post(officeLinkPath("guess"))).status).toBe(429);
    expect(await stored(officeSessions)).toEqual([]);
  });
});

describe("the session", () => {
  it("is a cookie for this host only, whose token the database does not hold", async () => {
    const answer = await post(await linkFor("chef@autohaus.example"));
    expect(answer.headers.get("set-cookie")).toMatch(
      /^__Host-buero=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const [session] = await stored(officeSessions);
    expect(session).toMatchObject({
      tokenHash: hashToken(cookieOf(answer)),
      email: "chef@autohaus.example",
      device: "Chrome auf Android",
    });
    expect(await isSignedIn(cookieOf(answer))).toBe(true);
  });

  it.each(["", "x", "A".repeat(43), "%00", "'; drop table office_sessions"])(
    "is not the forged cookie %j",
    async (token) => {
      await signIn();
      expect(await isSignedIn(token)).toBe(false);
      const device = crypto.randomUUID();
      const answer = await post(officePaths.people, { geraet: device }, withSession(token));
      expect(answer.headers.get("location")).toBe("/buero");
      expect(await stored(officeSessions)).toHaveLength(1);
    },
  );

  it("gets a new token at each sign-in, and the former one ends (fixation)", async () => {
    const planted = "A".repeat(43);
    const first = await signIn("chef@autohaus.example", withSession(planted));
    const second = await signIn("anna@autohaus.example", withSession(first));
    expect(new Set([planted, first, second]).size).toBe(3);
    expect([await isSignedIn(planted), await isSignedIn(first)]).toEqual([false, false]);
    expect((await site().services.office.enter(second))?.address).toBe("anna@autohaus.example");
  });

  it("ends after thirty days", async () => {
    const token = await signIn();
    wait(30 * dayMs - 1);
    expect(await isSignedIn(token)).toBe(true);
    wait(1);
    expect(await isSignedIn(token)).toBe(false);
  });

  it("ends at once for an address that was removed, for good", async () => {
    const token = await signIn("anna@autohaus.example");
    const anna = site().inquiries.officeEmails.pop() ?? "";
    expect(await isSignedIn(token)).toBe(false);
    site().inquiries.officeEmails.push(anna);
    expect(await isSignedIn(token)).toBe(false);
  });

  it("is marked as seen to the minute", async () => {
    const token = await signIn();
    const seenAt = async () => (await devicesOf(token))[0]?.seenAt;
    const first = await seenAt();
    wait(minuteMs - 1);
    expect([await seenAt(), await seenAt()]).toEqual([first, first]);
    wait(1);
    await seenAt();
    expect(await seenAt()).toBe("2026-11-21T06:01:00.000Z");
  });

  it("ends by signing out, whose answer deletes the cookie", async () => {
    const token = await signIn();
    const answer = await post(officePaths.today, { aktion: "abmelden" }, withSession(token));
    expect(answer.headers.get("set-cookie")).toMatch(/^__Host-buero=; Max-Age=0; Path=\/;.*Secure/);
    expect(await isSignedIn(token)).toBe(false);
  });

  it("can be ended from another device, also of another address", async () => {
    const mine = await signIn();
    const lost = await signIn();
    const annas = await signIn("anna@autohaus.example");
    expect((await devicesOf(mine)).map(({ isCurrent }) => isCurrent).toSorted()).toEqual([
      false,
      true,
    ]);
    const [hers] = await devicesOf(annas);
    await post(officePaths.people, { geraet: hers?.id ?? "" }, withSession(mine));
    expect(await isSignedIn(annas)).toBe(false);
    const other = (await devicesOf(mine)).find(({ isCurrent }) => !isCurrent);
    await post(officePaths.people, { geraet: other?.id ?? "" }, withSession(mine));
    expect([await isSignedIn(mine), await isSignedIn(lost)]).toEqual([true, false]);
    expect((await post(officePaths.people, { geraet: "x" }, withSession(mine))).status).toBe(400);
  });

  it("leaves a record of who did what", async () => {
    const token = await signIn();
    const [device] = await devicesOf(token);
    await post(officePaths.people, { geraet: device?.id ?? "" }, withSession(token));
    await post(officePaths.today, { aktion: "abmelden" }, withSession(await signIn()));
    const entry = { address: "chef@autohaus.example", subject: "Chrome auf Android" };
    expect(await stored(officeLog)).toMatchObject(
      ["sign-in", "device-sign-out", "sign-in", "sign-out"].map((action) => ({ action, ...entry })),
    );
  });
});

describe("every answer", () => {
  const gets = [
    ...["/buero", "/buero/", "/buero/geraete", "/buero/anmelden/x"],
    ...["/buero/anfragen", "/buero/anfragen/x"],
    ...["/buero/woche?ab=x", "/buero/woche/K-7F4M-2Q"],
  ];
  const secret = {
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    "referrer-policy": "no-referrer",
    "permissions-policy": expect.stringMatching(/^camera=\(self\), /),
  };

  it.each([...gets, "/buero/anmelden/%E0%A4%A", "/buero/unbekannt", "/buero/x/y.css"])(
    "of %s is neither cached nor indexed, and sends no referrer",
    async (path) => {
      const answer = await site().ask(path, { headers: withSession(await signIn()) });
      const headers = Object.fromEntries(answer.headers);
      expect(headers).toMatchObject(secret);
      expect(headers).not.toHaveProperty("cdn-cache-control");
      expect(answer.status).toBeLessThan(500);
    },
  );

  it("to a post from another website is a refusal", async () => {
    const token = await signIn();
    const link = await linkFor("anna@autohaus.example");
    const { today, people, stock, week } = officePaths;
    const paths = [today, people, stock, `${week}/K-7F4M-2Q`, link, inquiryPath("K-CDFG-23")];
    for (const from of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ]) {
      for (const path of paths) {
        const fields = { email: "chef@autohaus.example", geraet: crypto.randomUUID() };
        const answer = await post(path, fields, { ...withSession(token), ...from });
        expect([path, answer.status]).toEqual([path, 403]);
        expect(Object.fromEntries(answer.headers)).toMatchObject(secret);
      }
    }
    expect(await isSignedIn(token)).toBe(true);
    expect(cookieOf(await post(link))).not.toBe("");
  });

  it("redirects only within the office, whatever the query says", async () => {
    const link = await linkFor("chef@autohaus.example");
    for (const path of [officePaths.today, officeLinkPath("//evil.example"), link]) {
      for (const query of ["?weiter=//evil.example", "?redirectTo=https://evil.example"]) {
        const { headers } = await post(path + query, { weiter: "https://evil.example" });
        expect(headers.get("location") ?? "/buero").toMatch(/^\/buero(\/anmelden\/[\w%-]+)?$/);
      }
    }
  });

  it("is 503 while the database is away, and nothing is lost", async () => {
    const link = await linkFor("chef@autohaus.example");
    const fails = vi
      .spyOn(site().database.orm, "transaction")
      .mockRejectedValueOnce(new DrizzleQueryError("update", [], new Error("away")));
    expect((await post(link)).status).toBe(503);
    fails.mockRestore();
    expect(cookieOf(await post(link))).not.toBe("");
  });
});
