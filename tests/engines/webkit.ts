import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { z } from "zod";
import { freePort } from "../free-port.ts";
import type { Engine } from "./engine.ts";

const session = z.object({ sessionId: z.string() });
const size = z.object({ width: z.number(), height: z.number() });
const failure = z.object({ error: z.string(), message: z.string() });

/** MiniBrowser's toolbar would keep the window from being as narrow as a phone. */
const flatBar =
  "* { min-width: 0; min-height: 0; margin: 0; border: 0; padding: 0; font-size: 1px; }";

/** Debian's WebKit (MiniBrowser) over classic WebDriver: it supports no BiDi yet and exposes no console. */
export async function startWebKit(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), "webkit-"));
  await mkdir(join(folder, "gtk-3.0"));
  await writeFile(join(folder, "gtk-3.0/gtk.css"), flatBar);
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1400x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  // Xvfb writes the display's number once it is ready.
  const [display] = await once(Object(screen.stdio[3]), "data");
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: {
      ...process.env,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      DISPLAY: `:${String(display).trim()}`,
    },
    stdio: "ignore",
  });

  const ask = async (
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: object,
  ): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = Object(await answer.json());
    if (answer.ok) return value;
    const { error, message } = failure.parse(value);
    throw new Error(`${path}: ${error} ${message}`);
  };
  await expect.poll(() => ask("GET", "/status").catch(() => null)).not.toBeNull();
  const [binary] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
  const { sessionId } = session.parse(
    await ask("POST", "/session", {
      capabilities: {
        alwaysMatch: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } },
      },
    }),
  );
  const own = `/session/${sessionId}`;
  const run = async (body: string): Promise<unknown> => {
    const script = `return (async () => JSON.stringify(await (async () => { ${body} })()))()`;
    const text = await ask("POST", `${own}/execute/sync`, { script, args: [] });
    return typeof text === "string" ? JSON.parse(text) : undefined;
  };
  const readSize = async () =>
    size.parse(await run("return { width: innerWidth, height: innerHeight }"));

  return {
    run,
    open: async (url) => {
      await ask("POST", `${own}/url`, { url });
    },
    input: async (source) => {
      await ask("POST", `${own}/actions`, { actions: [source] });
    },
    resize: async (width, height) => {
      const window = size.parse(await ask("GET", `${own}/window/rect`));
      const page = await readSize();
      await ask("POST", `${own}/window/rect`, {
        width: width + window.width - page.width,
        height: height + window.height - page.height,
      });
      await expect.poll(readSize).toEqual({ width, height });
    },
    screenshot: async () => Buffer.from(String(await ask("GET", `${own}/screenshot`)), "base64"),
    print: async () => null,
    takeComplaints: () => [],
    close: async () => {
      await ask("DELETE", own);
      for (const child of [driver, screen]) {
        child.kill();
        await once(child, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
