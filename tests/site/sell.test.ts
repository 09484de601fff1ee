import { expect, it } from "vitest";
import { paths } from "#domain/pages/paths.ts";
import { findElement, findElements, readAttribute, readPage, readText } from "./html.ts";

it("has fields with input modes and autocomplete", async () => {
  const { main } = await readPage(paths.sell);
  const findField = (label: string) => {
    const labelElement = findElements(main, "label").find((element) =>
      readText(element).startsWith(label),
    );
    const id = readAttribute(labelElement ?? "", "for");
    return main.match(/<input [^>]*>/g)?.find((tag) => readAttribute(tag, "id") === id) ?? "";
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
    expect(readAttribute(findField(label), name), label).toBe(value);
  }
  const makes = findElement(main, `id="${readAttribute(findField("Marke"), "list")}"`);
  expect(makes.match(/<option/g)?.length).toBeGreaterThan(20);
});
