import { startDemoProvider } from "#demo/demo-provider.ts";
import type { Config } from "./server/config.ts";
import type { DemoFiles } from "./server/office/demo-files.ts";
import type { Account } from "./server/stock/live-account.ts";
import { createMobileDe } from "./server/stock/mobile-de/mobile-de.ts";
import { demoSource } from "./server/stock/stock-source.ts";

/** Opens the configured provider account, or starts a demo provider when there are no credentials. */
export async function openAccount({ env, now }: { env: Config; now: Date }): Promise<Account> {
  const { source, baseUrl, close, ...credentials } = configuredAccount(env) ?? {
    source: demoSource,
    ...(await startDemoProvider({ now })),
  };
  const connect: Account["connect"] = (ports) =>
    createMobileDe({ ...ports, ...credentials, baseUrl });
  return { source, baseUrl, connect, close };
}

/** Loaded for the demo only. */
export async function openDemoFiles(now: Date): Promise<DemoFiles> {
  const { createDemoFiles } = await import("#demo/vehicle-file/demo-file.ts");
  return createDemoFiles({ now });
}

function configuredAccount(env: Config) {
  const { MOBILE_DE_USERNAME: username, MOBILE_DE_PASSWORD: password } = env;
  if (username === undefined || password === undefined) return null;
  const customerId = env.MOBILE_DE_CUSTOMER_ID;
  const close = async () => undefined;
  return { source: "mobile.de", baseUrl: env.MOBILE_DE_URL, username, password, customerId, close };
}
