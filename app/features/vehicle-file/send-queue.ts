import { useEffect, useEffectEvent, useState } from "react";
import { asRecord } from "#domain/format/as-record.ts";
import type { FileView } from "#domain/vehicle-file/file-view.ts";

// What is entered in the yard waits in the page until the site has it. Each entry has its own number, so that one whose
// answer was lost on the way is sent again and stored once.

export type QueuedEntry = {
  /** Also in the form, as what makes it the same entry. */
  sending: string;
  slug: string;
  text: string;
  body: FormData;
  /** Why the site does not take it; null while it waits. */
  problem: string | null;
};

/** Nothing of it is kept when the page is closed, which the browser asks about. */
export function useSendQueue(path: string, onSaved: (view: FileView) => void) {
  const [queue, setQueue] = useState<readonly QueuedEntry[]>([]);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const next = queue.find(({ problem }) => problem === null);
  const remove = (sending: string) =>
    setQueue((before) => before.filter((each) => each.sending !== sending));
  const deliver = useEffectEvent(async (entry: QueuedEntry, signal: AbortSignal) => {
    while (!signal.aborted) {
      const answer = await post(path, entry.body);
      if (signal.aborted) return;
      setObstacle("obstacle" in answer ? answer.obstacle : null);
      if ("view" in answer) {
        onSaved(answer.view);
        return remove(entry.sending);
      }
      if ("problem" in answer)
        return setQueue((before) =>
          before.map((each) => (each === entry ? { ...each, problem: answer.problem } : each)),
        );
      await untilOnline(signal);
    }
  });
  // Sends one after the other, by the network.
  useEffect(() => {
    if (next === undefined) return;
    const leaving = new AbortController();
    void deliver(next, leaving.signal);
    return () => leaving.abort();
  }, [next]);
  const isWaiting = queue.length > 0;
  // The browser's own question before the page is left.
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isWaiting]);
  return {
    queue,
    obstacle,
    add: (entry: Omit<QueuedEntry, "problem">) =>
      setQueue((before) => [...before, { ...entry, problem: null }]),
    remove,
  };
}

/** `signed-out`: signing in, in another tab, is enough. */
export type Obstacle = "offline" | "signed-out";
type Answer = { view: FileView } | { problem: string } | { obstacle: Obstacle };

/** Long enough for photos on a slow connection. */
const timeoutMs = 120_000;

async function post(path: string, body: FormData): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { accept: "application/json" },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 401) return { obstacle: "signed-out" };
    if (response.status >= 500 || response.status === 429) return { obstacle: "offline" };
    const answer = asRecord(await response.json());
    if (response.ok) return { view: answer.view as FileView };
    return { problem: problemOf(answer) };
  } catch {
    return { obstacle: "offline" };
  }
}

function problemOf({ issues, error }: Record<string, unknown>): string {
  const [first] = Array.isArray(issues) ? issues : [error];
  const { message } = asRecord(first);
  return typeof message === "string" ? message : "Die Website nimmt diesen Eintrag nicht an.";
}

const retryMs = 5_000;

/** Until the phone has reception again, or a moment is over. */
const untilOnline = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = new AbortController();
    const done = () => {
      over.abort();
      resolve();
    };
    const timer = setTimeout(done, retryMs);
    over.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
    window.addEventListener("online", done, { signal: over.signal });
    signal.addEventListener("abort", done, { signal: over.signal });
  });
