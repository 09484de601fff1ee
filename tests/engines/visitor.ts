import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test as base, expect, inject, vi } from "vitest";
import { z } from "zod";
import { nothingAllowed } from "#domain/consent/consent.ts";
import { storageKeys } from "#domain/consent/storage-keys.ts";
import { readPublicCars } from "../public-cars.ts";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { find, place, type Wanted } from "./in-page.ts";
import { emptyPage, watchSite } from "./watched-site.ts";
import { startWebKit } from "./webkit.ts";

declare module "vitest" {
  interface ProvidedContext {
    engineSite: string;
    engine: "firefox" | "webkit";
  }
}

const pictures = join(dirname(dirname(import.meta.dirname)), "test-results/engines");
const keys = {
  Enter: "\uE007",
  Tab: "\uE004",
  Escape: "\uE00C",
  ArrowRight: "\uE014",
  Delete: "\uE017",
  Control: "\uE009",
};
const spot = z.object({ x: z.number(), y: z.number() });

/** A new visitor on a desktop (until `resize`), with empty storage and no cookie decision. */
function createVisitor(engine: Engine, origin: string) {
  const ask = async <Result, Given extends unknown[]>(
    body: (...given: Given) => Result,
    ...given: Given
  ) => {
    const call = `return (${body})(...${JSON.stringify(given)});`;
    return (await engine.run(call)) as Awaited<Result>;
  };
  /** Like `ask`, with the first matching element as argument. */
  const askOf = async <Result, Given extends unknown[]>(
    wanted: Wanted,
    body: (element: HTMLElement | undefined, ...given: Given) => Result,
    ...given: Given
  ) => {
    const call = `return (${body})(find(${JSON.stringify(wanted)})[0], ...${JSON.stringify(given)});`;
    return (await engine.run(`${find}\n${call}`)) as Awaited<Result>;
  };
  const count = async (wanted: Wanted) =>
    z.number().parse(await engine.run(`${find}\nreturn find(${JSON.stringify(wanted)}).length`));
  /** Waits until the element can be clicked; returns where. */
  const reach = (wanted: Wanted) =>
    vi.waitFor(
      async () => {
        const at = await engine.run(`${find}\n${place}\nreturn place(${JSON.stringify(wanted)})`);
        if (typeof at === "string") throw new Error(`${wanted.css} »${wanted.name ?? ""}« ${at}`);
        return spot.parse(at);
      },
      { timeout: 20_000, interval: 50 },
    );
  const drag = async (
    pointerType: "mouse" | "touch",
    from: { x: number; y: number },
    by: { x: number; y: number } = { x: 0, y: 0 },
  ) => {
    const steps = by.x === 0 && by.y === 0 ? [] : [1, 2, 3, 4, 5];
    await engine.input({
      type: "pointer",
      id: pointerType,
      parameters: { pointerType },
      actions: [
        { type: "pointerMove", ...from },
        { type: "pointerDown", button: 0 },
        ...steps.map((step) => ({
          type: "pointerMove" as const,
          x: Math.round(from.x + (by.x * step) / 5),
          y: Math.round(from.y + (by.y * step) / 5),
          duration: 20,
        })),
        { type: "pointerUp", button: 0 },
      ],
    });
  };
  const type = (text: string) =>
    engine.input({
      type: "key",
      id: "keyboard",
      actions: [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    });
  const press = async (wanted: Wanted) => drag("mouse", await reach(wanted));

  return {
    ask,
    askOf,
    count,
    reach,
    press,
    drag,
    type,
    resize: engine.resize,
    print: engine.print,
    key: (name: keyof typeof keys) => type(keys[name]),
    /** Opens a page and waits for hydration. */
    open: async (path: string) => {
      await engine.open(origin + path);
      await expect.poll(() => ask(() => "cookieConsentDebug" in window)).toBe(true);
    },
    /** Stores a refusal, because the cookie banner covers what tests click. */
    refuseCookies: async () => {
      await engine.open(origin + emptyPage);
      const refused = { ...nothingAllowed, essential: true, consentGiven: false };
      const record = { ...refused, decisionMade: true, consentDate: new Date().toISOString() };
      await ask(
        (key, value) => localStorage.setItem(key, value),
        storageKeys.consent,
        JSON.stringify(record),
      );
    },
    fill: async (wanted: Wanted, text: string) => {
      await press(wanted);
      await askOf(wanted, (element) => {
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
          element.select();
        }
      });
      await type(text);
    },
    /** Fires the events of a choice, because drivers cannot reach a select's native list. */
    choose: async (wanted: Wanted, value: string) => {
      await reach(wanted);
      await askOf(
        wanted,
        (element, chosen) => {
          if (element instanceof HTMLSelectElement) element.value = chosen;
          for (const kind of ["input", "change"]) {
            element?.dispatchEvent(new Event(kind, { bubbles: true }));
          }
        },
        value,
      );
    },
    /** Waits until `times` elements are visible. */
    sees: (wanted: Wanted, times = 1) => expect.poll(() => count(wanted)).toBe(times),
    reads: (selector: string, text: string) =>
      expect
        .poll(() =>
          ask((of) => [...document.querySelectorAll(of)].map((part) => part.textContent), selector),
        )
        .toContainEqual(expect.stringContaining(text)),
    path: () => ask(() => location.pathname + location.search + location.hash),
    focused: () => ask(() => document.activeElement?.outerHTML.slice(0, 200)),
    scrollsSideways: () =>
      ask(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
    goBack: () => ask(() => history.back()),
    picture: async (name: string) => {
      await mkdir(pictures, { recursive: true });
      const file = join(pictures, `${inject("engine")}-${name}.png`);
      await writeFile(file, await engine.screenshot());
    },
  };
}

export type Visitor = ReturnType<typeof createVisitor> & {
  /** Disconnects the site; console errors are ignored from then on. */
  loseConnection(): Promise<void>;
};

/** A test in one of the engines; it also fails on console errors. */
export const test = base
  .extend("engineName", { scope: "worker" }, () => inject("engine"))
  .extend("engine", { scope: "worker" }, async ({ engineName }, { onCleanup }) => {
    const engine = await (engineName === "firefox" ? startFirefox() : startWebKit());
    onCleanup(() => engine.close());
    return engine;
  })
  .extend("visitor", async ({ engine }, { onCleanup }): Promise<Visitor> => {
    const site = await watchSite(inject("engineSite"));
    await engine.resize(1280, 900);
    const expectSilence = () => {
      // Console messages arrive late; those of another test have another origin.
      const isForeign = (text: string) => /http:\/\/127/.test(text) && !text.includes(site.origin);
      const own = engine.takeComplaints().filter((text) => !isForeign(text));
      expect([...own, ...site.takeComplaints()]).toEqual([]);
    };
    let isOnline = true;
    onCleanup(async () => {
      await engine.open("about:blank");
      await site.close();
      if (isOnline) expectSilence();
    });
    const loseConnection = async () => {
      expectSilence();
      isOnline = false;
      await site.close();
    };
    return { ...createVisitor(engine, site.origin), loseConnection };
  })
  .extend("cars", () => readPublicCars(inject("engineSite")));

export { expect };
