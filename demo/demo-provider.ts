import { randomUUID } from "node:crypto";
import { drawCar } from "./pictures/draw-car.ts";
import { startProvider } from "./provider/start-provider.ts";
import { createDemoStock, soldAdKey } from "./stock/demo-stock.ts";

/** How the real client reaches the stand-in; what a dealer's environment says about mobile.de. */
export type DemoProvider = {
  url: string;
  username: string;
  password: string;
  close(): Promise<void>;
};

/**
 * Starts the stand-in for mobile.de with the demo stock on a free port of this machine, so that the
 * site without credentials runs through the same client and the same sync as in production.
 */
export async function startDemoProvider({ now }: { now: Date }): Promise<DemoProvider> {
  const username = "dlr_demo";
  const password = randomUUID();
  const stock = createDemoStock({ now });
  const running = await startProvider({
    stock,
    username,
    password,
    draw: drawCar,
    sellAfterFirstPass: [soldAdKey],
  });
  return { url: running.url, username, password, close: running.close };
}
