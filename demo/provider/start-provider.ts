import { listenWith } from "./listen-with.ts";
import { createFakeProvider, type FakeProvider, type FakeProviderOptions } from "./provider.ts";

export interface RunningProvider {
  /** `http://127.0.0.1:PORT`, no slash at the end. */
  url: string;
  control: FakeProvider["control"];
  /** Releases hanging responses, ends open connections and frees the port. */
  close(): Promise<void>;
}

export interface StartOptions extends FakeProviderOptions {
  port?: number;
}

export async function startFakeProvider(options: StartOptions): Promise<RunningProvider> {
  const { port = 0, ...rest } = options;
  const provider = createFakeProvider(rest);
  const { url, close } = await listenWith((...call) => provider.fetch(...call), port);
  return {
    url,
    control: provider.control,
    close: () => {
      provider.control.clear();
      return close();
    },
  };
}
