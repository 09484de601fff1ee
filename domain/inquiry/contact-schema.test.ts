import { expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { fieldIssues } from "./field-rules.ts";
import { contactInquirySchema, contactIssues } from "./inquiry-schema.ts";

const good = {
  name: "Erika Mustermann",
  email: "erika@example.org",
  phone: "+49 (6203) 900-140",
  subject: "verkauf",
  message: "Guten Tag,\nist der Wagen noch da?",
};

const issuesFor = (change: object) => {
  const parsed = contactInquirySchema.safeParse({ ...good, ...change });
  return parsed.success ? [] : fieldIssues(parsed.error);
};

it("accepts a valid inquiry unchanged", () => {
  expect(contactInquirySchema.parse(good)).toEqual(good);
});

/** The messages are those of the specification, section 5. */
it.each([
  ["name", undefined, "Name ist erforderlich"],
  ["name", "<script>x</script>", "Name ist erforderlich"],
  ["name", "x".repeat(101), "Name zu lang"],
  ["name", "x".repeat(60_000), "Name zu lang"],
  ["name", "Max\r\nBcc: x@y.example", "Bitte entfernen Sie unsichtbare Sonderzeichen"],
  ["name", "Max\u2028Bcc", "Bitte entfernen Sie unsichtbare Sonderzeichen"],
  ["name", ["Max"], "Name ist erforderlich"],
  ["email", "erika", "Ungültige E-Mail-Adresse"],
  ["email", "erika@example", "Ungültige E-Mail-Adresse"],
  ["email", "erika muster@example.org", "Ungültige E-Mail-Adresse"],
  ["email", "a@b.de,c@d.de", "Ungültige E-Mail-Adresse"],
  ["email", "a@b.de;c@d.de", "Ungültige E-Mail-Adresse"],
  ["email", '"x@y.z"@b.de', "Ungültige E-Mail-Adresse"],
  ["email", "Max <a@b.de>", "Ungültige E-Mail-Adresse"],
  ["email", "a@[127.0.0.1]", "Ungültige E-Mail-Adresse"],
  ["email", `${"x".repeat(65)}@b.de`, "Ungültige E-Mail-Adresse"],
  ["email", `a@${"x".repeat(250)}.de`, "Ungültige E-Mail-Adresse"],
  ["phone", "123456", "Ungültige Telefonnummer"],
  ["phone", "0".repeat(21), "Ungültige Telefonnummer"],
  ["phone", "(1)-2.3/4 5", "Ungültige Telefonnummer"],
  ["phone", "06203 12345 ab 18", "Ungültige Telefonnummer"],
  ["subject", "Verkauf\r\nBcc: x@y.example", "Thema ist erforderlich"],
  ["message", 5, "Nachricht ist erforderlich"],
  ["message", "x".repeat(2_001), "Nachricht zu lang"],
  ["name", "Max\u0085Bcc", "Bitte entfernen Sie unsichtbare Sonderzeichen"],
  ["name", "Max\u001b[31m", "Bitte entfernen Sie unsichtbare Sonderzeichen"],
  ["email", "a@b.de\u200b,c@d.de", "Ungültige E-Mail-Adresse"],
  ["email", "a＠b＠c.de", "Ungültige E-Mail-Adresse"],
  ["email", "\u200b\u00ad", "E-Mail ist erforderlich"],
  ["phone", "++49 171 3920014", "Ungültige Telefonnummer"],
  ["phone", "+49 171+3920014", "Ungültige Telefonnummer"],
  ["phone", "0171+3920014", "Ungültige Telefonnummer"],
  ["phone", "0171 3920014+", "Ungültige Telefonnummer"],
  ["phone", "00+49 171 392001", "Ungültige Telefonnummer"],
  ["phone", "+0171 3920014", "Ungültige Telefonnummer"],
  ["phone", "(+0)171 3920014", "Ungültige Telefonnummer"],
  ["phone", "+++++++123456", "Ungültige Telefonnummer"],
])("rejects %s %j with %j", (field, value, message) => {
  expect(issuesFor({ [field]: value })).toEqual([{ field, message }]);
});

it.each([
  ["name", "x".repeat(100)],
  ["name", "Zoë Đặng-O’Brien 👋"],
  ["email", "vor.nach+auto@sub.example.org"],
  ["email", "info@autohäuser.example"],
  ["phone", "1234567"],
  ["phone", "0".repeat(20)],
  ["phone", "+49 171 3920-014"],
  ["phone", "0171/3920001"],
  ["phone", "(06203) 90.01.40"],
  ["phone", "(+49) 6203 123"],
  ["phone", "+(49) 6203 123"],
  ["phone", "+49 (0) 6203 123-45"],
  ["phone", "0049 6203 12345"],
  ["phone", "06203/12345"],
  ["message", "x".repeat(2_000)],
  ["message", "ein\nzwei\n\tdrei 🚗"],
])("accepts %s %j", (field, value) => {
  expect(contactInquirySchema.parse({ ...good, [field]: value })).toMatchObject({
    [field]: value,
  });
});

/** Such characters come from copying out of spreadsheets and web pages. */
it.each([
  ["name", "Erika\tMuster", "Erika Muster"],
  ["name", "\ufeffErika\u00a0Muster\t", "Erika Muster"],
  ["phone", "06203\u202f12345", "06203 12345"],
  ["phone", "06203\u00a0123–45", "06203 123-45"],
  ["phone", "06203−12345", "06203-12345"],
  ["phone", "\u2066+49 171 3920014\u2069", "+49 171 3920014"],
  ["phone", "0171\u200b3920014\ufeff", "01713920014"],
  ["phone", "٠١٧١ ٣٩٢٠٠١٤", "0171 3920014"],
  ["phone", "۰۱۷۱ ۳۹۲۰۰۱۴", "0171 3920014"],
  ["phone", "＋４９（０）６２０３／１２３－４", "+49(0)6203/123-4"],
  ["phone", "०१७१ ३९२००१४", "0171 3920014"],
  ["email", "\terika@example.org\u00a0", "erika@example.org"],
  [
    "email",
    "\u200beri\u200cka@ex\u200dam\u2060ple\ufeff.o\u00adrg\u180e\u034f\u200e",
    "erika@example.org",
  ],
  ["email", "erika＠example．org", "erika@example.org"],
  [
    "message",
    "eins\vzwei\fdrei\u0085vier\u2028fünf\u2029sechs\r\nacht",
    "eins\nzwei\ndrei\nvier\nfünf\nsechs\nacht",
  ],
  ["message", "\u0000a\u0007b\u001b[31mc\u007f\u009bd\te", "ab[31mcd\te"],
])("cleans %s %j", (field, value, expected) => {
  const parsed = contactInquirySchema.parse({ ...good, [field]: value });
  expect(parsed).toMatchObject({ [field]: expected });
});

it("reports one issue for each field, in form order", () => {
  expect(issuesFor({ name: "", email: "", phone: "", subject: "", message: "" })).toEqual([
    { field: "name", message: "Name ist erforderlich" },
    { field: "email", message: "E-Mail ist erforderlich" },
    { field: "phone", message: "Telefonnummer ist erforderlich" },
    { field: "subject", message: "Thema ist erforderlich" },
    { field: "message", message: "Nachricht ist erforderlich" },
  ]);
});

it.each([
  [{ intent: "probefahrt", vehicle: "900000101" }, []],
  [{ intent: "rueckruf", vehicle: "900000101" }, []],
  [{ intent: "rueckruf" }, []],
  [{ intent: "anfrage", vehicle: "900000101" }, ["Nachricht ist erforderlich"]],
  [{ intent: "probefahrt" }, ["Nachricht ist erforderlich"]],
  [undefined, ["Nachricht ist erforderlich"]],
])("with the wish %j an empty message has the issues %j", (details, messages) => {
  const rules = { now: { day: "2026-11-24", minutes: 600 }, schedule: defaultProfile };
  const issues = contactIssues({ ...good, message: "", details }, rules);
  expect(issues.map(({ message }) => message)).toEqual(messages);
});
