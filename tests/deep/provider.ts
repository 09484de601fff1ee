import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const user = "dlr_many";
const password = "geheim";

export type ProviderProcess = {
  settings: Record<string, string>;
  adKeys: readonly string[];
  changePrice(adKey: string, euro: number): Promise<void>;
  /** Delays each of the next listings by `ms`. */
  slowDown(ms: number): Promise<void>;
  /** The number of listings, and the maximum that ran concurrently. */
  listings(): Promise<{ count: number; most: number }>;
  stop(): Promise<void>;
};

export async function startProviderProcess(): Promise<ProviderProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "provider-process.ts")], {
    env: { ...process.env, STAND_IN_USER: user, STAND_IN_PASSWORD: password },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stderr.pipe(process.stderr);
  const [url] = await once(createInterface({ input: child.stdout }), "line");
  const request = async (method: string, path: string, body?: object) => {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${url}/stand-in/${path}`, init);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer.json();
  };
  return {
    settings: { MOBILE_DE_URL: url, MOBILE_DE_USERNAME: user, MOBILE_DE_PASSWORD: password },
    adKeys: (await request("GET", "ads")).map(({ id }: { id: string }) => id),
    async changePrice(adKey, euro) {
      await request("POST", `ads/${adKey}/price`, { gross: `${euro}.00` });
    },
    async slowDown(ms) {
      await request("POST", "faults", { endpoint: "search", fault: { kind: "delay", ms } });
    },
    listings: async () => (await request("GET", "status")).calls.search,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
