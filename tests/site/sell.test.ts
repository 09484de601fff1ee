import { expect, it } from "vitest";
import { paths } from "#domain/pages/paths.ts";
import { attribute, elements, elementWith, links, readPage, textOf, textsOf } from "./html.ts";

it("explains the sale in four steps, and links to the form", async () => {
  const { main, heading } = await readPage(paths.sell);
  expect(heading).toBe("Wir kaufen Ihr Auto");
  const [steps = ""] = elements(main, "ol");
  expect(textsOf(steps, "h3")).toEqual([
    "Formular ausfüllen",
    "Angebot erhalten",
    "Bewertung vor Ort",
    "Sichere Auszahlung",
  ]);
  expect(links(main)).toContainEqual(["Angebot anfragen", "#formular"]);
});

it("has fields with input modes and autocomplete", async () => {
  const { main } = await readPage(paths.sell);
  const fieldOf = (label: string) => {
    const own = elements(main, "label").find((element) => textOf(element).startsWith(label));
    const id = attribute(own ?? "", "for");
    return main.match(/<input [^>]*>/g)?.find((tag) => attribute(tag, "id") === id) ?? "";
  };
  for (const [label, name, value] of [
    ["Vorname", "autoComplete", "given-name"],
    ["Nachname", "autoComplete", "family-name"],
    ["E-Mail", "autoComplete", "email"],
    ["E-Mail", "type", "email"],
    ["Telefonnummer", "autoComplete", "tel"],
    ["Telefonnummer", "type", "tel"],
    ["Baujahr", "inputMode", "numeric"],
    ["Kilometerstand", "inputMode", "numeric"],
  ] as const) {
    expect(attribute(fieldOf(label), name), label).toBe(value);
  }
  const makes = elementWith(main, `id="${attribute(fieldOf("Marke"), "list")}"`);
  expect(makes.match(/<option/g)?.length).toBeGreaterThan(20);
});
