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

const sessionSchema = z.object({ sessionId: z.string() });
const sizeSchema = z.object({ width: z.number(), height: z.number() });
const failureSchema = z.object({ error: z.string(), message: z.string() });

/** MiniBrowser's toolbar would keep the window from being as narrow as a phone. */
const toolbarCss =
  "* { min-width: 0; min-height: 0; margin: 0; border: 0; padding: 0; font-size: 1px; }";

/** Debian's WebKit (MiniBrowser) over classic WebDriver: it supports no BiDi yet and exposes no console. */
export async function startWebKit(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), "webkit-"));
  await mkdir(join(folder, "gtk-3.0"));
  await writeFile(join(folder, "gtk-3.0/gtk.css"), toolbarCss);
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

  const send = async (
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: object,
  ): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = Object(await response.json());
    if (response.ok) return value;
    const { error, message } = failureSchema.parse(value);
    throw new Error(`${path}: ${error} ${message}`);
  };
  await expect.poll(() => send("GET", "/status").catch(() => null)).not.toBeNull();
  const [binary] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
  const { sessionId } = sessionSchema.parse(
    await send("POST", "/session", {
      capabilities: {
        alwaysMatch: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } },
      },
    }),
  );
  const sessionPath = `/session/${sessionId}`;
  const run = async (body: string): Promise<unknown> => {
    const script = `return (async () => JSON.stringify(await (async () => { ${body} })()))()`;
    const text = await send("POST", `${sessionPath}/execute/sync`, { script, args: [] });
    return typeof text === "string" ? JSON.parse(text) : undefined;
  };
  const readSize = async () =>
    sizeSchema.parse(await run("return { width: innerWidth, height: innerHeight }"));

  return {
    run,
    open: async (url) => {
      await send("POST", `${sessionPath}/url`, { url });
    },
    input: async (source) => {
      await send("POST", `${sessionPath}/actions`, { actions: [source] });
    },
    resize: async (width, height) => {
      const window = sizeSchema.parse(await send("GET", `${sessionPath}/window/rect`));
      const page = await readSize();
      await send("POST", `${sessionPath}/window/rect`, {
        width: width + window.width - page.width,
        height: height + window.height - page.height,
      });
      await expect.poll(readSize).toEqual({ width, height });
    },
    screenshot: async () =>
      Buffer.from(String(await send("GET", `${sessionPath}/screenshot`)), "base64"),
    print: async () => null,
    takeComplaints: () => [],
    close: async () => {
      await send("DELETE", sessionPath);
      for (const child of [driver, screen]) {
        child.kill();
        await once(child, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
