import { expect, it } from "vitest";
import { pageWords } from "#domain/search/text-query/page-words.ts";
import { contactSubjects } from "./contact-fields.ts";
import { readGeneralWish } from "./general-wish.ts";

const read = (query: string) => readGeneralWish(new URLSearchParams(query));

it("begins a message about what the link says", () => {
  expect(read("anliegen=finanzierung")).toEqual({
    intent: "finanzierung",
    subject: "beratung",
    message: expect.stringMatching(/^Guten Tag,\n\nich möchte ein Fahrzeug finanzieren\./),
  });
});

it.each(["", "anliegen=", "anliegen=anfrage", "anliegen=toString"])("is none for %j", (query) => {
  expect(read(query)).toBeNull();
});

it("is known wherever a word of the search box leads to the form", () => {
  const paths = [...pageWords.values()].map(({ path }) => path);
  const wishes = paths.filter((path) => path.includes("?"));
  expect(wishes.length).toBeGreaterThan(0);
  for (const path of wishes) {
    expect(contactSubjects).toContain(read(path.split("?")[1] ?? "")?.subject);
  }
});
