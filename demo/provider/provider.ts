import type { DemoCar } from "#demo/stock/provider-ad.ts";
import { refuse } from "./answers.ts";
import { endpointOf, instanceOf, readCall, refusalOf } from "./call.ts";
import { createCalls } from "./calls.ts";
import { compressed } from "./compressed.ts";
import type { Connection } from "./connection.ts";
import { createControl, type ProviderControl } from "./control.ts";
import { answerControl } from "./control-route.ts";
import { createEndpointHandler } from "./endpoint-handler.ts";
import { createFaults } from "./fault.ts";
import {
  createPictureDesk,
  type DrawPicture,
  type Rasterise,
  rasteriseWithSharp,
} from "./picture-desk.ts";
import { createSale } from "./sale.ts";
import type { OversizedPage } from "./search.ts";
import { createShelf } from "./shelf.ts";

export interface ProviderOptions {
  stock: readonly DemoCar[];
  username: string;
  password: string;
  /** Draws the photos, see demo/pictures. */
  draw: DrawPicture;
  rasterise?: Rasterise;
  /** Answer to `page.size` above 100; default `reject` (400), the stricter of the two guesses. */
  oversizedPage?: OversizedPage;
  /** Serve `/stand-in/…`; default false: whoever reaches the port could change the stock. */
  httpControl?: boolean;
  /** Ads that are sold between the first complete pass through the search and the next one. */
  sellAfterFirstPass?: readonly string[];
  /** Waits so many milliseconds; an argument so that tests need not. */
  wait?: (milliseconds: number) => Promise<void>;
}

export interface Provider {
  /** `connection` lets a `drop` fault cut the wire; without it the body breaks off. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  control: ProviderControl;
}

const realTime = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * A stand-in for the provider's Search-API (reference, sections 2 to 5 and 11): same addresses,
 * same forms, same strictness, and faults on request. It speaks New JSON only, on GET only.
 */
export function createProvider(options: ProviderOptions): Provider {
  const token = Buffer.from(`${options.username}:${options.password}`, "utf8").toString("base64");
  const shelf = createShelf(options.stock);
  const faults = createFaults();
  const calls = createCalls();
  const control = createControl(shelf, faults, calls);
  const handle = createEndpointHandler({
    shelf,
    faults,
    desk: createPictureDesk(options.draw, options.rasterise ?? rasteriseWithSharp),
    sale: createSale(options.sellAfterFirstPass ?? [], control.sell),
    oversizedPage: options.oversizedPage ?? "reject",
    wait: options.wait ?? realTime,
  });
  return {
    control,
    fetch: async (request, connection) => {
      const call = readCall(request, connection);
      if (call.segments[0] === "stand-in" && options.httpControl === true) {
        return answerControl(control, request, call.segments.slice(1).join("/"));
      }
      const endpoint = endpointOf(call);
      if (endpoint === null) return refuse({ status: 404, instance: instanceOf(call) });
      const line = `${request.method} ${call.url.pathname}${call.url.search}`;
      return calls.during(endpoint, line, async () => {
        const answer = refusalOf(call, token) ?? (await handle(endpoint, call));
        return compressed(request, answer);
      });
    },
  };
}
