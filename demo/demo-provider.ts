import { randomUUID } from "node:crypto";
import { lazy } from "#domain/format/lazy.ts";
import { listenWith } from "./provider/listen-with.ts";

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
  // With its code, when it is asked for first, which is after the start.
  const open = lazy(async () => {
    const [{ createFakeProvider }, { createDemoStock, soldAdKey }, { drawPhoto }] =
      await Promise.all([
        import("./provider/provider.ts"),
        import("./stock/demo-stock.ts"),
        import("./photos/draw-photo.ts"),
      ]);
    return createFakeProvider({
      stock: createDemoStock({ now }),
      username,
      password,
      drawPhoto,
      sellAfterFirstPass: [soldAdKey],
    });
  });
  const { url, close } = await listenWith(async (...call) => (await open()).fetch(...call));
  return { url, username, password, close };
}
