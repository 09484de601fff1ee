import { useEffect, useEffectEvent, useState } from "react";
import { z } from "zod";
import { asRecord } from "#domain/format/as-record.ts";
import { officeFields } from "#domain/office/office.ts";
import {
  entryActions,
  entryFields,
  fileSteps,
  photoInputNames,
} from "#domain/vehicle-file/entries.ts";
import { type FileView, fileViewSchema } from "#domain/vehicle-file/file-view.ts";
import { keptEntries } from "../../kept-entries.ts";

// What is entered in the yard waits on the phone until the site has it. Each entry has its own number, so that one whose
// answer was lost on the way is sent again and stored once.

export type QueuedEntry = {
  /** Also in the form, as what makes it the same entry. */
  sending: string;
  slug: string;
  text: string;
  body: FormData;
  /** Why the site does not take it; null while it waits. */
  problem: string | null;
  /** Id of what was entered meanwhile on another phone, which this one would replace; null for other problems. */
  rival: string | null;
};

export type UnsentEntry = Omit<QueuedEntry, keyof typeof fresh>;
const fresh = { problem: null, rival: null };
export type Queued = QueuedEntry & { enteredAt: number };

const keptSchema = z.object({
  /** E-mail address of whoever entered it: nobody else sends it in their own name. */
  address: z.string(),
  entries: z.array(
    z.object({
      ...{ sending: z.string(), slug: z.string(), text: z.string(), enteredAt: z.number() },
      fields: z.array(z.tuple([z.string(), z.union([z.string(), z.instanceof(File)])])),
    }),
  ),
});

export const writeKept = (
  address: string,
  queue: readonly Queued[],
): z.infer<typeof keptSchema> => ({
  address,
  entries: queue.map(({ sending, slug, text, enteredAt, body }) => ({
    ...{ sending, slug, text, enteredAt, fields: [...body] },
  })),
});

export function readKept(kept: unknown, reader: string): Queued[] {
  const { address, entries } = keptSchema.safeParse(kept).data ?? { address: "", entries: [] };
  if (address !== reader) return [];
  return entries.map(({ fields, ...entry }) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return { ...entry, ...fresh, body };
  });
}

/** The queue, which outlives the page where the browser lets it. */
function useKeptQueue(path: string, address: string) {
  const [queue, setQueue] = useState<readonly Queued[]>([]);
  const [isRead, setRead] = useState(false);
  const [isKept, setKept] = useState(false);
  // The browser's storage answers later.
  useEffect(() => {
    let isGone = false;
    void keptEntries.read(path).then((kept) => {
      if (isGone) return;
      setQueue((before) => [...readKept(kept, address), ...before]);
      setRead(true);
    });
    return () => {
      isGone = true;
    };
  }, [path, address]);
  useEffect(() => {
    if (!isRead) return;
    const done =
      queue.length === 0
        ? keptEntries.remove(path)
        : keptEntries.write(path, writeKept(address, queue));
    void done.then(setKept);
  }, [isRead, queue, path, address]);
  return { queue, setQueue, isKept };
}

/** `address`: of whoever is signed in. */
export function useSendQueue(path: string, address: string, onSaved: (view: FileView) => void) {
  const { queue, setQueue, isKept } = useKeptQueue(path, address);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const next = queue.find(({ problem }) => problem === null);
  const remove = (sending: string) =>
    setQueue((before) => before.filter((each) => each.sending !== sending));
  const change = (sending: string, changed: Partial<QueuedEntry>) =>
    setQueue((before) =>
      before.map((each) => (each.sending === sending ? { ...each, ...changed } : each)),
    );
  const deliver = useEffectEvent(async (entry: Queued, signal: AbortSignal) => {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      // Not the time of day: the phone's clock may be wrong.
      const age = Math.round((Date.now() - entry.enteredAt) / 1_000);
      entry.body.set(entryFields.age, String(age));
      const answer = await post(path, entry.body);
      if (signal.aborted) return;
      setObstacle("obstacle" in answer ? answer.obstacle : null);
      if ("problem" in answer) return change(entry.sending, answer);
      if ("saved" in answer) {
        const { saved } = answer;
        if (saved === null) return remove(entry.sending);
        onSaved(saved);
        return setQueue((before) =>
          before
            .filter(({ sending }) => sending !== entry.sending)
            .map((each) => ({ ...each, body: bodyAfter(entry, saved, each) })),
        );
      }
      await untilRetry(answer, attempt, signal);
    }
  });
  // Sends one after the other, by the network.
  useEffect(() => {
    if (next === undefined) return;
    const leaving = new AbortController();
    void deliver(next, leaving.signal);
    return () => leaving.abort();
  }, [next]);
  return {
    queue,
    obstacle,
    /** Whether it outlives the page; it goes out once the car's file is open again. */
    isKept,
    add: (entry: UnsentEntry) =>
      setQueue((before) => [...before, { ...entry, ...fresh, enteredAt: Date.now() }]),
    /** Sends again what the site did not take, as it is or in another form. */
    retry: (entry: QueuedEntry, body = entry.body) => change(entry.sending, { ...fresh, body }),
    remove,
  };
}

