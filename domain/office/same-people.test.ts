import { expect, it } from "vitest";
import { foldRepeats, samePeople } from "./same-people.ts";

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

it("shows a message once that somebody sends again within minutes", () => {
  const message = (minute: number, words: string) => ({
    ...{ receivedAt: new Date(minute * 60_000).toISOString(), words },
    ...{ wish: "Anfrage", car: "VW Golf", appointment: null },
  });
  const sent = [
    message(0, "Da?"),
    message(1, "Da?"),
    message(2, "Und die Farbe?"),
    message(60, "Da?"),
  ];
  expect(foldRepeats(sent)).toEqual([[sent[0], sent[1]], [sent[2]], [sent[3]]]);
});
