import { expect, test } from "vitest";
import { FolderInUse } from "./embedded-folder.ts";
import { OpeningFailure } from "./opening-failure.ts";
import { retryUntilReady } from "./retry-until-ready.ts";

/** Opens with what `outcomes` hold in turn; time passes at once and is counted. */
async function opening(outcomes: (Error | string)[]) {
  const pauses: number[] = [];
  const logged: string[] = [];
  const told: string[] = [];
  const keep = (_: object, message: string) => void logged.push(message);
  const opened = retryUntilReady({
    async open() {
      const outcome = outcomes.shift() ?? new Error("nothing is left to open");
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    onFailure: async ({ kind }) => void told.push(kind),
    async sleep(ms) {
      pauses.push(ms);
      if (pauses.length > 20) throw new Error("the process ends");
    },
    signal: new AbortController().signal,
    log: { info: keep, warn: keep, error: keep },
  });
  const result = await opened.catch((error: Error) => error.message);
  return { result, pauses, logged, told };
}

const away = () => new OpeningFailure("unreachable", "away");

test("what opens at once costs nothing and says nothing", async () => {
  const { result, pauses, logged, told } = await opening(["open"]);
  expect([result, pauses, logged, told]).toEqual(["open", [], [], []]);
});

test("a PostgreSQL that is away is asked every two seconds, and logged once", async () => {
  const { result, pauses, logged, told } = await opening([away(), away(), away(), "open"]);
  expect([result, pauses]).toEqual(["open", [2_000, 2_000, 2_000]]);
  expect(told).toEqual(["unreachable", "unreachable", "unreachable"]);
  expect(logged).toEqual(["the database does not open; trying again", "the database is open now"]);
});

test("damaged files are tried again only when they changed", async () => {
  let looks = 0;
  const isWorthAnotherTry = () => ++looks === 4;
  const damaged = new OpeningFailure("damaged", "broken", { isWorthAnotherTry });
  const { result, pauses } = await opening([damaged, "open"]);
  expect([result, pauses]).toEqual(["open", [30_000, 30_000, 30_000, 30_000]]);
});

test("a new reason is logged as well", async () => {
  const { logged } = await opening([away(), new OpeningFailure("newer", "newer"), "open"]);
  expect(logged).toHaveLength(3);
});

test("the dealer's tool may have a folder that does not open, and may mend it", async () => {
  const inUse = () => new FolderInUse("db.lock", {});
  const damaged = new OpeningFailure("damaged", "broken");
  const { result, pauses } = await opening([damaged, inUse(), inUse(), "open"]);
  expect([result, pauses]).toEqual(["open", [30_000, 2_000, 2_000]]);
  expect(await opening([inUse(), "open"])).toMatchObject({ pauses: [], told: [] });
});

test("what the operator has to correct ends the start, and so does the end of the process", async () => {
  const fault = await opening([new Error("wrong password"), "open"]);
  expect([fault.result, fault.pauses]).toEqual(["wrong password", []]);
  const never = () => false;
  const damaged = new OpeningFailure("damaged", "broken", { isWorthAnotherTry: never });
  expect(await opening([damaged])).toMatchObject({ result: "the process ends" });
});
