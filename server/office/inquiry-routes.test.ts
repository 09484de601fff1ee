import { describe, expect, it } from "vitest";
import { dayMs } from "#domain/format/calendar.ts";
import {
  type InquiryQuery,
  inquiryPath,
  personExportPath,
  personReportPath,
} from "#domain/office/inquiry-view.ts";
import { nextPageParameter, officePaths } from "#domain/office/office.ts";
import { apiPaths, vehiclePath } from "#domain/pages/paths.ts";
import { deleteWithdrawnEvents, readEvents } from "#server/inquiry/inquiry-events.ts";
import { exportPerson } from "#server/inquiry/person-export.ts";
import { holds, inquiries, inquiryEvents } from "#server/platform/db/personal-schema.ts";
import { contactBody, sellBody } from "#tests/support/test-inquiries.ts";
import { anna, chef, testOffice } from "#tests/support/test-office.ts";
import { addMarkedPhotos } from "#tests/support/test-photos.ts";
import { testSite } from "#tests/support/test-site.ts";

const site = testSite();

const { post, log, ...office } = testOffice(site);
async function signIn(email = chef) {
  const { desk, cookie } = await office.signIn(email);
  return { desk: desk.inquiries, headers: { cookie } };
}
const send = async (body: object = {}, path: string = apiPaths.contactInquiry): Promise<string> => {
  const made = path === apiPaths.contactInquiry ? contactBody(body) : sellBody(body);
  const answer = await site().post(path, made);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { reference: string }).reference;
};
const wait = (ms: number) => {
  site().clock.now = new Date(site().clock.now.getTime() + ms);
};
const actions = async () => (await log()).map((entry) => entry.split(" ")[1]);
const stored = async (reference: string) => {
  const inquiryId = (await inquiryOf(reference))?.id ?? 0;
  return (await readEvents(site().database.orm, [inquiryId])).get(inquiryId) ?? [];
};
const events = async (reference: string) => (await stored(reference)).map(({ kind }) => kind);
const inquiryOf = async (reference: string) =>
  (await site().inquiries.stored()).find((row) => row.reference === reference);
const all: InquiryQuery = { tab: "alle", search: "", page: 1 };

describe("the list", () => {
  it("shows thirty a page, the newest first, by state", async () => {
    const { desk } = await signIn();
    const row = { kind: "contact" as const, fields: contactBody(), fingerprint: "f" };
    const rows = Array.from({ length: 32 }, (_, index) => ({
      ...{ ...row, reference: `K-${index}`, receivedAt: site().clock.now },
      handledAt: index === 0 ? site().clock.now : null,
    }));
    await site().database.orm.insert(inquiries).values(rows);
    const open = await desk.list({ ...all, tab: "offen" });
    expect([open.total, open.rows.length, open.rows[0]?.reference]).toEqual([31, 30, "K-31"]);
    expect(open.counts).toEqual({ offen: 31, kunde: 0, erledigt: 1, vertrag: 0, alle: 32 });
    expect((await desk.list({ ...all, page: 2 })).rows).toHaveLength(2);
    expect((await desk.list({ ...all, tab: "erledigt" })).rows).toMatchObject([
      { reference: "K-0", state: "handled" },
    ]);
  });

  it("is searched in whatever state, unless somebody asks for one", async () => {
    const { headers } = await signIn();
    await send({ name: "Uwe Ohnekauf" });
    await site().database.orm.update(inquiries).set({ handledAt: site().clock.now });
    const found = async (query: string) => {
      const page = await site().ask(`${officePaths.inquiries}?${query}`, { headers });
      return (await page.text()).includes(">Uwe Ohnekauf<");
    };
    expect(await found("suche=ohnekauf")).toBe(true);
    expect(await found("suche=ohnekauf&stand=offen")).toBe(false);
    expect(await found("")).toBe(false);
  });

  it("finds name, phone, e-mail, reference and car, in any case", async () => {
    const { desk } = await signIn();
    await site().offer({ ad_key: "1", brand: "Škoda", model: "Octavia" });
    const details = { vehicle: "1", intent: "anfrage" };
    const email = "jm@muster.example";
    const name = "Jürgen Müller";
    const wanted = await send({ name, email, phone: "+49 (0)171 3920-055", details });
    await send({ name: "Anna 100%" });
    const find = async (search: string) =>
      (await desk.list({ ...all, search })).rows.map(({ reference }) => reference);
    for (const search of [
      ...["MÜLLER jürgen", "0171 3920055", "3920-055", "JM@muster", "škoda", "octavia müller"],
      wanted.toLowerCase(),
      wanted.replaceAll("-", ""),
    ]) {
      expect([search, await find(search)]).toEqual([search, [wanted]]);
    }
    for (const search of [".*", "(", "\\", "Müller Anna", "[a-z]"])
      expect([search, await find(search)]).toEqual([search, []]);
    expect(await find("100%")).toHaveLength(1);
  });
});

