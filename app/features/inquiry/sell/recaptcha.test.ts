import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadRecaptcha } from "./recaptcha.ts";

type Script = { onload?: () => void; onerror?: () => void; remove: () => void };
let appended: Script[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  appended = [];
  const document = {
    createElement: (): Script => ({ remove: () => undefined }),
    head: { append: (script: Script) => appended.push(script) },
  };
  vi.stubGlobal("document", document);
});
afterEach(() => {
  vi.useRealTimers();
  // `unstubGlobals` would leave the last stub to the next file of the worker.
  vi.unstubAllGlobals();
});

it("fails after 15 s if the script never calls back, and then loads anew", async () => {
  vi.stubGlobal("window", { grecaptcha: { ready: () => undefined } });
  const failed = expect(loadRecaptcha()).rejects.toThrow("cannot be loaded");
  appended[0]?.onload?.();
  await vi.advanceTimersByTimeAsync(15_000);
  await failed;

  const grecaptcha = { ready: (callback: () => void) => callback() };
  vi.stubGlobal("window", { grecaptcha });
  const loading = loadRecaptcha();
  expect(appended).toHaveLength(2);
  appended[1]?.onload?.();
  expect(await loading).toBe(grecaptcha);
  expect(vi.getTimerCount()).toBe(0);
});
