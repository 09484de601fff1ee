import { expect, it } from "vitest";
import { createWorkQueue } from "./concurrency.ts";

/** Work that ends when it is told to; `started` names what has begun. */
function aBench() {
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      started.push(name);
      ends.set(name, (error) => (error ? reject(error) : resolve(name)));
    });
  return { started, work, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

it("runs so many at once, the others in the order they came", async () => {
  const { started, work, end } = aBench();
  const queue = createWorkQueue({ atOnce: 2, mostWaiting: 9 });
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => queue.run(work(name)));
  expect(started).toEqual(["a", "b"]);
  end("b");
  expect(await b).toBe("b");
  expect(started).toEqual(["a", "b", "c"]);
  end("a");
  end("c");
  expect(await Promise.all([a, c])).toEqual(["a", "c"]);
  end("d");
  expect(await d).toBe("d");
});

it("says when too many wait, and takes them nevertheless", async () => {
  const { work, end } = aBench();
  const queue = createWorkQueue({ atOnce: 1, mostWaiting: 1 });
  const room = [queue.hasRoom()];
  const runs = ["a", "b", "c"].map((name) => {
    const run = queue.run(work(name));
    room.push(queue.hasRoom());
    return run;
  });
  expect(room).toEqual([true, true, false, false]);
  expect([queue.hasRoom(1), queue.hasRoom(2)]).toEqual([false, true]);
  for (const [index, name] of ["a", "b", "c"].entries()) {
    end(name);
    await runs[index];
  }
  expect(queue.hasRoom()).toBe(true);
});

it("goes on after a failure", async () => {
  const { work, end } = aBench();
  const queue = createWorkQueue({ atOnce: 1, mostWaiting: 1 });
  const failing = queue.run(work("a"));
  const next = queue.run(work("b"));
  end("a", new Error("broken"));
  await expect(failing).rejects.toThrow("broken");
  end("b");
  expect(await next).toBe("b");
});