describe("one inquiry", () => {
  it("leads on to the next that waits, the one that came after it first", async () => {
    const { desk, headers } = await signIn();
    const first = await send({ name: "Erste" });
    expect(await desk.next(first)).toBeNull();
    wait(1000);
    const second = await send({ name: "Zweite" });
    wait(1000);
    const third = await send({ name: "Dritte" });
    const next = async (reference: string) => (await desk.next(reference))?.name;
    expect([await next(first), await next(second), await next(third)]).toEqual([
      ...["Zweite", "Dritte", "Erste"],
    ]);
    await post(inquiryPath(second), { aktion: "angerufen" }, headers);
    expect([await next(first), await next(second)]).toEqual(["Dritte", "Dritte"]);
    const page = await (await site().ask(inquiryPath(second), { headers })).text();
    expect(page).toContain(`href="${inquiryPath(third)}"`);
  });

  it("shows words, car with the price then and now, mails and the person's others", async () => {
    const { desk } = await signIn();
    await site().offer({ ad_key: "1", brand: "BMW", model: "320", price_amount: 20_000 });
    const details = { vehicle: "1", intent: "anfrage" };
    wait(1000);
    const reference = await send({ details, phone: "0171 3920-055", message: "Noch da?" });
    const other = await send({ phone: "+49 171 3920055" }, apiPaths.contactInquiry);
    wait(1000);
    await site().offer({ ad_key: "1", brand: "BMW", model: "320", price_amount: 19_000 });
    const view = await desk.find(reference);
    expect(view).toMatchObject({
      message: "Noch da?",
      vehicle: { price: expect.stringMatching(/^19\.000/), formerPrice: "20.000\u00a0€" },
      others: [{ reference: other }],
      state: "new",
    });
    expect(view?.mails[0]?.label).toBe("E-Mail an uns");
    await site().sell("1");
    expect((await desk.find(reference))?.carNote).toBe("nicht mehr im Bestand");
    expect(await desk.find("K-CDFG-23")).toBeNull();
  });

  it("names further cars with links, and the number of one that is not on the website", async () => {
    const { desk } = await signIn();
    await site().offer(
      { ad_key: "1" },
      { ad_key: "2", brand: "Opel", model: "Corsa", model_group: null, price_amount: 8_900 },
    );
    const several = { vehicle: "1", intent: "anfrage", otherVehicles: ["2", "3"] };
    expect((await desk.find(await send({ details: several })))?.otherVehicles).toEqual([
      ["Weiteres Fahrzeug", "Opel Corsa, 8.900 €, Nr. 2", vehiclePath("2")],
      ["Weiteres Fahrzeug", "Nr. 3, nicht auf der Website"],
    ]);
    const callback = { message: "", details: { vehicle: "4711", intent: "rueckruf" } };
    expect((await desk.find(await send(callback)))?.otherVehicles).toEqual([
      ["Fahrzeug", "Nr. 4711, nicht auf der Website"],
    ]);
  });

  it("names the car that is offered to us", async () => {
    const { desk } = await signIn();
    const changes = { make: "Opel", model: "Corsa", year: "2019", mileage: "85.000 km" };
    const inquiry = await desk.find(await send(changes, apiPaths.vehicleInquiry));
    expect(inquiry?.details[0]).toEqual(["Angebotener Wagen", "Opel Corsa, 2019, 85.000\u00a0km"]);
  });

  it("shows the photos of an offered car, to signed-in people alone", async () => {
    const { desk, headers } = await signIn();
    const reference = await send({}, apiPaths.vehicleInquiry);
    const other = await send({}, apiPaths.vehicleInquiry);
    await addMarkedPhotos(site().database, (await inquiryOf(reference))?.id ?? 0, "Schramme");
    const [photo] = (await desk.find(reference))?.photos ?? [];
    const path = photo?.path ?? "";
    const answer = await site().ask(path, { headers });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await answer.text()).toContain("Schramme");
    const signedOut = await site().ask(path);
    expect(signedOut.status).toBe(303);
    expect(signedOut.headers.get("location")).toMatch(/^\/buero\?weiter=/);
    for (const wrong of [path.replace(reference, other), path.replace(".jpg", ""), `${path}/x`])
      expect((await site().ask(wrong, { headers })).headers.get("content-type")).not.toMatch(
        /image/,
      );
  });

  it("ends as advertising by the menu of its row", async () => {
    const { headers } = await signIn();
    const reference = await send();
    const page = async () => (await site().ask(officePaths.today, { headers })).text();
    expect(await page()).toMatch(/value="Werbung"[^>]* name="grund"/);
    const fields = { aktion: "erledigt", grund: "Werbung", [nextPageParameter]: officePaths.today };
    const { headers: answered } = await post(inquiryPath(reference), fields, headers);
    expect(answered.get("location")).toMatch(/^\/buero\?/);
    expect(await page()).not.toContain(reference);
    expect((await stored(reference)).map(({ text }) => text)).toEqual(["Werbung"]);
  });

  it("is marked, reopened and noted, and the first handling stays", async () => {
    const { headers } = await signIn();
    const reference = await send();
    const first = site().clock.now;
    const act = (fields: Record<string, string>) => post(inquiryPath(reference), fields, headers);
    const answer = await act({ aktion: "erledigt", grund: "Preis" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, inquiryPath(reference)]);
    wait(dayMs);
    await act({ aktion: "offen" });
    expect(await inquiryOf(reference)).toMatchObject({ handledAt: null, firstHandledAt: first });
    await act({ aktion: "vertrag" });
    expect(await inquiryOf(reference)).toMatchObject({
      handledAt: site().clock.now,
      contractAt: site().clock.now,
      firstHandledAt: first,
    });
    expect((await act({ aktion: "sonst" })).status).toBe(400);
    await act({ aktion: "erledigt", grund: "Ich mag nicht" });
    expect((await stored(reference)).map(({ kind, text }) => [kind, text])).toEqual([
      ["handled", "Preis"],
      ["reopened", null],
      ["contract", null],
      ["handled", null],
    ]);
  });

  it("keeps every note, and refuses an empty or long one with what was typed", async () => {
    const { headers } = await signIn();
    const { headers: hers } = await signIn(anna);
    const reference = await send();
    const act = (fields: Record<string, string>, by = headers) =>
      post(inquiryPath(reference), fields, by);
    await act({ aktion: "notiz", notiz: " ruft an\r\nab 18 Uhr " });
    await act({ aktion: "notiz", notiz: "Hat angerufen" }, hers);
    const notes = async () => (await stored(reference)).map(({ address, text }) => [address, text]);
    const both = [
      [chef, "ruft an\nab 18 Uhr"],
      [anna, "Hat angerufen"],
    ];
    expect(await notes()).toEqual(both);
    const long = "x".repeat(2_001);
    const refused = await act({ aktion: "notiz", notiz: long });
    const page = await refused.text();
    expect([refused.status, page]).toEqual([
      422,
      expect.stringContaining("Höchstens 2000 Zeichen"),
    ]);
    expect(page).toContain(long);
    expect((await act({ aktion: "notiz", notiz: " " })).status).toBe(422);
    expect(await notes()).toEqual(both);
  });

  it("takes a sold car off the website where that is asked for, at once or later", async () => {
    const { desk, headers } = await signIn();
    await site().offer({ ad_key: "1" }, { ad_key: "2" });
    const act = (reference: string, fields: Record<string, string>) =>
      post(inquiryPath(reference), fields, headers);
    const state = async (reference: string) => {
      const view = await desk.find(reference);
      return [view?.state, view?.vehicle?.hold];
    };
    const about = (vehicle: string) => send({ details: { vehicle, intent: "anfrage" } });
    const [first, second] = [await about("1"), await about("2")];
    await act(first, { aktion: "vertrag", "wagen-weg": "ja" });
    expect(await state(first)).toEqual(["contract", "gone"]);
    await act(second, { aktion: "vertrag" });
    expect(await state(second)).toEqual(["contract", "possible"]);
    await act(second, { aktion: "wagen-verkauft" });
    await act(second, { aktion: "wagen-verkauft" });
    expect(await state(second)).toEqual(["contract", "gone"]);
    expect(await log()).toEqual([`${chef} sold 1`, `${chef} sold 2`]);
  });

  it("releases with a sale what else is held for the customer, where that is asked for", async () => {
    const { desk, headers } = await signIn();
    await site().offer({ ad_key: "1" }, { ad_key: "2" });
    const about = (vehicle: string) =>
      send({ email: "erika@muster.example", details: { vehicle, intent: "anfrage" } });
    const [bought, other] = [await about("1"), await about("2")];
    await post(inquiryPath(other), { aktion: "vormerken", bis: "samstag" }, headers);
    const held = async () => (await desk.find(bought))?.held.map(({ reference }) => reference);
    expect(await held()).toEqual([other]);
    await post(inquiryPath(bought), { aktion: "vertrag", "vormerkung-weg": other }, headers);
    expect(await held()).toEqual([]);
  });

  it("leads to a new note, and back to the list whose button was pressed", async () => {
    const { headers } = await signIn();
    const reference = await send();
    const act = async (fields: Record<string, string>) =>
      (await post(inquiryPath(reference), fields, headers)).headers.get("location");
    const note = await act({ aktion: "notiz", notiz: "Ruft an" });
    expect(note).toBe(`${inquiryPath(reference)}#eintrag-${(await stored(reference))[0]?.id}`);
    const kept = `eben=${reference}#${reference}`;
    for (const list of ["/buero", "/buero/anfragen"])
      expect(await act({ aktion: "angerufen", weiter: list })).toBe(`${list}?${kept}`);
    const answered = "/buero/anfragen?stand=kunde";
    expect(await act({ aktion: "angerufen", weiter: answered })).toBe(`${answered}&${kept}`);
    for (const other of ["/buero/bestand", "//evil.example", ""])
      expect(await act({ aktion: "angerufen", weiter: other })).not.toContain("#");
  });

  it.each([officePaths.today, officePaths.inquiries])(
    "keeps it in %s, where a slip is taken back for ten minutes",
    async (list) => {
      const { headers } = await signIn();
      const reference = await send({ name: "Uwe Ohnekauf" });
      const press = async (fields: Record<string, string>) => {
        const answer = await post(inquiryPath(reference), { ...fields, weiter: list }, headers);
        const [address = ""] = (answer.headers.get("location") ?? "").split("#");
        return async () => (await site().ask(address, { headers })).text();
      };
      const look = await press({ aktion: "angerufen" });
      const undo = "Rückgängig<span";
      const eintrag = String((await stored(reference))[0]?.id);
      expect(await look()).toContain(undo);
      const { desk } = await office.signIn();
      expect((await desk.today(reference)).inquiries).toHaveLength(1);
      expect((await desk.today()).inquiries).toHaveLength(0);
      await press({ aktion: "zuruecknehmen", eintrag });
      expect(await look()).not.toContain(undo);
      await press({ aktion: "wiederherstellen", eintrag });
      wait(10 * 60_000);
      expect(await look()).not.toContain(undo);
    },
  );

  it("takes back for ten minutes that it was advertising, as if nobody had answered", async () => {
    const { headers } = await signIn();
    const reference = await send();
    const press = (fields: Record<string, string>) =>
      post(inquiryPath(reference), { ...fields, weiter: officePaths.today }, headers);
    const { desk } = await office.signIn();
    const end = async () => {
      await press({ aktion: "erledigt", grund: "Werbung" });
      const { inquiries: rows } = await desk.today(reference);
      return rows.map(({ state, undo }) => [state, undo]);
    };
    const eintrag = async () => String((await stored(reference)).at(-1)?.id);
    expect(await end()).toEqual([["handled", expect.any(Number)]]);
    expect((await desk.today()).inquiries).toEqual([]);
    await press({ aktion: "zuruecknehmen", eintrag: await eintrag() });
    expect((await desk.today()).inquiries).toMatchObject([{ state: "new", lastEvent: null }]);
    expect(await inquiryOf(reference)).toMatchObject({ handledAt: null, firstHandledAt: null });
    await end();
    wait(10 * 60_000);
    expect((await desk.today(reference)).inquiries).toMatchObject([{ undo: null }]);
    await press({ aktion: "zuruecknehmen", eintrag: await eintrag() });
    expect((await inquiryOf(reference))?.handledAt).not.toBeNull();
  });

  it("is the family's turn again once a customer's answer is entered, also after its end", async () => {
    const { headers } = await signIn();
    const { desk } = await office.signIn();
    const reference = await send();
    const act = (aktion: string, fields = {}) =>
      post(inquiryPath(reference), { aktion, ...fields }, headers);
    const isOurs = async () => (await desk.today()).inquiries.length === 1;
    await act("angerufen");
    wait(60_000);
    const worte = "Ja, ich komme gern.\n\n> Passt Ihnen Freitag?";
    expect((await act("antwort-eintragen", { worte, wann: "2030-01-01T10:00" })).status).toBe(422);
    expect((await act("antwort-eintragen", { worte: " " })).status).toBe(422);
    expect(await isOurs()).toBe(false);
    expect((await act("antwort-eintragen", { worte, wann: "2026-11-20T18:30" })).status).toBe(303);
    expect((await stored(reference)).at(-1)).toMatchObject({
      ...{ kind: "heard", text: worte, at: new Date("2026-11-20T17:30:00Z"), address: chef },
    });
    expect(await isOurs()).toBe(true);
    const eintrag = String((await stored(reference)).at(-1)?.id);
    await act("zuruecknehmen", { eintrag });
    expect(await isOurs()).toBe(false);
    await act("erledigt");
    await act("antwort-eintragen", { worte: "Doch noch Interesse" });
    expect(await isOurs()).toBe(true);
    const { orm } = site().database;
    await orm.delete(inquiries);
    expect(await orm.$count(inquiryEvents)).toBe(0);
  });

  it("stores a second tap once, and what is said again later twice", async () => {
    const { headers } = await signIn();
    const reference = await send();
    const call = () => post(inquiryPath(reference), { aktion: "angerufen" }, headers);
    await Promise.all([call(), call()]);
    expect(await events(reference)).toEqual(["called"]);
    wait(60_000);
    await call();
    expect(await events(reference)).toEqual(["called", "called"]);
  });

  it("forgets a note that was taken back, after a day", async () => {
    const { headers } = await signIn();
    const reference = await send();
    await post(inquiryPath(reference), { aktion: "notiz", notiz: "Falscher Kunde" }, headers);
    const eintrag = String((await stored(reference))[0]?.id);
    await post(inquiryPath(reference), { aktion: "zuruecknehmen", eintrag }, headers);
    const { orm } = site().database;
    expect(JSON.stringify(await exportPerson(orm, "erika@muster.example"))).not.toContain(
      "Falscher",
    );
    wait(dayMs);
    await deleteWithdrawnEvents(orm, site().clock.now);
    expect(await stored(reference)).toHaveLength(1);
    wait(1);
    await deleteWithdrawnEvents(orm, site().clock.now);
    expect(await stored(reference)).toEqual([]);
  });

  it("is answered: the first call is the first handling until it is taken back", async () => {
    const { desk, headers } = await signIn();
    const { headers: hers } = await signIn(anna);
    const reference = await send();
    const act = (aktion: string, by = headers, fields = {}) =>
      post(inquiryPath(reference), { aktion, weiter: "/buero", ...fields }, by);
    const answeredAt = async () => (await inquiryOf(reference))?.firstHandledAt;
    const answer = await act("nicht-erreicht");
    expect(answer.headers.get("location")).toBe(`/buero?eben=${reference}#${reference}`);
    expect(await answeredAt()).toBeNull();
    const first = site().clock.now;
    await act("angerufen");
    wait(dayMs);
    const second = site().clock.now;
    await act("gemailt", hers);
    expect(await inquiryOf(reference)).toMatchObject({ handledAt: null, firstHandledAt: first });
    expect(await events(reference)).toEqual(["unreached", "called", "mailed"]);
    const eintrag = String((await stored(reference))[1]?.id);
    await act("zuruecknehmen", hers, { eintrag });
    expect(await answeredAt()).toEqual(first);
    await act("zuruecknehmen", headers, { eintrag });
    expect(await answeredAt()).toEqual(second);
    expect((await desk.find(reference))?.lastEvent).toMatch(/^Anna hat .* per E-Mail geantwortet$/);
    await act("wiederherstellen", headers, { eintrag });
    expect(await answeredAt()).toEqual(first);
  });

  it("tells both phones who is at it, until that is taken back or the inquiry is done", async () => {
    const { desk, headers } = await signIn();
    const { desk: herDesk } = await signIn(anna);
    const reference = await send();
    const act = (aktion: string) => post(inquiryPath(reference), { aktion }, headers);
    await act("uebernehmen");
    expect((await desk.find(reference))?.keeper).toMatchObject({ name: "Chef", isOwn: true });
    expect((await herDesk.list(all)).rows[0]?.keeper).toMatchObject({ name: "Chef", isOwn: false });
    await act("abgeben");
    expect((await herDesk.find(reference))?.keeper).toBeNull();
    await act("uebernehmen");
    await act("erledigt");
    expect((await herDesk.find(reference))?.keeper).toBeNull();
  });

  it("belongs to whoever took it first, until somebody who knows takes over", async () => {
    const [his, hers] = [await signIn(), await signIn(anna)];
    const reference = await send();
    const keeper = async () => (await his.desk.find(reference))?.keeper ?? null;
    const take = async ({ headers }: typeof his, dran: number) =>
      (
        await post(inquiryPath(reference), { aktion: "uebernehmen", dran: `${dran}` }, headers)
      ).headers.get("location") ?? "";
    const answers = await Promise.all([take(his, 0), take(hers, 0)]);
    expect(answers.filter((page) => page === inquiryPath(reference))).toHaveLength(1);
    const tooLate = answers.find((page) => page !== inquiryPath(reference)) ?? "";
    const first = await keeper();
    const other = first?.isOwn ? hers : his;
    const page = await site().ask(tooLate, { headers: other.headers });
    expect(await page.text()).toContain("war schneller und ist schon dran");
    await take(other, first?.event ?? 0);
    const second = await keeper();
    expect(second?.isOwn).toBe(!first?.isOwn);
    const late = first?.isOwn ? his : hers;
    await post(inquiryPath(reference), { aktion: "abgeben" }, late.headers);
    expect(await keeper()).toEqual(second);
    expect(await events(reference)).toEqual(["taken", "taken"]);
  });

  it("is answered on the card of the person by the inquiry that somebody is at", async () => {
    const { desk, headers } = await signIn();
    await send();
    wait(1000);
    const second = await send();
    await desk.take(second, 0);
    const today = await (await site().ask(officePaths.today, { headers })).text();
    expect(today).toContain("Doch nicht ich");
    const form = /<form[^>]*action="([^"]+)"[^>]*>(?:(?!<\/form>).)*Doch nicht ich/s.exec(today);
    expect(form?.[1]).toBe(inquiryPath(second));
  });

  it("gives out everything about the address as a file", async () => {
    const { headers } = await signIn();
    const reference = await send({ email: "erika@muster.example" });
    await send({ email: "ERIKA@muster.example" });
    await send();
    const answer = await post(personExportPath(reference, "auskunft.json"), {}, headers);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toHaveLength(2);
    const pdf = await post(personExportPath(reference, "auskunft.pdf"), {}, headers);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await pdf.arrayBuffer()).toString("latin1")).toMatch(/^%PDF-.*\n%ÿÿÿÿ/);
    expect(await actions()).toEqual(["exported", "exported"]);
    const unknown = `${personReportPath(reference)}/auskunft.exe`;
    expect((await post(unknown, {}, headers)).status).toBe(404);
  });

  it("shows it as a page with purposes, recipients and periods, which records nothing", async () => {
    const { desk, headers } = await signIn();
    const reference = await send({ message: "Ist er noch da?" });
    await desk.addEvent(reference, "note", "ruft zurück");
    const page = await (await site().ask(personReportPath(reference), { headers })).text();
    for (const shown of [
      ...["Zweck: ", "Rechtsgrundlage: ", "Dauer: ", "Empfänger", "Art. 77 DSGVO"],
      ...["Ist er noch da?", "ruft zurück", reference],
    ])
      expect(page).toContain(shown);
    expect(await actions()).toEqual([]);
  });

  it("needs a session", async () => {
    const reference = await send();
    const answer = await post(inquiryPath(reference), { aktion: "loeschen" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/buero"]);
    expect((await inquiryOf(reference))?.removedAt).toBeNull();
  });
});

