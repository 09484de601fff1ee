import { describe, expect, it } from "vitest";
import { createQueryClient, type Environment, type QueryOptions } from "./query-client.ts";

const seconds = 1000;
const minutes = 60 * seconds;

/** A world whose clock moves when it is told, with a network and a window that can go away. */
function aWorld() {
  const timers = new Set<{ at: number; work: () => void }>();
  const sleepers = new Set<() => void>();
  const state = { now: 1_000_000, isOnline: true, isSeen: true };
  const world: Environment = {
    now: () => state.now,
    later(ms, work) {
      const timer = { at: state.now + ms, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    isOnline: () => state.isOnline,
    isSeen: () => state.isSeen,
    onWake(work) {
      sleepers.add(work);
      return () => sleepers.delete(work);
    },
  };
  /** Lets everything happen that waits for nothing but its turn. */
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
  return {
    world,
    settle,
    async pass(ms: number) {
      const end = state.now + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next);
        state.now = next.at;
        next.work();
        await settle();
      }
      state.now = end;
    },
    async change(next: Partial<Pick<typeof state, "isOnline" | "isSeen">>) {
      Object.assign(state, next);
      for (const work of [...sleepers]) work();
      await settle();
    },
  };
}

/** A question whose answers count up; those told to fail do. Notes when it was asked. */
function aQuestion(world: Environment, more: Partial<QueryOptions<number>> = {}) {
  const asked: number[] = [];
  const told = { fails: (_time: number) => false };
  const question: QueryOptions<number> = {
    key: "how many",
    freshMs: 5 * minutes,
    async ask() {
      asked.push(world.now());
      if (told.fails(asked.length)) throw new Error("HTTP error! status: 503");
      return asked.length;
    },
    ...more,
  };
  return { question, asked, told };
}

function start(more: Partial<QueryOptions<number>> = {}) {
  const fake = aWorld();
  const answers = createQueryClient(fake.world);
  return { ...fake, answers, ...aQuestion(fake.world, more) };
}

const ignore = () => undefined;
/** Seconds between one asking and the next. */
const pauses = (asked: readonly number[]) =>
  asked.slice(1).map((at, i) => (at - (asked[i] ?? Number.NaN)) / seconds);

it("asks once for all who watch, and tells them", async () => {
  const { answers, question, asked, settle } = start();
  const told: unknown[] = [];
  const entry = answers.about(question);
  entry.watch(() => told.push(entry.read()));
  entry.watch(() => told.push(entry.read()));
  await settle();
  expect(asked).toHaveLength(1);
  expect(told).toEqual([
    { data: 1, isError: false },
    { data: 1, isError: false },
  ]);
});

describe("when asking fails", () => {
  it("tries three times more, after 1, 2 and 4 seconds, and then says so", async () => {
    const { answers, question, asked, told, pass } = start();
    told.fails = () => true;
    const entry = answers.about(question);
    entry.watch(ignore);
    await pass(6 * seconds);
    expect(entry.read().isError).toBe(false);
    await pass(1 * seconds);
    expect(pauses(asked)).toEqual([1, 2, 4]);
    expect(entry.read()).toEqual({ data: undefined, isError: true });
    await pass(1 * minutes);
    expect(asked).toHaveLength(4);
  });

  it("says so at once where there is a fallback, and tries on", async () => {
    const { answers, question, asked, told, pass } = start({ hasFallback: true });
    told.fails = (time) => time < 3;
    const entry = answers.about(question);
    entry.watch(ignore);
    await pass(0);
    expect(entry.read()).toEqual({ data: undefined, isError: true });
    await pass(3 * seconds);
    expect(pauses(asked)).toEqual([1, 2]);
    expect(entry.read()).toEqual({ data: 3, isError: false });
  });

  it("keeps the earlier answer, and asks again when somebody comes back", async () => {
    const { answers, question, told, pass, change } = start();
    const entry = answers.about(question);
    entry.watch(ignore);
    await pass(0);
    told.fails = () => true;
    void entry.renew();
    await pass(10 * seconds);
    expect(entry.read()).toEqual({ data: 1, isError: true });
    told.fails = () => false;
    await change({ isSeen: true });
    expect(entry.read()).toEqual({ data: 6, isError: false });
  });
});

describe("without a network", () => {
  it("waits for one", async () => {
    const { answers, question, asked, pass, change } = start();
    await change({ isOnline: false });
    answers.about(question).watch(ignore);
    await pass(1 * minutes);
    expect(asked).toEqual([]);
    await change({ isOnline: true });
    expect(asked).toHaveLength(1);
  });

  it("does not try again while nobody looks", async () => {
    const { answers, question, asked, told, pass, change } = start();
    told.fails = (time) => time === 1;
    await change({ isSeen: false });
    answers.about(question).watch(ignore);
    await pass(1 * minutes);
    expect(asked).toHaveLength(1);
    await change({ isSeen: true });
    expect(asked).toHaveLength(2);
  });
});

describe("at an interval", () => {
  it("asks every five minutes while somebody looks", async () => {
    const { answers, question, asked, pass, change } = start({ everyMs: 5 * minutes });
    answers.about(question).watch(ignore);
    await pass(4 * minutes);
    expect(asked).toHaveLength(1);
    await pass(7 * minutes);
    expect(pauses(asked)).toEqual([300, 300]);
    await change({ isSeen: false });
    await pass(20 * minutes);
    expect(asked).toHaveLength(3);
    await change({ isSeen: true });
    expect(asked).toHaveLength(4);
  });

  it("keeps to it when the page is left and come back to", async () => {
    const { answers, question, asked, pass } = start({ everyMs: 5 * minutes });
    const leave = answers.about(question).watch(ignore);
    await pass(2 * minutes);
    leave();
    await pass(1 * minutes);
    answers.about(question).watch(ignore);
    await pass(2 * minutes);
    expect(pauses(asked)).toEqual([300]);
  });

  it("asks nothing that nobody watches", async () => {
    const { answers, question, asked, pass } = start({ everyMs: 5 * minutes });
    const leave = answers.about(question).watch(ignore);
    await pass(0);
    leave();
    await pass(20 * minutes);
    expect(asked).toHaveLength(1);
  });
});

it("keeps an answer that nobody watches for five minutes", async () => {
  const { answers, question, pass } = start({ freshMs: Number.POSITIVE_INFINITY });
  answers.about(question).watch(ignore)();
  const leave = answers.about(question).watch(ignore);
  await pass(20 * minutes);
  leave();
  await pass(4 * minutes);
  expect(answers.about(question).read().data).toBe(2);
  await pass(1 * minutes);
  expect(answers.about(question).read().data).toBeUndefined();
});

it("calls off what nobody waits for any more", async () => {
  const signals: AbortSignal[] = [];
  const { answers, question, settle } = start({
    ask: (signal) => {
      signals.push(signal);
      return new Promise(ignore);
    },
  });
  const leave = answers.about(question).watch(ignore);
  await settle();
  leave();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it("asks anew for what is out of date, and only if it is watched", async () => {
  const { answers, question, asked, settle } = start();
  const entry = answers.about(question);
  await answers.renew("something else");
  await answers.renew(question.key);
  expect(asked).toEqual([]);
  entry.watch(ignore);
  await settle();
  await answers.renew(question.key);
  expect(entry.read().data).toBe(2);
});
