import type { DrawPhoto } from "#demo/photos/draw-photo.ts";
import type { DemoCar } from "#demo/stock/provider-ad.ts";
import { type Connection, endpointOf, instanceOf, readCall, refusalOf } from "./call.ts";
import {
  createCallRecorder,
  createControl,
  handleControl,
  type ProviderControl,
} from "./control.ts";
import { createEndpointHandler } from "./endpoint-handler.ts";
import { createFaults } from "./fault.ts";
import { createInventory, createScheduledSale } from "./inventory.ts";
import { compressedResponse, refusalResponse } from "./responses.ts";

export interface FakeProviderOptions {
  stock: readonly DemoCar[];
  username: string;
  password: string;
  drawPhoto: DrawPhoto;
  /** Serves `/stand-in/…`. Off by default, because anybody who reaches the port could change the stock. */
  httpControl?: boolean;
  /** Ads that are sold between the first complete pass over the search and the next one. */
  sellAfterFirstPass?: readonly string[];
  /** Delays by milliseconds; tests replace it. */
  wait?: (milliseconds: number) => Promise<void>;
}

export interface FakeProvider {
  /** `connection` lets a `drop` fault cut the connection; without it the body's stream fails. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  control: ProviderControl;
}

const waitMs = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * A fake of mobile.de's Search-API: the same addresses, formats and strictness, with fault injection. It
 * supports New JSON and GET only.
 */
export function createFakeProvider(options: FakeProviderOptions): FakeProvider {
  const token = Buffer.from(`${options.username}:${options.password}`, "utf8").toString("base64");
  const inventory = createInventory(options.stock);
  const faults = createFaults();
  const calls = createCallRecorder();
  const control = createControl(inventory, faults, calls);
  const handle = createEndpointHandler({
    inventory,
    faults,
    drawPhoto: options.drawPhoto,
    sale: createScheduledSale(options.sellAfterFirstPass ?? [], control.sell),
    wait: options.wait ?? waitMs,
  });
  return {
    control,
    fetch: async (request, connection) => {
      const call = readCall(request, connection);
      if (call.segments[0] === "stand-in" && options.httpControl === true) {
        return handleControl(control, request, call.segments.slice(1).join("/"));
      }
      const endpoint = endpointOf(call);
      if (endpoint === null) return refusalResponse({ status: 404, instance: instanceOf(call) });
      const line = `${request.method} ${call.url.pathname}${call.url.search}`;
      return calls.during(endpoint, line, async () => {
        const answer = refusalOf(call, token) ?? (await handle(endpoint, call));
        return compressedResponse(request, answer);
      });
    },
  };
}