describe("a page that is open", () => {
  const look = async (path: string, headers: Record<string, string>) =>
    site().ask(`${path}.data?_routes=routes%2Fbuero%2Fframe`, { headers });

  it.each(["/buero", "/buero/anfragen", "reference"])("learns of a change: %s", async (page) => {
    const { headers } = await signIn();
    const { headers: hers } = await signIn(anna);
    const reference = await send();
    const path = page === "reference" ? inquiryPath(reference) : page;
    const first = await look(path, headers);
    expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const before = await first.text();
    expect(await (await look(path, headers)).text()).toBe(before);
    await post(inquiryPath(reference), { aktion: "angerufen" }, hers);
    const after = await (await look(path, headers)).text();
    expect(after).not.toBe(before);
    expect(before).not.toContain(reference);
    await send();
    expect(await (await look(path, headers)).text()).not.toBe(after);
    expect((await look(path, {})).status).toBe(303);
  });
});

describe("a deletion", () => {
  it("hides the inquiry at once, and can be undone", async () => {
    const other = await signIn("anna@autohaus.example");
    const { desk, headers } = await signIn();
    const reference = await send();
    const removed = await post(inquiryPath(reference), { aktion: "loeschen" }, headers);
    expect(removed.headers.get("location")).toBe(inquiryPath(reference));
    const page = await site().ask(inquiryPath(reference), { headers });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Rückgängig")]);
    expect(await desk.find(reference)).toBeNull();
    expect((await desk.list(all)).total).toBe(0);
    wait(9 * 60_000);
    expect(await desk.findDeleted(reference)).toEqual({ by: null, canRestore: true });
    expect(await other.desk.findDeleted(reference)).toEqual({ by: "Chef", canRestore: true });
    const undone = await post(inquiryPath(reference), { aktion: "zurueckholen" }, headers);
    expect(undone.headers.get("location")).toBe(inquiryPath(reference));
    expect((await desk.find(reference))?.reference).toBe(reference);
    expect(await actions()).toEqual(["removed", "restored"]);
  });

  it("is final with the next request after the time for undo", async () => {
    const { desk, headers } = await signIn();
    const reference = await send();
    await post(inquiryPath(reference), { aktion: "loeschen" }, headers);
    wait(10 * 60_000);
    await post(inquiryPath(reference), { aktion: "zurueckholen" }, headers);
    expect((await site().ask(inquiryPath(reference), { headers })).status).toBe(404);
    expect(await desk.findDeleted(reference)).toEqual({ by: null, canRestore: false });
    expect(await desk.findDeleted("K-2222-22")).toBeNull();
    expect(await inquiryOf(reference)).toBeUndefined();
  });
});

