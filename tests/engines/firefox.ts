import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { Engine } from "./engine.ts";

const settings = {
  // Suppresses the welcome page and the browser's own network requests.
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  // Touch events, although this machine has no touch screen.
  "dom.w3c_touch_events.enabled": 1,
  // Classic scroll bars, which take space from the page, as on Windows.
  "widget.gtk.overlay-scrollbars.enabled": false,
};

const messageSchema = z.object({
  id: z.number().optional(),
  type: z.string(),
  method: z.string().optional(),
  message: z.string().optional(),
  result: z.unknown().optional(),
  params: z.unknown().optional(),
});
type Message = z.infer<typeof messageSchema>;
const tabSchema = z.object({ context: z.string() });
const evaluationSchema = z.object({
  result: z.object({ value: z.string().optional() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});
const encodedSchema = z.object({ data: z.string() });
const callFrame = z.object({ url: z.string(), lineNumber: z.number(), columnNumber: z.number() });
const logEntrySchema = z.object({
  level: z.string(),
  text: z.string().nullable(),
  stackTrace: z.object({ callFrames: z.array(callFrame) }).optional(),
});

export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const browser = spawn(
    "firefox-esr",
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    { env: { ...process.env, HOME: profile }, stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = once(browser, "exit");
  const address = Promise.withResolvers<string>();
  createInterface({ input: browser.stderr }).on("line", (line) => {
    const printed = /BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (printed !== undefined) address.resolve(printed);
  });
  void ended.then(() => address.reject(new Error("firefox-esr ended before it listened")));
  const socket = new WebSocket(`${await address.promise}/session`);
  await once(socket, "open");

  const pendingCalls = new Map<number, (response: Message) => void>();
  const complaints: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const received = messageSchema.parse(JSON.parse(String(data)));
    if (received.id !== undefined) pendingCalls.get(received.id)?.(received);
    if (received.method !== "log.entryAdded") return;
    const { level, text, stackTrace } = logEntrySchema.parse(received.params);
    if (level === "error" || level === "warn") {
      const { url, lineNumber, columnNumber } = stackTrace?.callFrames[0] ?? {};
      complaints.push(`console: ${text}${url ? ` (${url}:${lineNumber}:${columnNumber})` : ""}`);
    }
  });
  let calls = 0;
  const send = async (method: string, params: object): Promise<unknown> => {
    calls += 1;
    const id = calls;
    const { promise, resolve } = Promise.withResolvers<Message>();
    pendingCalls.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const response = await promise;
    pendingCalls.delete(id);
    if (response.type === "error") throw new Error(`${method}: ${response.message}`);
    return response.result;
  };

  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  // A new tab, because fields in the first tab never get the focus.
  const { context } = tabSchema.parse(await send("browsingContext.create", { type: "tab" }));
  const decode = (response: unknown) => Buffer.from(encodedSchema.parse(response).data, "base64");

  return {
    open: async (url) => {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    run: async (body) => {
      const { result, exceptionDetails } = evaluationSchema.parse(
        await send("script.callFunction", {
          functionDeclaration: `async () => JSON.stringify(await (async () => { ${body} })())`,
          awaitPromise: true,
          target: { context },
        }),
      );
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    input: async (source) => {
      await send("input.performActions", { context, actions: [source] });
    },
    resize: async (width, height) => {
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    screenshot: async () => decode(await send("browsingContext.captureScreenshot", { context })),
    print: async () => {
      const page = { width: 21, height: 29.7 };
      return decode(await send("browsingContext.print", { context, page, background: false }));
    },
    takeComplaints: () => complaints.splice(0),
    close: async () => {
      await send("browser.close", {});
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
