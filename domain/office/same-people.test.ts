import { expect, it } from "vitest";
import { samePeople } from "./same-people.ts";

const entry = (id: number, email: string, phone: string) => ({ id, email, phone });

it("shows a person once, where the first list names them, by address or telephone", () => {
  const lists = [
    [entry(1, "erika@x.example", "0171 3920-055")],
    [
      entry(2, "max@x.example", "06203 900140"),
      entry(3, "Erika@x.example", ""),
      entry(4, "", "+49 (0)171 3920055"),
      entry(5, "", ""),
      entry(6, "", ""),
      entry(7, "moritz@x.example", "06203900140"),
    ],
  ];
  const ids = samePeople(lists).map((people) => people.map((person) => person.map(({ id }) => id)));
  expect(ids).toEqual([[[1, 3, 4]], [[2, 7], [5], [6]]]);
});
