import { randomUUID } from "node:crypto";
import { drawCar } from "./pictures/draw-car.ts";
import { createProvider, type Provider } from "./provider/provider.ts";
import { listenWith } from "./provider/start-provider.ts";
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
  let provider: Provider | null = null;
  // When it is asked for first, which is after the start: writing so many ads takes a moment.
  const open = () => {
    provider ??= createProvider({
      stock: createDemoStock({ now }),
      username,
      password,
      draw: drawCar,
      sellAfterFirstPass: [soldAdKey],
    });
    return provider;
  };
  const { url, close } = await listenWith((...call) => open().fetch(...call));
  return { url, username, password, close };
}