describe("a hold", () => {
  const heldUntil = async () => {
    const { cars } = await site().services.stock.list();
    return cars.find(({ ad_key }) => ad_key === "1")?.hold;
  };
  const setUp = async () => {
    await site().offer({ ad_key: "1" });
    const details = { vehicle: "1", intent: "anfrage" };
    const references = [await send({ details }), await send({ details })] as const;
    const { desk, headers } = await signIn();
    const hold = (reference: string, fields: Record<string, string>) =>
      post(inquiryPath(reference), { aktion: "vormerken", ...fields }, headers);
    return { references, desk, headers, hold };
  };

  it("is shown until its end, and no longer", async () => {
    const { references, hold } = await setUp();
    const before = (await site().services.stock.list()).file.path;
    expect((await hold(references[0], { bis: "samstag" })).status).toBe(303);
    await expect.poll(heldUntil).toBe("Sa\u00a014\u00a0Uhr");
    expect((await site().services.stock.list()).file.path).not.toBe(before);
    site().clock.now = new Date("2026-11-21T13:00:00Z");
    expect(await heldUntil()).toBeNull();
    const { car } = (await site().services.stock.find("1")) ?? {};
    expect(car?.held_until).toBeNull();
  });

  it("belongs to one inquiry, and ends by release or deletion", async () => {
    const { references, hold, headers } = await setUp();
    const [mine, others] = references;
    await hold(mine, { bis: "zeit", tag: "2026-11-28", uhrzeit: "12:00" });
    await expect.poll(heldUntil).toBe("Sa\u00a028.11.,\u00a012\u00a0Uhr");
    expect((await hold(others, { bis: "samstag" })).status).toBe(422);
    await post(inquiryPath(mine), { aktion: "freigeben" }, headers);
    await expect.poll(heldUntil).toBeNull();
    expect((await hold(others, { bis: "samstag" })).status).toBe(303);
    await expect.poll(heldUntil).not.toBeNull();
    await post(inquiryPath(others), { aktion: "loeschen" }, headers);
    await expect.poll(heldUntil).toBeNull();
    await post(inquiryPath(others), { aktion: "zurueckholen" }, headers);
    await expect.poll(heldUntil).not.toBeNull();
  });

  it("gives way when its inquiry is deleted, even before that is final", async () => {
    const { references, desk, hold, headers } = await setUp();
    const [deleted, others] = references;
    await hold(deleted, { bis: "samstag" });
    await post(inquiryPath(deleted), { aktion: "loeschen" }, headers);
    expect((await hold(others, { bis: "samstag" })).status).toBe(303);
    await post(inquiryPath(deleted), { aktion: "zurueckholen" }, headers);
    expect((await desk.find(deleted))?.vehicle?.hold).toBe("elsewhere");
    expect((await desk.find(others))?.vehicle?.hold).toBe("here");
  });

  it("needs an end ahead, by at most fourteen days", async () => {
    const { references, hold } = await setUp();
    for (const [tag, uhrzeit] of [
      ["", ""],
      ["2026-11-20", "12:00"],
      ["2026-12-06", "12:00"],
      ["2026-11-28", "25:00"],
    ] as const) {
      expect((await hold(references[0], { bis: "zeit", tag, uhrzeit })).status).toBe(422);
    }
    expect(await site().database.orm.select().from(holds)).toEqual([]);
  });
});
