import { expect, it } from "vitest";
import { replyLink, whatsappReplyLink } from "./inquiry-view.ts";
import { insertTemplate, startReply } from "./reply.ts";

const inquiry = {
  reference: "K-7F4M-2Q",
  name: "Erika Muster",
  email: "erika+auto&x@muster.example",
  message: "Guten Tag,\n\nist der Golf noch da? Ich komme gern. Hat er eine Anhängerkupplung?",
  details: [["Terminwunsch", "Mittwoch, 14:30"]] as const,
};
const bodyOf = (link: string) => new URL(link).searchParams.get("body");

it("greets by name and quotes message and wishes", () => {
  const link = replyLink(inquiry);
  expect(link).toMatch(/^mailto:erika%2Bauto%26x@muster\.example\?subject=Ihre%20Anfrage/);
  expect(bodyOf(link)).toBe(
    [
      "Guten Tag Erika Muster,",
      ...["", "", ""],
      "> Guten Tag,",
      "> ist der Golf noch da? Ich komme gern. Hat er eine Anhängerkupplung?",
      "> Terminwunsch: Mittwoch, 14:30",
    ].join("\r\n"),
  );
});

it("shortens a long message", () => {
  const body = bodyOf(replyLink({ ...inquiry, message: `Bitte melden. ${"x".repeat(2_000)}` }));
  expect(body).toContain("> Bitte melden. xx");
  expect(body?.length).toBeLessThan(700);
});

it.each([
  ["0171 3920-055", "491713920055"],
  ["+49 (0)151 23456789", "4915123456789"],
  ["06203 900140", null],
  ["+33 6 12345678", null],
  ["ruf mich an", null],
])("chats with the mobile number %j", (phone, number) => {
  const link = whatsappReplyLink(phone, "Guten Tag Erika, ");
  expect(link).toBe(number && `https://wa.me/${number}?text=Guten%20Tag%20Erika%2C%20`);
});

it("puts a template after the greeting or after one's own words, in place of another one", () => {
  const form = {
    greeting: "Guten Tag Erika Muster,",
    templates: [
      { title: "Noch da", text: "er ist noch da." },
      { title: "Verkauft", text: "er ist verkauft." },
    ],
  };
  const [here = { title: "", text: "" }, sold = here] = form.templates;
  const first = insertTemplate(startReply(form), here, form);
  expect(first).toBe("Guten Tag Erika Muster,\n\ner ist noch da.");
  expect(insertTemplate(first, sold, form)).toBe("Guten Tag Erika Muster,\n\ner ist verkauft.");
  expect(insertTemplate("", here, form)).toBe(first);
  expect(insertTemplate("Hallo Erika,\n", sold, form)).toBe("Hallo Erika,\n\ner ist verkauft.");
});