/** What was entered about the car, with what is on its way. */
export function withWaiting(
  entries: FileView["entries"],
  queue: readonly QueuedEntry[],
): FileView["entries"] {
  const all = { ...entries };
  for (const { sending, slug, text, body } of queue) {
    if (body.get(officeFields.action) !== entryActions.save) continue;
    const values = Object.fromEntries(
      [...body].filter((field): field is [string, string] => typeof field[1] === "string"),
    );
    const before = all[slug] ?? [];
    const notes = { isImpression: false, by: "", day: "", photos: [], changed: [], denied: null };
    const entry = { ...notes, id: sending, text, values };
    const place = before.findIndex(({ id }) => id === values[entryFields.corrects]);
    all[slug] = place === -1 ? [...before, entry] : before.with(place, entry);
  }
  return all;
}

export const hasPhotos = ({ body }: QueuedEntry): boolean =>
  photoInputNames.some((name) => body.has(name));

/** Which entry it replaces; none, `""`, for one that stands beside what is there. */
export function correcting(body: FormData, id: string): FormData {
  const corrected = new FormData();
  for (const [name, value] of body) corrected.append(name, value);
  corrected.set(entryFields.corrects, id);
  return corrected;
}

/** What this page made of the same form before the other one was stored corrects that, as the later word of one person. */
export function bodyAfter(stored: UnsentEntry, { entries }: FileView, { slug, body }: UnsentEntry) {
  const id = entries[slug]?.find(({ text }) => text === stored.text)?.id;
  if (id === undefined || slug !== stored.slug) return body;
  const corrects = body.get(entryFields.corrects);
  const isSame = corrects === stored.body.get(entryFields.corrects);
  const hasOne = fileSteps.some((step) => step.slug === slug && step.max === 1);
  return isSame && (corrects !== "" || hasOne) ? correcting(body, id) : body;
}

export function withoutPhotos(body: FormData): FormData {
  const rest = new FormData();
  for (const [name, value] of body) if (!photoInputNames.includes(name)) rest.append(name, value);
  return rest;
}

/** `signed-out`: signing in, in another tab, is enough. `busy`: the site, or something before it, is in trouble. */
export type Obstacle = "offline" | "signed-out" | "busy";
type Waiting = { obstacle: Obstacle; retryAfterSeconds: number };
type Answer =
  /** Null: stored, but a page of this build cannot read what the site answered. */
  { saved: FileView | null } | Pick<Queued, "problem" | "rival"> | Waiting;

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
    return await readAnswer(response);
  } catch {
    return { obstacle: "offline", retryAfterSeconds: 0 };
  }
}

/** Not every answer is the site's own: a proxy refuses with HTML, and a café's network says 200. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { ok, status, headers } = response;
  const json = parse(await response.text());
  const retryAfterSeconds = Number(headers.get("retry-after")) || 0;
  if (status === 401) return { obstacle: "signed-out", retryAfterSeconds };
  const isBusy = status >= 500 || status === 429 || status === 408;
  if (isBusy || (ok && json.view === undefined)) return { obstacle: "busy", retryAfterSeconds };
  if (ok) return { saved: fileViewSchema.safeParse(json.view).data ?? null };
  return {
    problem: problemOf(json) ?? (status === 413 ? tooLarge : refused),
    rival: status === 409 && typeof json.current === "string" ? json.current : null,
  };
}

const refused = "Die Website nimmt diesen Eintrag nicht an.";
const tooLarge = "Die Fotos sind zusammen zu groß.";

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return {};
  }
}

function problemOf({ issues, error }: Readonly<Record<string, unknown>>): string | null {
  const [first] = Array.isArray(issues) ? issues : [error];
  const { message } = asRecord(first);
  return typeof message === "string" ? message : null;
}

const [shortestRetryMs, longestRetryMs] = [5_000, 60_000];

/** Ever longer, because each attempt uploads all photos again; but as late as the site asks. */
export const retryMs = (attempt: number, retryAfterSeconds: number): number =>
  Math.max(
    Math.min(shortestRetryMs * 2 ** attempt, longestRetryMs),
    Math.min(retryAfterSeconds * 1_000, 10 * longestRetryMs),
  );

/** At once when the phone has reception again or is taken up, unless the site itself is in trouble. */
const untilRetry = (
  { obstacle, retryAfterSeconds }: Waiting,
  attempt: number,
  signal: AbortSignal,
) =>
  new Promise<void>((resolve) => {
    const over = new AbortController();
    const done = () => {
      over.abort();
      resolve();
    };
    const timer = setTimeout(done, retryMs(attempt, retryAfterSeconds));
    over.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
    signal.addEventListener("abort", done, { signal: over.signal });
    if (obstacle === "busy") return;
    window.addEventListener("online", done, { signal: over.signal });
    document.addEventListener("visibilitychange", () => document.hidden || done(), {
      signal: over.signal,
    });
  });
