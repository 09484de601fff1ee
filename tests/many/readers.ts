import { setTimeout as wait } from "node:timers/promises";
import type { Visitor } from "./visitor.ts";

export type Readers = {
  /** Good answers so far. */
  read(): number;
  /** All others so far: what was asked, and what came. */
  failures: readonly string[];
  stop(): Promise<void>;
};

/**
 * Visitors who read, each one page after the other, until they are stopped. Anything but 200 is a
 * failure, and so is a page without its end: nobody may notice what happens behind the proxy.
 */
export function startReaders(visitors: readonly Visitor[], paths: readonly string[]): Readers {
  const failures: string[] = [];
  let good = 0;
  let stopped = false;
  const read = async (visitor: Visitor, first: number) => {
    for (let at = first; !stopped; at += 1) {
      const path = paths[at % paths.length] ?? "/";
      const answer = await visitor.ask(path).catch((error: Error) => error.message);
      const fault = typeof answer === "string" ? answer : faultOf(answer);
      if (fault === null) good += 1;
      else failures.push(`${new Date().toISOString()} ${path}: ${fault}`);
      // A visitor is no benchmark, and two cores serve all of this.
      await wait(30);
    }
    visitor.leave();
  };
  const running = visitors.map((visitor, at) => read(visitor, 3 * at));
  return {
    read: () => good,
    failures,
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}

function faultOf({ status, headers, body }: Awaited<ReturnType<Visitor["ask"]>>): string | null {
  if (status !== 200) return `${status} ${body.slice(0, 200)}`;
  const isPage = headers["content-type"]?.includes("text/html") ?? false;
  if (isPage && !body.includes("</html>")) return "a page without an end";
  return body === "" ? "an empty answer" : null;
}
