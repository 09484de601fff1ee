import { startDemoProvider } from "#demo/demo-provider.ts";
import type { Account } from "./server/compose.ts";
import type { Config } from "./server/config.ts";

/** The account of the environment; without credentials that of a started demo provider. */
export async function openAccount({ env, now }: { env: Config; now: Date }): Promise<Account> {
  const { MOBILE_DE_USERNAME: username, MOBILE_DE_PASSWORD: password } = env;
  if (username !== undefined && password !== undefined) {
    const customerId = env.MOBILE_DE_CUSTOMER_ID;
    const close = async () => undefined;
    const source = "mobile.de";
    return { url: env.MOBILE_DE_URL, username, password, customerId, source, close };
  }
  const stand = await startDemoProvider({ now });
  return { ...stand, customerId: undefined, source: "demo" };
}
