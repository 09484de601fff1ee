import { randomUUID } from "node:crypto";
import { lazy } from "#domain/format/memoize.ts";
import { listenWith } from "./provider/start-provider.ts";

export type DemoProvider = {
  baseUrl: string;
  username: string;
  password: string;
  close(): Promise<void>;
};

/**
 * Starts the fake of mobile.de with the demo stock on a free local port, so that the site without
 * credentials runs the client and the sync of production.
 */
export async function startDemoProvider({ now }: { now: Date }): Promise<DemoProvider> {
  const username = "dlr_demo";
  const password = randomUUID();
  // The provider's code is loaded on the first request, so that it does not delay the site's start.
  const loadProvider = lazy(async () => {
    const [{ createFakeProvider }, { createDemoStock }, { drawPhoto }] = await Promise.all([
      import("./provider/fake-provider.ts"),
      import("./stock/demo-stock.ts"),
      import("./photos/draw-photo.ts"),
    ]);
    return createFakeProvider({
      stock: createDemoStock({ now }),
      username,
      password,
      drawPhoto,
    });
  });
  const { url: baseUrl, close } = await listenWith(async (...call) =>
    (await loadProvider()).fetch(...call),
  );
  return { baseUrl, username, password, close };
}
