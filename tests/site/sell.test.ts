import { expect, it } from "vitest";
import { paths } from "#domain/pages/paths.ts";
import { attribute, elements, elementWith, readPage, textOf } from "./html.ts";

it("has fields with input modes and autocomplete", async () => {
  const { main } = await readPage(paths.sell);
  const fieldOf = (label: string) => {
    const labelElement = elements(main, "label").find((element) =>
      textOf(element).startsWith(label),
    );
    const id = attribute(labelElement ?? "", "for");
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
