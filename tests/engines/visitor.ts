import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test as base, expect, inject, vi } from "vitest";
import { z } from "zod";
import { nothingAllowed } from "#domain/consent/consent.ts";
import { storageKeys } from "#domain/consent/storage-keys.ts";
import { readPublicCars } from "../public-cars.ts";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { findClickPoint, findVisible, type Target } from "./in-page.ts";
import { emptyPage, watchSite } from "./watched-site.ts";
import { startWebKit } from "./webkit.ts";

declare module "vitest" {
  interface ProvidedContext {
    engineSite: string;
    engine: "firefox" | "webkit";
  }
}

const screenshotFolder = join(dirname(dirname(import.meta.dirname)), "test-results/engines");
const keys = {
  Enter: "\uE007",
  Tab: "\uE004",
  Escape: "\uE00C",
  ArrowRight: "\uE014",
  Delete: "\uE017",
  Control: "\uE009",
};
const point = z.object({ x: z.number(), y: z.number() });

/** A new visitor on a desktop (until `resize`), with empty storage and no cookie decision. */
function createVisitor(engine: Engine, origin: string) {
  const evaluate = async <Result, Arguments extends unknown[]>(
    body: (...args: Arguments) => Result,
    ...args: Arguments
  ) => {
    const call = `return (${body})(...${JSON.stringify(args)});`;
    return (await engine.run(call)) as Awaited<Result>;
  };
  /** Like `evaluate`, with the first matching element as argument. */
  const evaluateOn = async <Result, Arguments extends unknown[]>(
    target: Target,
    body: (element: HTMLElement | undefined, ...args: Arguments) => Result,
    ...args: Arguments
  ) => {
    const call = `return (${body})(findVisible(${JSON.stringify(target)})[0], ...${JSON.stringify(args)});`;
    return (await engine.run(`${findVisible}\n${call}`)) as Awaited<Result>;
  };
  const count = async (target: Target) =>
    z
      .number()
      .parse(
        await engine.run(`${findVisible}\nreturn findVisible(${JSON.stringify(target)}).length`),
      );
  /** Waits until the element can be clicked; returns where. */
  const reach = (target: Target) =>
    vi.waitFor(
      async () => {
        const result = await engine.run(
          `${findVisible}\n${findClickPoint}\nreturn findClickPoint(${JSON.stringify(target)})`,
        );
        if (typeof result === "string")
          throw new Error(`${target.css} »${target.name ?? ""}« ${result}`);
        return point.parse(result);
      },
      { timeout: 60_000, interval: 50 },
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
  const press = async (target: Target) => drag("mouse", await reach(target));

  return {
    evaluate,
    evaluateOn,
    count,
    reach,
    press,
    drag,
    type,
    resize: engine.resize,
    print: engine.print,
    pressKey: (name: keyof typeof keys) => type(keys[name]),
    /** Opens a page and waits for hydration. */
    open: async (path: string) => {
      await engine.open(origin + path);
      await expect.poll(() => evaluate(() => "cookieConsentDebug" in window)).toBe(true);
    },
    /** Stores a rejection, because the cookie banner covers what tests click. */
    rejectCookies: async () => {
      await engine.open(origin + emptyPage);
      const rejection = { ...nothingAllowed, essential: true, consentGiven: false };
      const record = { ...rejection, decisionMade: true, consentDate: new Date().toISOString() };
      await evaluate(
        (key, value) => localStorage.setItem(key, value),
        storageKeys.consent,
        JSON.stringify(record),
      );
    },
    fill: async (target: Target, text: string) => {
      await press(target);
      await evaluateOn(target, (element) => {
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
          element.select();
        }
      });
      await type(text);
    },
    /** Fires the events of a choice, because drivers cannot reach a select's native list. */
    choose: async (target: Target, value: string) => {
      await reach(target);
      await evaluateOn(
        target,
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
    expectVisible: (target: Target, times = 1) => expect.poll(() => count(target)).toBe(times),
    expectText: (selector: string, text: string) =>
      expect
        .poll(() =>
          evaluate(
            (of) => [...document.querySelectorAll(of)].map((part) => part.textContent),
            selector,
          ),
        )
        .toContainEqual(expect.stringContaining(text)),
    /** Firefox keeps no page in its back/forward cache that still loads something. */
    async expectLoaded() {
      let loaded = -1;
      const countNew = async () => {
        const before = loaded;
        loaded = await evaluate(() => performance.getEntriesByType("resource").length);
        return loaded - before;
      };
      await expect.poll(countNew, { interval: 2_000 }).toBe(0);
    },
    readPath: () => evaluate(() => location.pathname + location.search + location.hash),
    isScrollingSideways: () =>
      evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
    goBack: () => evaluate(() => history.back()),
    takeScreenshot: async (name: string) => {
      await mkdir(screenshotFolder, { recursive: true });
      const file = join(screenshotFolder, `${inject("engine")}-${name}.png`);
      await writeFile(file, await engine.screenshot());
    },
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

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
    onCleanup(async () => {
      await engine.open("about:blank");
      await site.close();
      // Console messages arrive late; those of another test have another origin.
      const isForeign = (text: string) => /http:\/\/127/.test(text) && !text.includes(site.origin);
      const own = engine.takeComplaints().filter((text) => !isForeign(text));
      expect([...own, ...site.takeComplaints()]).toEqual([]);
    });
    return createVisitor(engine, site.origin);
  })
  .extend("cars", () => readPublicCars(inject("engineSite")));

export { expect };
